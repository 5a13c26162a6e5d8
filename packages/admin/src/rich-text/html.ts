import { DOMParser as NodeParser, DOMSerializer, type Node } from '@tiptap/pm/model'
import { readFingerprint } from './fingerprint.ts'
import { restoreKept } from './kept-attributes.ts'
import { textSchema } from './schema.ts'

const parser = NodeParser.fromSchema(textSchema)
const serializer = DOMSerializer.fromSchema(textSchema)

/** Reads HTML in a document of its own, where nothing of it runs or loads. */
export function parseInert(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}

/** The text that HTML stands for. */
export function parseText(html: string): Node {
  return parser.parse(parseInert(html))
}

let inertPage: Document | undefined

/** A document in which nothing runs or loads. One serves for all: making one costs more than printing a text. */
function getInertPage(): Document {
  inertPage ??= document.implementation.createHTMLDocument('')
  return inertPage
}

/** The HTML of a text; nothing for a text without words and pictures. */
export function printText(text: Node): string {
  if (text.childCount === 1 && text.firstChild?.isTextblock === true && text.firstChild.content.size === 0) return ''
  const page = getInertPage()
  const root = page.createElement('div')
  root.append(serializer.serializeFragment(text.content, { document: page }))
  for (const island of root.querySelectorAll('[data-island]')) replaceIsland(island)
  for (const implied of root.querySelectorAll('p[data-implied]')) unwrapImplied(implied)
  restoreKept(root)
  return root.innerHTML
}

function replaceIsland(island: Element): void {
  const own = parseInert(island.getAttribute('data-island') ?? '')
  island.replaceWith(...[...own.childNodes].map((node) => island.ownerDocument.importNode(node, true)))
}

const bareParents: ReadonlySet<string> = new Set(['LI', 'BLOCKQUOTE'])

/** A text that came without a paragraph around it goes without one, where it stays one text. */
function unwrapImplied(paragraph: Element): void {
  const parent = paragraph.parentElement
  paragraph.removeAttribute('data-implied')
  if (!parent || !bareParents.has(parent.nodeName) || paragraph.hasAttribute('data-kept')) return
  const isOnlyText = [...parent.children].every((child) => child === paragraph || child.nodeName !== 'P')
  if (parent.firstElementChild === paragraph && isOnlyText) paragraph.replaceWith(...paragraph.childNodes)
}

/** Whether the editor can hold this HTML without losing anything of it. Where it cannot, only its source is edited. */
export function isRepresentable(html: string): boolean {
  return readFingerprint(parseInert(html)) === readFingerprint(parseInert(printText(parseText(html))))
}
