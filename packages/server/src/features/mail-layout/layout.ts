import { escapeHtml } from '../../platform/text/html.ts'
import type { MailSite } from './brand.ts'
import { mailColors, renderDocument } from './document.ts'

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

const { ink, soft, line } = mailColors

/** A mail about one event: a heading, then what is to be said. */
export function renderMail({ heading, sections, ...mail }: MailParts): string {
  const title = `<h1 style="margin:0;font-size:24px;line-height:1.25;font-weight:600">${escapeHtml(heading)}</h1>`
  return renderDocument({ ...mail, title: heading, width: 560, rows: [title, ...sections] })
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

interface MailTicket {
  /** Address of the picture of its code, 132 pixels wide, and what the picture says. */
  readonly pictureUrl: string
  readonly pictureText: string
  /** The first one is strong. */
  readonly lines: readonly string[]
  readonly code: string
}

/** Tickets below a small heading, each with its code as a picture and as text. Codes stay black on white in dark mails, so that they can be read. */
export function renderTickets(title: string, list: readonly MailTicket[], note: string): string {
  const rows = list.map(({ pictureUrl, pictureText, lines: [first = '', ...lines], code }) => {
    const picture = `<img src="${escapeHtml(pictureUrl)}" alt="${escapeHtml(pictureText)}" width="132" height="132" style="display:block;width:132px;height:132px;border:0;background:#fff">`
    const words = [`<strong>${escapeHtml(first)}</strong>`, ...lines.map(escapeHtml)].join('<br>')
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:12px 0 0"><tr><td style="padding:0;padding-inline-end:16px;vertical-align:top">${picture}</td><td class="m-ink" style="vertical-align:top" dir="auto">${words}<br><span dir="ltr" class="m-soft" style="color:${soft};font-family:ui-monospace,Menlo,Consolas,monospace;font-size:14px;white-space:nowrap">${escapeHtml(code)}</span></td></tr></table>`
  })
  return `<p class="m-soft" style="margin:8px 0 2px;color:${soft};font-size:13px">${escapeHtml(title)}</p>${rows.join('')}<p class="m-soft" style="margin:12px 0 0;color:${soft};font-size:14px">${escapeHtml(note)}</p>`
}
