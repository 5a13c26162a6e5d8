import { parseInert } from './html.ts'

const kept: ReadonlySet<string> = new Set(
  'P H1 H2 H3 H4 H5 H6 UL OL LI BLOCKQUOTE BR HR STRONG B EM I A PRE CODE TABLE THEAD TBODY TFOOT TR TD TH CAPTION'.split(
    ' ',
  ),
)
const dropped: ReadonlySet<string> = new Set(
  'SCRIPT STYLE META LINK TITLE HEAD TEMPLATE NOSCRIPT IMG SVG IFRAME OBJECT EMBED INPUT BUTTON SELECT TEXTAREA'.split(
    ' ',
  ),
)

/** HTML of the clipboard with its headings, lists, links, tables, bold and italic text; the rest of its markup is left out. */
export function cleanPastedHtml(html: string): string {
  // Content copied in the editor itself is pasted as it was.
  if (html.includes('data-pm-slice')) return html
  const root = parseInert(html)
  cleanChildren(root)
  return root.innerHTML
}

function cleanChildren(parent: Element): void {
  const children = [...parent.childNodes]
  for (const child of children) {
    if (child.nodeType === Node.COMMENT_NODE) child.remove()
    else if (child.nodeType === Node.ELEMENT_NODE) cleanElement(child as Element)
  }
}

function cleanElement(element: Element): void {
  if (dropped.has(element.nodeName)) return element.remove()
  cleanChildren(element)
  const mark = getFormatTag(element)
  if (mark !== undefined && !kept.has(element.nodeName)) return rename(element, mark)
  if (!kept.has(element.nodeName) || isNeutralBold(element)) return unwrap(element)
  if (element.nodeName === 'H1') return rename(element, 'h2')
  const href = element.nodeName === 'A' ? element.getAttribute('href') : null
  for (const name of element.getAttributeNames()) if (!spans.has(name)) element.removeAttribute(name)
  if (href !== null && /^(?:https?:|mailto:|tel:|\/|#)/i.test(href)) element.setAttribute('href', href)
  return undefined
}

const spans: ReadonlySet<string> = new Set(['colspan', 'rowspan', 'start'])

/** Word processors write bold and italic as styles. */
function getFormatTag(element: Element): 'strong' | 'em' | undefined {
  const style = element.getAttribute('style') ?? ''
  if (/font-weight:\s*(?:bold|[6-9]00)/i.test(style)) return 'strong'
  return /font-style:\s*italic/i.test(style) ? 'em' : undefined
}

/** Google Docs puts everything into a `<b>` that is not bold. */
function isNeutralBold(element: Element): boolean {
  return element.nodeName === 'B' && /font-weight:\s*normal/i.test(element.getAttribute('style') ?? '')
}

const blocks: ReadonlySet<string> = new Set([
  'DIV',
  'SECTION',
  'ARTICLE',
  'MAIN',
  'ASIDE',
  'HEADER',
  'FOOTER',
  'FIGURE',
])

/** Blocks without a meaning of their own become paragraphs, unless there are blocks inside. */
function unwrap(element: Element): void {
  const hasBlocks = element.querySelector('p,h2,h3,h4,h5,h6,ul,ol,blockquote,pre,table') !== null
  if (blocks.has(element.nodeName) && !hasBlocks && (element.textContent ?? '').trim() !== '')
    return rename(element, 'p')
  return element.replaceWith(...element.childNodes)
}

function rename(element: Element, tag: string): void {
  const next = element.ownerDocument.createElement(tag)
  next.append(...element.childNodes)
  element.replaceWith(next)
}

/** The address that a text of the clipboard is, alone. */
export function readPastedUrl(text: string): string | undefined {
  const url = text.trim()
  return /^https?:\/\/\S+$/i.test(url) ? url : undefined
}
