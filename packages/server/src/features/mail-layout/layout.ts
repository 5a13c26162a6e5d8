import { getTextDirection } from '../../platform/text/text-direction.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { type MailSite, renderBrand } from './brand.ts'

interface MailParts {
  readonly site: MailSite
  /** First line in inboxes, hidden in the mail. */
  readonly preview: string
  readonly heading: string
  /** Sections of HTML, made by the functions of this file or escaped by the caller. */
  readonly sections: readonly string[]
  readonly footer: string
  /** BCP 47. */
  readonly language: string
  /** Dark whatever the viewer's system says: for previews. */
  readonly isDark?: boolean
}

const sans = `-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif`
const ink = '#1d1d1b'
const soft = '#6b6862'
const line = '#e6e2da'
/** Words longer than a line break, or they would push amounts out of sight. */
const breakWords = 'word-break:break-word'

/** Colors of dark mode, by the classes of the elements. A dark logo stays readable on white. Mail programs without the media query show the light ones. */
const dark = `.m-bg{background:#171715!important}.m-card{background:#232320!important}.m-ink,.m-ink a{color:#f1efe9!important}.m-soft,.m-soft a,.m-ink .m-soft{color:#b5b1a8!important}.m-ink a.m-button{background:#f1efe9!important;color:#171715!important}.m-logo{background:#ffffff;border-radius:4px}.m-line{border-color:#45433d!important}`

/** A whole mail: one column of 560 pixels that also reads well where styles are dropped, light and dark. */
export function renderMail(parts: MailParts): string {
  const rules = parts.isDark === true ? dark : `@media (prefers-color-scheme:dark){${dark}}`
  // Web mail drops <html>: its language and direction are said again inside.
  return `<!doctype html>
<html lang="${escapeHtml(parts.language)}" dir="${getTextDirection(parts.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(parts.heading)}</title>
<style>${rules}</style></head>
<body class="m-bg" style="margin:0;padding:0;background:#f6f4ef;color:${ink};font:16px/1.5 ${sans}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(parts.preview)}</div>
<div role="main" lang="${escapeHtml(parts.language)}" dir="${getTextDirection(parts.language)}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="m-bg" style="background:#f6f4ef"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" class="m-card" style="width:100%;max-width:560px;background:#ffffff;border-radius:6px;${breakWords}">
<tr><td class="m-ink" style="padding:32px 36px 0">${renderBrand(parts.site, ink)}</td></tr>
<tr><td class="m-ink" style="padding:20px 36px 0"><h1 style="margin:0;font-size:24px;line-height:1.25;font-weight:600">${escapeHtml(parts.heading)}</h1></td></tr>
${parts.sections.map((section) => `<tr><td class="m-ink" style="padding:16px 36px 0">${section}</td></tr>`).join('\n')}
<tr><td class="m-soft" style="padding:28px 36px 32px;color:${soft};font-size:13px">${parts.footer}</td></tr>
</table></td></tr></table></div></body></html>`
}

export function renderParagraph(text: string): string {
  return `<p style="margin:0">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

/** A button in the color of the site's mails, `#rrggbb`; '' is the color of the text, which dark mode turns round. */
export function renderButton(label: string, url: string, accentColor = ''): string {
  const colors =
    accentColor === ''
      ? `class="m-button" style="background:${ink};color:#ffffff;`
      : `style="background:${accentColor};color:${getInkOn(accentColor)}!important;`
  return `<p style="margin:8px 0 0"><a href="${escapeHtml(url)}" ${colors}display:inline-block;padding:12px 22px;border-radius:4px;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`
}

/** White or the color of the text, whichever has the higher contrast (WCAG 2). */
function getInkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.061 ? '#ffffff' : ink
}

/** A quiet link below a text, as one that ends mails. */
export function renderTextLink(label: string, url: string): string {
  return `<p style="margin:8px 0 0"><a href="${escapeHtml(url)}" style="color:${soft}">${escapeHtml(label)}</a></p>`
}

/** A link of the plain text: the address has a line of its own, so that no mail program takes a mark of direction into it. */
export function renderPlainLink(label: string, url: string): string {
  return `${label}\n${url}`
}

interface MailRow {
  readonly label: string
  /** Smaller, below the label. */
  readonly detail?: string
  readonly value: string
  readonly isStrong?: boolean
}

/** Label and amount, row by row. */
export function renderRows(list: readonly MailRow[]): string {
  const cells = list.map(({ label, detail, value, isStrong }) => {
    const weight = isStrong === true ? 'font-weight:600;' : ''
    const below = detail
      ? `<br><span class="m-soft" style="color:${soft};font-size:14px">${escapeHtml(detail)}</span>`
      : ''
    return `<tr><td class="m-ink m-line" style="${weight}padding:10px 0;border-top:1px solid ${line};vertical-align:top">${escapeHtml(label)}${below}</td><td class="m-ink m-line" style="${weight}padding:10px 0;padding-inline-start:16px;text-align:end;border-top:1px solid ${line};vertical-align:top;white-space:nowrap">${escapeHtml(value)}</td></tr>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${cells.join('')}</table>`
}

/** A small heading with lines of text below. */
export function renderHeadedLines(title: string, lines: readonly string[]): string {
  return `<p class="m-soft" style="margin:8px 0 2px;color:${soft};font-size:13px">${escapeHtml(title)}</p><p style="margin:0">${lines.map(escapeHtml).join('<br>')}</p>`
}

interface MailFile {
  readonly label: string
  readonly url: string
  /** Behind the label, as its size. */
  readonly detail: string
}

/** Files to download, each a link with its size, below a small heading. */
export function renderFiles(title: string, list: readonly MailFile[], note: string): string {
  const lines = list.map(
    ({ label, url, detail }) =>
      `<p style="margin:4px 0 0"><a href="${escapeHtml(url)}" dir="auto" style="color:${ink};font-weight:600">${escapeHtml(label)}</a> <span dir="auto" class="m-soft" style="color:${soft};font-size:14px;white-space:nowrap">${escapeHtml(detail)}</span></p>`,
  )
  return `<p class="m-soft" style="margin:8px 0 2px;color:${soft};font-size:13px">${escapeHtml(title)}</p>${lines.join('')}<p class="m-soft" style="margin:8px 0 0;color:${soft};font-size:14px">${escapeHtml(note)}</p>`
}
