import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { escapeHtml, toSafeUrl, unescapeHtml } from '../../platform/text/html.ts'
import { isBannerOn } from '../consent/index.ts'
import type { Frame } from './frames.ts'

/**
 * The HTML of a frame of another service. Where the site has a cookie banner it waits: for the visitor's consent to marketing, or for a press of its
 * button. Without a script there is a link to `pageUrl`, or to the player where that is ''.
 */
export function renderFrame(site: Pick<Site, 'language' | 'settings'>, frame: Frame, pageUrl: string): string {
  return isBannerOn(site) ? holdFrame(site, frame, pageUrl, '') : frame.html
}

/** Rich text that was cleaned: its frames wait as those of blocks do. */
export function holdFramesOf(site: Pick<Site, 'language' | 'settings'>, html: string): string {
  if (!html.includes('<iframe') || !isBannerOn(site)) return html
  return html.replace(/<iframe\b([^<>]*)><\/iframe>/g, (frame, attributes: string) => {
    const read = (name: string) => unescapeHtml(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
    const src = read('src').replace(/^\/\//, 'https://')
    const held = { html: frame.replace(' src="//', ' src="https://'), src }
    const width = Number.parseInt(read('width'), 10) || 560
    const height = Number.parseInt(read('height'), 10) || 315
    const size = read('width').endsWith('%')
      ? `width:100%;min-height:${height}px`
      : `width:${width}px;min-height:${height}px`
    return URL.canParse(src) ? holdFrame(site, held, '', size) : frame
  })
}

/** Phrasing content alone, as frames stand within paragraphs, too. */
function holdFrame(
  site: Pick<Site, 'language' | 'settings'>,
  frame: Pick<Frame, 'html' | 'src'>,
  pageUrl: string,
  size: string,
): string {
  const t = translateFor(site)
  const { hostname } = new URL(frame.src)
  const host = hostname.replace(/^(?:www|player)\./, '').replace('youtube-nocookie', 'youtube')
  const link = escapeHtml(toSafeUrl(pageUrl === '' ? frame.src : pageUrl))
  return (
    `<span class="vt-held-frame${size === '' ? '' : ' vt-held-frame-in-text'}"${size === '' ? '' : ` style="${size}"`} data-island="held-frame" data-html="${escapeHtml(frame.html)}">` +
    `<span>${escapeHtml(t('heldFrameText', { host }))}</span>` +
    `<span><button type="button" class="vt-button" hidden>${escapeHtml(t('heldFrameShow'))}</button> ` +
    `<a class="vt-link" href="${link}" target="_blank" rel="noopener">${escapeHtml(t('heldFrameLink', { host }))}</a></span></span>`
  )
}
