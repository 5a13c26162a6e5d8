import { type Extension, RangeSetBuilder } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { tags } from '@vitrine/template'

const tag = Decoration.mark({ class: 'jt-tag' })
const comment = Decoration.mark({ class: 'jt-comment' })
const keyword = Decoration.mark({ class: 'jt-keyword' })
const formatter = Decoration.mark({ class: 'jt-formatter' })

/** An instruction or predicate with its point, and formatters with their pipe. */
const PARTS = /(^\{\^?)(\.repeated section|\.alternates with|\.[\w-]+\??(?: [\w-]+\?)?)|(\|)([\w-]+)/g

/** Colours what the language takes for tags, and nothing else: a tag with a mistake looks like the text it is. */
export function highlightTags(): Extension {
  return [
    ViewPlugin.fromClass(
      class {
        decorations: DecorationSet

        constructor(view: EditorView) {
          this.decorations = decorate(view)
        }

        update(update: ViewUpdate): void {
          if (update.docChanged) this.decorations = decorate(update.view)
        }
      },
      { decorations: ({ decorations }) => decorations },
    ),
    EditorView.baseTheme({
      '.jt-tag': { color: 'var(--accent)', backgroundColor: 'var(--accent-soft)', borderRadius: '3px' },
      '.jt-tag span': { color: 'inherit' },
      '.jt-tag .jt-keyword, .jt-keyword': { color: 'var(--accent)', fontWeight: '650' },
      '.jt-tag .jt-formatter, .jt-formatter': { color: 'var(--positive)', fontWeight: '600' },
      '.jt-comment, .jt-comment span': { color: 'var(--ink-3)', fontStyle: 'italic' },
    }),
  ]
}

function decorate(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  const text = view.state.doc.toString()
  for (const { type, start, end } of tags(text)) {
    if (type === 'comment') {
      builder.add(start, end, comment)
      continue
    }
    builder.add(start, end, tag)
    for (const match of text.slice(start, end).matchAll(PARTS)) {
      const [, brace, name, pipe, call] = match
      const at = start + match.index + (brace ?? pipe ?? '').length
      const word = name ?? call ?? ''
      builder.add(at, at + word.length, name === undefined ? formatter : keyword)
    }
  }
  return builder.finish()
}
