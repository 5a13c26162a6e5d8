import sanitizeHtml from 'sanitize-html'
import { escapeHtml } from '../../platform/text/html.ts'
import { isProviderFrame } from '../embeds/index.ts'

/** What a player in a frame may use. */
const allowed = 'accelerometer; autoplay; clipboard-write; encrypted-media; fullscreen; gyroscope; picture-in-picture'

/** A player of a provider: a frame written by us around its address. */
interface Frame {
  readonly html: string
  readonly width: number | undefined
  readonly height: number | undefined
}

/**
 * The frame of an embed code or, without one, of a video's page whose player is known. Takes only the address and the
 * measures of the first frame from the code, and only frames of known providers. `title` is plain text, and so is
 * `untitled`: the name of a player without a title, in the language of the site.
 */
export function findFrame(code: string, pageUrl: string, title: string, untitled: string): Frame | undefined {
  const found = firstFrame(code)
  const src = playerUrl(found?.['src'] ?? '') ?? knownPlayer(pageUrl)
  if (src === undefined) return undefined
  const name = title || found?.['title'] || untitled
  return {
    html: `<iframe src="${escapeHtml(src)}" ${name === '' ? '' : `title="${escapeHtml(name)}" `}allow="${allowed}" allowfullscreen loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>`,
    width: pixels(found?.['width']),
    height: pixels(found?.['height']),
  }
}

function firstFrame(code: string): sanitizeHtml.Attributes | undefined {
  let found: sanitizeHtml.Attributes | undefined
  sanitizeHtml(code, {
    allowedTags: ['iframe'],
    allowedAttributes: false,
    transformTags: {
      iframe: (tagName, attribs) => {
        found ??= attribs
        return { tagName, attribs }
      },
    },
  })
  return found
}

function playerUrl(src: string): string | undefined {
  const absolute = src.startsWith('//') ? `https:${src}` : src
  if (!isProviderFrame(absolute)) return undefined
  const url = new URL(absolute)
  // The same player, without cookies until it plays.
  if (/^(www\.)?youtube\.com$/.test(url.hostname) && url.pathname.startsWith('/embed/'))
    url.hostname = 'www.youtube-nocookie.com'
  return url.href
}

/** The player of a page whose address says all that is needed: a video can be shown though nobody could be asked. */
function knownPlayer(pageUrl: string): string | undefined {
  const url = URL.parse(pageUrl)
  if (!url || !isProviderFrame(pageUrl)) return undefined
  const host = url.hostname.replace(/^(www|m)\./, '')
  const path = url.pathname.split('/').filter((part) => part !== '')
  if (host === 'vimeo.com' && /^\d+$/.test(path[0] ?? '')) {
    const key = path[1] === undefined ? '' : `?h=${encodeURIComponent(path[1])}`
    return `https://player.vimeo.com/video/${path[0]}${key}`
  }
  const id = host === 'youtu.be' ? path[0] : (url.searchParams.get('v') ?? path[1])
  const isVideo = host === 'youtu.be' || ['watch', 'shorts', 'embed', 'live'].includes(path[0] ?? '')
  if (!/^(youtu\.be|youtube\.com|youtube-nocookie\.com)$/.test(host) || !isVideo) return undefined
  return /^[\w-]{6,20}$/.test(id ?? '') ? `https://www.youtube-nocookie.com/embed/${id}` : undefined
}

function pixels(text: string | undefined): number | undefined {
  const number = Number.parseInt(text ?? '', 10)
  return number > 0 && !text?.includes('%') ? number : undefined
}
