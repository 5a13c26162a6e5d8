import { escapeHtml } from '../../platform/text/html.ts'
import { getTextDirection } from '../../platform/text/text-direction.ts'
import { type MailSite, renderBrand } from './brand.ts'

/** The colors of mails in light mode: text, quiet text, lines. */
export const mailColors = { ink: '#1d1d1b', soft: '#6b6862', line: '#e6e2da' } as const

const sans = `-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif`
/** Words longer than a line break, or they would push amounts out of sight. */
const breakWords = 'word-break:break-word'

/** Colors of dark mode, by the classes of the elements. A dark logo stays readable on white. Mail programs without the media query show the light ones. */
const dark = `.m-bg{background:#171715!important}.m-card{background:#232320!important}.m-ink,.m-ink a{color:#f1efe9!important}.m-soft,.m-soft a,.m-ink .m-soft{color:#b5b1a8!important}.m-ink a.m-button{background:#f1efe9!important;color:#171715!important}.m-logo{background:#ffffff;border-radius:4px}.m-line{border-color:#45433d!important}`

interface MailDocument {
  readonly site: MailSite
  /** Where the head of the mail leads; the site, unless clicks are counted. */
  readonly siteUrl?: string
  readonly title: string
  /** First line in inboxes, hidden in the mail. */
  readonly preview: string
  /** BCP 47. */
  readonly language: string
  /** In pixels, at most. */
  readonly width: number
  /** Cells of HTML, one below the other. */
  readonly rows: readonly string[]
  readonly footer: string
  /** Dark whatever the viewer's system says: for previews. */
  readonly isDark?: boolean
}

/** A whole mail: one column that also reads well where styles are dropped, light and dark. */
export function renderDocument(mail: MailDocument): string {
  const { ink, soft } = mailColors
  const language = escapeHtml(mail.language)
  const direction = getTextDirection(mail.language)
  const rules = mail.isDark === true ? dark : `@media (prefers-color-scheme:dark){${dark}}`
  // Web mail drops <html>: its language and direction are said again inside.
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(mail.title)}</title>
<style>${rules}</style></head>
<body class="m-bg" style="margin:0;padding:0;background:#f6f4ef;color:${ink};font:16px/1.5 ${sans}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preview)}</div>
<div role="main" lang="${language}" dir="${direction}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="m-bg" style="background:#f6f4ef"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="${mail.width}" cellpadding="0" cellspacing="0" class="m-card" style="width:100%;max-width:${mail.width}px;background:#ffffff;border-radius:6px;${breakWords}">
<tr><td class="m-ink" style="padding:32px 36px 4px">${renderBrand(mail.site, ink, mail.siteUrl)}</td></tr>
${mail.rows.map((row) => `<tr><td class="m-ink" style="padding:16px 36px 0">${row}</td></tr>`).join('\n')}
<tr><td class="m-soft" style="padding:28px 36px 32px;color:${soft};font-size:13px">${mail.footer}</td></tr>
</table></td></tr></table></div></body></html>`
}
