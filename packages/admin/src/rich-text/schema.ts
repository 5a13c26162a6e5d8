import { type AttributeSpec, type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from '@tiptap/pm/model'
import { readKept, showKept } from './kept-attributes.ts'

const kept: Record<string, AttributeSpec> = { kept: { default: '' } }

/** A block element whose only attributes are those it came with. */
function plainBlock(tag: string, spec: Omit<NodeSpec, 'parseDOM' | 'toDOM'>): NodeSpec {
  return {
    ...spec,
    attrs: { ...kept, ...spec.attrs },
    parseDOM: [{ tag, getAttrs: (dom) => ({ kept: readKept(dom) }) }],
    toDOM: (node) => [tag, showKept(node.attrs['kept']), 0],
  }
}

const headings = [1, 2, 3, 4, 5, 6] as const

/** Block elements that are shown as a box and printed as they came: they can be moved and deleted, not edited. */
const islandTags =
  'table figure div section article aside header footer address dl details iframe video audio picture'.split(' ')

/** Inline elements without a button of their own, kept around their text. */
const inlineTags = 'span small sub sup mark abbr cite q kbd samp var time ins dfn bdi bdo data'.split(' ')

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  paragraph: {
    content: 'inline*',
    group: 'block',
    // Implied: text that is in a list item or quote without an element of its own.
    attrs: { ...kept, isImplied: { default: true } },
    parseDOM: [{ tag: 'p', getAttrs: (dom) => ({ kept: readKept(dom), isImplied: dom.hasAttribute('data-implied') }) }],
    toDOM: ({ attrs }) => [
      'p',
      { ...showKept(attrs['kept']), ...(attrs['isImplied'] === true ? { 'data-implied': '' } : {}) },
      0,
    ],
  },
  heading: {
    content: 'inline*',
    group: 'block',
    defining: true,
    attrs: { ...kept, level: { default: 2 } },
    parseDOM: headings.map((level) => ({
      tag: `h${level}`,
      getAttrs: (dom) => ({ level, kept: readKept(dom) }),
    })),
    toDOM: ({ attrs }) => [`h${String(attrs['level'])}`, showKept(attrs['kept']), 0],
  },
  blockquote: plainBlock('blockquote', { content: 'block+', group: 'block', defining: true }),
  bulletList: plainBlock('ul', { content: 'listItem+', group: 'block' }),
  orderedList: plainBlock('ol', { content: 'listItem+', group: 'block' }),
  listItem: plainBlock('li', { content: 'block+', defining: true }),
  codeBlock: {
    content: 'text*',
    group: 'block',
    marks: 'code other',
    code: true,
    defining: true,
    attrs: kept,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full', getAttrs: (dom) => ({ kept: readKept(dom) }) }],
    toDOM: ({ attrs }) => ['pre', showKept(attrs['kept']), 0],
  },
  divider: {
    group: 'block',
    attrs: kept,
    parseDOM: [{ tag: 'hr', getAttrs: (dom) => ({ kept: readKept(dom) }) }],
    toDOM: ({ attrs }) => ['hr', showKept(attrs['kept'])],
  },
  island: {
    group: 'block',
    atom: true,
    selectable: true,
    draggable: true,
    attrs: { html: { default: '' } },
    parseDOM: [
      { tag: '[data-island]', priority: 60, getAttrs: (dom) => ({ html: dom.getAttribute('data-island') ?? '' }) },
      ...islandTags.map((tag) => ({ tag, getAttrs: (dom: HTMLElement) => ({ html: dom.outerHTML }) })),
    ],
    toDOM: ({ attrs }) => ['div', { 'data-island': String(attrs['html']) }],
  },
  text: { group: 'inline' },
  image: {
    inline: true,
    group: 'inline',
    draggable: true,
    attrs: { ...kept, src: { default: '' }, alt: { default: '' } },
    parseDOM: [
      {
        tag: 'img',
        getAttrs: (dom) => ({
          src: dom.getAttribute('src') ?? '',
          alt: dom.getAttribute('alt') ?? '',
          kept: readKept(dom, ['src', 'alt']),
        }),
      },
    ],
    toDOM: ({ attrs }): DOMOutputSpec => [
      'img',
      { src: String(attrs['src']), alt: String(attrs['alt']), ...showKept(attrs['kept']) },
    ],
  },
  hardBreak: {
    inline: true,
    group: 'inline',
    selectable: false,
    attrs: kept,
    parseDOM: [{ tag: 'br', getAttrs: (dom) => ({ kept: readKept(dom) }) }],
    toDOM: ({ attrs }) => ['br', showKept(attrs['kept'])],
  },
}

/** A mark of one or two tags, of which the text keeps the one it came with. */
function tagMark(tags: readonly [string, ...string[]]): MarkSpec {
  return {
    attrs: { ...kept, tag: { default: tags[0] } },
    parseDOM: tags.map((tag) => ({ tag, getAttrs: (dom) => ({ tag, kept: readKept(dom) }) })),
    toDOM: ({ attrs }) => [String(attrs['tag']), showKept(attrs['kept']), 0],
  }
}

const marks: Record<string, MarkSpec> = {
  link: {
    inclusive: false,
    attrs: { ...kept, href: { default: '' } },
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => ({ href: dom.getAttribute('href') ?? '', kept: readKept(dom, ['href']) }),
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: String(attrs['href']), ...showKept(attrs['kept']) }, 0],
  },
  bold: tagMark(['strong', 'b']),
  italic: tagMark(['em', 'i']),
  underline: tagMark(['u']),
  strike: tagMark(['s', 'del']),
  code: tagMark(['code']),
  other: {
    attrs: { ...kept, tag: { default: 'span' } },
    // A text may be in several of them.
    excludes: '',
    parseDOM: inlineTags.map((tag) => ({ tag, getAttrs: (dom) => ({ tag, kept: readKept(dom) }) })),
    toDOM: ({ attrs }) => [String(attrs['tag']), showKept(attrs['kept']), 0],
  },
}

/** The texts that the editor can hold. What it cannot hold is found before it could be lost, by `isRepresentable`. */
export const textSchema = new Schema({ nodes, marks })
