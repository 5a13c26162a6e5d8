import { parseInert } from './html.ts'

/** Elements that a text may hold, as the server cleans it (`platform/text/clean-html.ts`). A test holds both together. */
const allowed: ReadonlySet<string> = new Set(
  [
    'h1 h2 h3 h4 h5 h6 p div span section article aside header footer hr address blockquote pre',
    'a abbr b bdi bdo br cite code data del dfn em i ins kbd mark q s samp small strong sub sup time u var wbr',
    'ul ol li dl dt dd figure figcaption picture source img video audio track iframe details summary',
    'table caption colgroup col thead tbody tfoot tr th td html head body',
  ].flatMap((names) => names.split(' ')),
)
const frameHosts: ReadonlySet<string> = new Set(
  'www.youtube.com www.youtube-nocookie.com player.vimeo.com w.soundcloud.com open.spotify.com www.google.com www.openstreetmap.org bandcamp.com'.split(
    ' ',
  ),
)
const maxNames = 8

/** What saving takes out of a text, by name and each once: elements, event handlers and addresses that run. */
export function listRemoved(html: string): readonly string[] {
  const names = new Set<string>()
  for (const element of parseInert(html).ownerDocument.querySelectorAll('*')) {
    const tag = element.localName
    if (!allowed.has(tag)) names.add(`<${tag}>`)
    else if (tag === 'iframe' && !isFrameAllowed(element)) names.add(`<iframe> ${getHost(element)}`.trim())
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) names.add(name)
      else if (/^\s*(?:javascript|vbscript|data):/i.test(value) && (name === 'href' || name === 'src'))
        names.add(`${name}="${value.trim().slice(0, 24)}"`)
    }
  }
  return [...names].slice(0, maxNames)
}

function isFrameAllowed(frame: Element): boolean {
  return frameHosts.has(getHost(frame)) && new URL(frame.getAttribute('src') ?? '', 'https://-').protocol === 'https:'
}

function getHost(frame: Element): string {
  const src = frame.getAttribute('src') ?? ''
  return URL.canParse(src, 'https://-') ? new URL(src, 'https://-').hostname : ''
}
