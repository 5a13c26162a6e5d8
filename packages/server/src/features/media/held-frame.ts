import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { escapeHtml, toSafeUrl } from '../../platform/text/html.ts'
import { isBannerOn } from '../consent/index.ts'
import type { Frame } from './frames.ts'

/**
 * The HTML of a frame of another service. Where the site has a cookie banner it waits: for the visitor's consent to marketing, or for a press of its
 * button. Without a script there is a link to `pageUrl`, or to the player where that is ''.
 */
export function renderFrame(site: Pick<Site, 'language' | 'settings'>, frame: Frame, pageUrl: string): string {
  if (!isBannerOn(site)) return frame.html
  const t = translateFor(site)
  const { hostname } = new URL(frame.src)
  const host = hostname.replace(/^(?:www|player)\./, '').replace('youtube-nocookie', 'youtube')
  const link = escapeHtml(toSafeUrl(pageUrl === '' ? frame.src : pageUrl))
  return (
    `<div class="vt-held-frame" data-island="held-frame" data-html="${escapeHtml(frame.html)}">` +
    `<p>${escapeHtml(t('heldFrameText', { host }))}</p>` +
    `<p><button type="button" class="vt-button" hidden>${escapeHtml(t('heldFrameShow'))}</button> ` +
    `<a class="vt-link" href="${link}" target="_blank" rel="noopener">${escapeHtml(t('heldFrameLink', { host }))}</a></p></div>`
  )
}
