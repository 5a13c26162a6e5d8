import { unescapeHtml } from './html.ts'
import sanitizeHtml from 'sanitize-html'

/** Elements an owner's text may hold: what themes, blocks and embeds of video and maps need, and nothing that runs. */
const allowedTags = [
  'h1 h2 h3 h4 h5 h6 p div span section article aside header footer hr address blockquote pre',
  'a abbr b bdi bdo br cite code data del dfn em i ins kbd mark q s samp small strong sub sup time u var wbr',
  'ul ol li dl dt dd figure figcaption picture source img video audio track iframe details summary',
  'table caption colgroup col thead tbody tfoot tr th td',
].flatMap((names) => names.split(' '))

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: {
    // Custom CSS of owners leans on classes, ids and data attributes: they are kept.
    '*': ['class', 'id', 'title', 'lang', 'dir', 'role', 'aria-*', 'data-*', 'style'],
    a: ['href', 'target', 'rel', 'download', 'name'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    source: ['src', 'srcset', 'sizes', 'type', 'media', 'width', 'height'],
    video: ['src', 'poster', 'controls', 'width', 'height', 'loop', 'muted', 'playsinline', 'preload'],
    audio: ['src', 'controls', 'loop', 'muted', 'preload'],
    track: ['src', 'kind', 'label', 'srclang', 'default'],
    iframe: ['src', 'width', 'height', 'allow', 'allowfullscreen', 'loading', 'referrerpolicy'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    td: ['colspan', 'rowspan', 'headers'],
    th: ['colspan', 'rowspan', 'headers', 'scope'],
    col: ['span'],
    colgroup: ['span'],
    time: ['datetime'],
    data: ['value'],
    details: ['open', 'name'],
    blockquote: ['cite'],
    q: ['cite'],
    del: ['cite', 'datetime'],
    ins: ['cite', 'datetime'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
  allowedSchemesByTag: { iframe: ['https'], img: ['http', 'https'], source: ['http', 'https'] },
  allowProtocolRelative: true,
  allowedIframeHostnames: [
    'www.youtube.com',
    'www.youtube-nocookie.com',
    'player.vimeo.com',
    'w.soundcloud.com',
    'open.spotify.com',
    'www.google.com',
    'www.openstreetmap.org',
    'bandcamp.com',
  ],
  allowedStyles: {
    '*': {
      'text-align': [/^(left|right|center|justify|start|end)$/],
      'white-space': [/^(pre-wrap|pre|nowrap|normal|pre-line)$/],
      color: [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%/]+\)$/i, /^hsla?\([\d\s.,%/a-z]+\)$/i, /^[a-z]{3,30}$/i],
      'background-color': [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%/]+\)$/i, /^[a-z]{3,30}$/i],
      'font-weight': [/^(normal|bold|bolder|lighter|[1-9]00)$/],
      'font-style': [/^(normal|italic|oblique)$/],
      'font-size': [/^[\d.]{1,6}(px|em|rem|%|pt|vw)$/],
      'text-decoration': [/^(none|underline|line-through)$/],
      'margin-left': [/^[\d.]{1,6}(px|em|rem|%)$/],
      width: [/^[\d.]{1,6}(px|em|rem|%)$/],
      'max-width': [/^[\d.]{1,6}(px|em|rem|%)$/],
      'list-style-type': [/^[a-z-]{3,20}$/],
    },
  },
  // A frame whose address was not allowed is an empty box.
  exclusiveFilter: (frame) => frame.tag === 'iframe' && frame.attribs['src'] === undefined,
  transformTags: {
    // A page opened in a new tab must not be able to steer ours.
    a: (tagName, attribs) =>
      attribs['target'] === '_blank'
        ? { tagName, attribs: { ...attribs, rel: withNoopener(attribs['rel']) } }
        : { tagName, attribs },
  },
}

/**
 * Limits of one rich text on saving, and `storedCharacters` on reading, since cleaning lengthens some characters.
 * Cleaning costs the square of the nesting, so the number of tags is bounded. Tags are counted by `<`, which no markup
 * can hide.
 */
export const htmlLimits = { characters: 102_400, tags: 20_000, storedCharacters: 1_000_000 } as const

/**
 * An owner's rich text with everything taken out that could run or restyle the page. Idempotent: its output passes unchanged. Text beyond
 * `htmlLimits`, which no save lets in, comes back escaped instead: it is shown as typed and costs nothing.
 */
export function cleanHtml(html: string): string {
  const isBounded = html.length <= htmlLimits.storedCharacters && countTags(html) <= htmlLimits.tags
  return isBounded ? cleanRenderedHtml(html) : escapeText(html)
}

/** As `cleanHtml`, for what a renderer of this server made of a bounded text: however many tags it wrote, it nests few. */
export function cleanRenderedHtml(html: string): string {
  return sanitizeHtml(html, options)
}

/** How many tags a text may hold at most: every `<` counts, of closing tags too. Linear in the length. */
export function countTags(html: string): number {
  let count = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) count++
  return count
}

/** The words of a text without its markup, with blanks between blocks. */
export function extractText(html: string): string {
  const spaced = html.replace(/<\/(p|h[1-6]|li|div|tr|blockquote)>|<br\s*\/?>/gi, '$& ')
  const escaped = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
  return unescapeHtml(escaped).replace(/\s+/g, ' ').trim()
}

function withNoopener(rel: string | undefined): string {
  const words = new Set((rel ?? '').split(/\s+/).filter((word) => word !== ''))
  return [...words.add('noopener')].join(' ')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
