import { Fragment, type ReactNode, useMemo } from 'react'

/** Elements that are drawn, without their attributes: nothing of a stored text runs, loads or restyles this window. */
const shown = [
  ...(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'] as const),
  ...([
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'small',
    'table',
    'tbody',
    'thead',
    'tr',
    'td',
    'th',
  ] as const),
] as const
const hidden: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'title', 'iframe', 'object'])

/** A stored text as it reads, before the editor is loaded. */
export function PlainTextView({ html }: { readonly html: string }) {
  return useMemo(() => drawChildren(new DOMParser().parseFromString(html, 'text/html').body), [html])
}

function drawChildren(parent: Node): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- drawn once for each text, never reordered.
  return [...parent.childNodes].map((node, index) => <Fragment key={index}>{drawNode(node)}</Fragment>)
}

function drawNode(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (node.nodeType !== Node.ELEMENT_NODE) return null
  const name = node.nodeName.toLowerCase()
  if (name === 'br') return <br />
  if (name === 'hr') return <hr />
  if (name === 'img' && 'getAttribute' in node) return drawPicture(node as Element)
  if (name === 'a') return <u>{drawChildren(node)}</u>
  if (hidden.has(name)) return null
  const Tag = shown.find((tag) => tag === name)
  return Tag ? <Tag>{drawChildren(node)}</Tag> : drawChildren(node)
}

/** Pictures of the site itself only: others would tell their server who edits here. */
function drawPicture(image: Element): ReactNode {
  const src = image.getAttribute('src') ?? ''
  return src.startsWith('/s/') ? <img src={src} alt={image.getAttribute('alt') ?? ''} /> : null
}
