import sanitizeHtml from 'sanitize-html'
import { getTextDirection } from '../../platform/text/text-direction.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import type { Site } from '../../platform/context.ts'
import { renderBrand } from '../mail-layout/index.ts'

const sans = `-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif`
const ink = '#1d1d1b'
const soft = '#6b6862'
const line = '#e6e2da'

/** Colours of dark mode, by the classes of the elements. A dark logo stays readable on white. Mail programs without the media query show the light ones. */
const dark = `.m-bg{background:#171715!important}.m-card{background:#232320!important}.m-ink,.m-ink a{color:#f1efe9!important}.m-soft,.m-soft a{color:#b5b1a8!important}.m-ink a.m-button{background:#f1efe9!important;color:#171715!important}.m-logo{background:#ffffff;border-radius:4px}.m-line{border-color:#45433d!important}`

interface MailFrame {
  readonly site: Site
  /** Where the head of the mail leads. */
  readonly siteUrl: string
  readonly subject: string
  readonly previewText: string
  /** BCP 47. */
  readonly language: string
  /** Rows of HTML, made by the functions of this file. */
  readonly rows: readonly string[]
  readonly footer: string
  /** Dark whatever the viewer's system says: for previews. */
  readonly isDark: boolean
}

/** A whole mail: one column of tables with inline styles, 600 pixels at most, light and dark. */
export function renderFrame(frame: MailFrame): string {
  const direction = getTextDirection(frame.language)
  const rules = frame.isDark ? dark : `@media (prefers-color-scheme:dark){${dark}}`
  // Web mail drops <html>: its language and direction are said again inside.
  return `<!doctype html>
<html lang="${escapeHtml(frame.language)}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(frame.subject)}</title>
<style>${rules}</style></head>
<body class="m-bg" style="margin:0;padding:0;background:#f6f4ef;color:${ink};font:16px/1.55 ${sans}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(frame.previewText)}</div>
<div role="main" lang="${escapeHtml(frame.language)}" dir="${direction}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="m-bg" style="background:#f6f4ef"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" class="m-card" style="width:100%;max-width:600px;background:#ffffff;border-radius:6px">
<tr><td class="m-ink" style="padding:28px 32px 0">${renderBrand(frame.site, ink, frame.siteUrl)}</td></tr>
${frame.rows.map((row) => `<tr><td class="m-ink" style="padding:18px 32px 0">${row}</td></tr>`).join('\n')}
<tr><td class="m-soft" style="padding:32px 32px 28px;color:${soft};font-size:13px">${frame.footer}</td></tr>
</table></td></tr></table></div></body></html>`
}

export function renderHeading(text: string): string {
  return `<h1 class="m-ink" style="margin:0;color:${ink};font-size:26px;line-height:1.25;font-weight:600" dir="auto">${escapeHtml(text)}</h1>`
}

/** The rich text of an owner with what mail programs show: paragraphs, lists, emphasis and links. */
export function renderText(html: string, toUrl: (url: string) => string): string {
  const styled =
    (tagName: string, style: string): sanitizeHtml.Transformer =>
    () => ({ tagName, attribs: { style, dir: 'auto' } })
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'h2', 'h3'],
    allowedAttributes: { '*': ['style', 'dir'], a: ['href', 'style'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: {
      h1: 'h2',
      h4: 'h3',
      p: styled('p', 'margin:0 0 12px'),
      ul: styled('ul', 'margin:0 0 12px;padding:0 0 0 22px'),
      ol: styled('ol', 'margin:0 0 12px;padding:0 0 0 22px'),
      li: styled('li', 'margin:0 0 4px'),
      h2: styled('h2', 'margin:0 0 8px;font-size:21px;line-height:1.3;font-weight:600'),
      h3: styled('h3', 'margin:0 0 6px;font-size:17px;line-height:1.35;font-weight:600'),
      blockquote: styled('blockquote', `margin:0 0 12px;padding:0 0 0 14px;border-left:3px solid ${line}`),
      a: (tagName, { href }) => ({
        tagName,
        attribs: { style: `color:${ink}`, ...(href === undefined ? {} : { href: toUrl(href) }) },
      }),
    },
  })
}

export function renderPicture(picture: {
  readonly src: string
  readonly altText: string
  readonly url: string
}): string {
  const image = `<img src="${escapeHtml(picture.src)}" alt="${escapeHtml(picture.altText)}" width="536" style="display:block;width:100%;max-width:536px;height:auto;border:0;border-radius:4px">`
  return picture.url === '' ? image : `<a href="${escapeHtml(picture.url)}" style="color:${ink}">${image}</a>`
}

export function renderMailButton(label: string, url: string): string {
  return `<p style="margin:4px 0"><a href="${escapeHtml(url)}" class="m-button" style="display:inline-block;padding:12px 22px;background:${ink};color:#ffffff;border-radius:4px;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`
}

interface ShownProduct {
  readonly title: string
  readonly price: string
  readonly src: string | undefined
  readonly url: string
  readonly buttonLabel: string
}

/** Picture and words below each other on phones, where the columns wrap by themselves. */
export function renderProduct({ title, price, src, url, buttonLabel }: ShownProduct): string {
  const picture =
    src === undefined
      ? ''
      : `<td width="190" valign="top" style="padding:0 18px 0 0"><a href="${escapeHtml(url)}"><img src="${escapeHtml(src)}" alt="" width="172" style="display:block;width:172px;max-width:100%;height:auto;border:0;border-radius:4px"></a></td>`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${picture}<td valign="top" class="m-ink"><p style="margin:0 0 4px;font-size:18px;font-weight:600" dir="auto">${escapeHtml(title)}</p><p class="m-soft" style="margin:0 0 10px;color:${soft}">${escapeHtml(price)}</p>${renderMailButton(buttonLabel, url)}</td></tr></table>`
}

export function renderDivider(): string {
  return `<div class="m-line" style="border-top:1px solid ${line};font-size:0;line-height:0">&nbsp;</div>`
}

export function renderFooterLink(label: string, url: string): string {
  return `<a href="${escapeHtml(url)}" style="color:${soft}">${escapeHtml(label)}</a>`
}
