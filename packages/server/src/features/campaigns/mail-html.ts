import sanitizeHtml from 'sanitize-html'
import { escapeHtml } from '../../platform/text/html.ts'
import { mailColors, renderButton } from '../mail-layout/index.ts'

const { ink, soft, line } = mailColors

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
  const image = `<img src="${escapeHtml(picture.src)}" alt="${escapeHtml(picture.altText)}" width="528" style="display:block;width:100%;max-width:528px;height:auto;border:0;border-radius:4px">`
  return picture.url === '' ? image : `<a href="${escapeHtml(picture.url)}" style="color:${ink}">${image}</a>`
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
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${picture}<td valign="top" class="m-ink"><p style="margin:0 0 4px;font-size:18px;font-weight:600" dir="auto">${escapeHtml(title)}</p><p class="m-soft" style="margin:0 0 10px;color:${soft}">${escapeHtml(price)}</p>${renderButton(buttonLabel, url)}</td></tr></table>`
}

export function renderDivider(): string {
  return `<div class="m-line" style="border-top:1px solid ${line};font-size:0;line-height:0">&nbsp;</div>`
}

export function renderFooterLink(label: string, url: string): string {
  return `<a href="${escapeHtml(url)}" style="color:${soft}">${escapeHtml(label)}</a>`
}
