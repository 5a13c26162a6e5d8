import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { escapeHtml, toSafeUrl, unescapeHtml } from '../../platform/text/html.ts'
import { isBannerOn } from '../consent/index.ts'

type BannerSite = Pick<Site, 'language' | 'settings'>

/**
 * The frame of another service, as the site has it in the place of a block. Where the site has a cookie banner it waits: for the visitor's consent to
 * marketing, or for a press of its button. Without a script there is a link to `pageUrl`, or to the player where that is ''.
 */
export function holdFrame(site: BannerSite, html: string, pageUrl: string): string {
  if (!isBannerOn(site)) return html
  return holdFrames(html, ({ src }, frame) => renderBox(site, { html: frame, src, pageUrl, size: '' }))
}

/** Rich text that was cleaned: its frames wait, too. */
export function holdTextFrames(site: BannerSite, html: string): string {
  if (!isBannerOn(site)) return html
  return holdFrames(html, ({ src, width, height }, frame) => {
    const minHeight = `min-height:${Number.parseInt(height, 10) || 315}px`
    const size = width.endsWith('%')
      ? `width:100%;${minHeight}`
      : `width:${Number.parseInt(width, 10) || 560}px;${minHeight}`
    return renderBox(site, { html: frame, src, pageUrl: '', size })
  })
}

/** What stands for pictures of another service until they may load, in front of a `template` that holds them; '' where the site has no cookie banner. */
export function holdPictures(site: BannerSite, src: string, pageUrl: string): string {
  return isBannerOn(site) ? renderBox(site, { html: '', src, pageUrl, size: '' }) : ''
}

interface FrameAttributes {
  readonly src: string
  readonly width: string
  readonly height: string
}

function holdFrames(html: string, hold: (attributes: FrameAttributes, frame: string) => string): string {
  if (!html.includes('<iframe')) return html
  return html.replace(/<iframe\b([^<>]*)><\/iframe>/g, (frame, attributes: string) => {
    const read = (name: string) => unescapeHtml(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
    const src = read('src').replace(/^\/\//, 'https://')
    if (!URL.canParse(src)) return frame
    return hold({ src, width: read('width'), height: read('height') }, frame.replace(' src="//', ' src="https://'))
  })
}

interface Held {
  readonly html: string
  readonly src: string
  readonly pageUrl: string
  readonly size: string
}

/** Phrasing content alone, as frames stand within paragraphs, too. */
function renderBox(site: BannerSite, { html, src, pageUrl, size }: Held): string {
  const t = translateFor(site)
  const { hostname } = new URL(src)
  const host = hostname.replace(/^(?:www|player)\./, '').replace('youtube-nocookie', 'youtube')
  const link = escapeHtml(toSafeUrl(pageUrl === '' ? src : pageUrl))
  const place = size === '' ? 'class="vt-held-frame"' : `class="vt-held-frame vt-held-frame-in-text" style="${size}"`
  return (
    `<span ${place} data-island="held-frame" data-html="${escapeHtml(html)}">` +
    `<span>${escapeHtml(t('heldFrameText', { host }))}</span>` +
    `<span><button type="button" class="vt-button" hidden>${escapeHtml(t('heldFrameShow'))}</button> ` +
    `<a class="vt-link" href="${link}" target="_blank" rel="noopener">${escapeHtml(t('heldFrameLink', { host }))}</a></span></span>`
  )
}
