import type { Ctx, Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { cleanHtml, extractText } from '../../platform/text/clean-html.ts'
import { escapeHtml, toSafeUrl } from '../../platform/text/html.ts'
import { listAssetTuples } from '../content/index.ts'
import { type ImageJson, toImageJson, toPicture } from '../media/index.ts'
import { newsletterMarkup } from '../newsletter/index.ts'
import type { PreviewPopup } from './schema.ts'

const cross =
  '<svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.4" aria-hidden="true"><path d="m5 5 10 10M15 5 5 15"/></svg>'

/** A popup as HTML, closed: visitors' scripts open it, and the editor's preview does. */
export async function renderPopup(ctx: Ctx, popup: PreviewPopup): Promise<string> {
  const [asset] = popup.assetId === null ? [] : await listAssetTuples(ctx, [popup.assetId])
  const { layout, position, title, action } = popup
  const picture = asset ? renderPicture(toImageJson(asset), popup.altText) : ''
  const text = cleanHtml(popup.html)
  return (
    `<dialog class="vt-popup" data-layout="${layout}" data-position="${position}" data-action="${action}" aria-labelledby="vt-popup-title">` +
    `<div class="vt-popup-box"><button type="button" class="vt-popup-close" aria-label="${escapeHtml(translateFor(ctx.site)('actionClose'))}">${cross}</button>` +
    `${picture}<div class="vt-popup-body"><h2 class="vt-popup-title" id="vt-popup-title" dir="auto">${escapeHtml(title)}</h2>` +
    (text === '' ? '' : `<div class="vt-popup-text" dir="auto">${text}</div>`) +
    `${renderAction(ctx.site, popup)}</div></div></dialog>`
  )
}

function renderPicture(image: ImageJson, altText: string): string {
  const alt = altText === '' ? image.altText : escapeHtml(altText)
  const { src, srcset, sizes, width, height, objectPosition } = toPicture(image, {
    sizes: '(min-width: 640px) 480px, 100vw',
    alt,
  })
  const offered = srcset === '' ? '' : ` srcset="${srcset}" sizes="${sizes}"`
  return `<div class="vt-popup-picture"><img src="${src}"${offered} alt="${alt}" width="${width}" height="${height}" style="object-position:${objectPosition}"></div>`
}

function renderAction(site: Site, popup: PreviewPopup): string {
  const { action, title, html, buttonLabel, buttonUrl, newWindow, asksName, footnote, listIds } = popup
  if (action === 'button') {
    if (buttonLabel === '') return ''
    const target = newWindow ? ' target="_blank" rel="noopener"' : ''
    return `<a class="vt-button vt-popup-button" href="${escapeHtml(toSafeUrl(buttonUrl))}"${target}>${escapeHtml(buttonLabel)}</a>`
  }
  if (action === 'none') return ''
  return newsletterMarkup.renderNewsletterForm({
    site,
    t: translateFor(site),
    place: 'vt-popup',
    title: '',
    description: '',
    // What the person reads above the form is part of the proof.
    shownAbove: [title, extractText(cleanHtml(html))],
    buttonLabel,
    footnote,
    asksName,
    layout: 'stack',
    listIds,
  })
}
