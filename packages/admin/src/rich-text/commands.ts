import { lift, setBlockType, toggleMark, wrapIn } from '@tiptap/pm/commands'
import type { MarkType, NodeType } from '@tiptap/pm/model'
import { liftListItem, wrapInList } from '@tiptap/pm/schema-list'
import type { Command, EditorState } from '@tiptap/pm/state'
import { textSchema } from './schema.ts'

type MarkName = 'bold' | 'italic' | 'link'
type BlockName = 'paragraph' | 'heading-2' | 'heading-3' | 'heading-4' | 'bulletList' | 'orderedList' | 'blockquote'

/** What the selection is in: buttons of its formats are shown as pressed. */
export interface TextFormat {
  readonly marks: Readonly<Record<MarkName, boolean>>
  readonly block: BlockName | undefined
  readonly href: string
}

export function getMarkType(name: string): MarkType {
  const type = textSchema.marks[name]
  if (!type) throw new Error(`The schema has no mark ${name}.`)
  return type
}

export function getNodeType(name: string): NodeType {
  const type = textSchema.nodes[name]
  if (!type) throw new Error(`The schema has no node ${name}.`)
  return type
}

export function readFormat(state: EditorState): TextFormat {
  const { from, to, empty, $from } = state.selection
  const has = (name: MarkName) => {
    const type = getMarkType(name)
    if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    return state.doc.rangeHasMark(from, to, type)
  }
  return {
    marks: { bold: has('bold'), italic: has('italic'), link: has('link') },
    block: readBlock(state),
    href: findHref(state),
  }
}

function readBlock({ selection: { $from } }: EditorState): BlockName | undefined {
  for (let depth = $from.depth; depth > 0; depth--) {
    const name = $from.node(depth).type.name
    if (name === 'bulletList' || name === 'orderedList' || name === 'blockquote') return name
  }
  const { type, attrs } = $from.parent
  if (type.name === 'paragraph') return 'paragraph'
  const level: unknown = attrs['level']
  return level === 2 || level === 3 || level === 4 ? `heading-${level}` : undefined
}

function findHref(state: EditorState): string {
  const { from, to, $from } = state.selection
  const link = getMarkType('link')
  let href: unknown = link.isInSet($from.marks())?.attrs['href']
  state.doc.nodesBetween(from, to, (node) => {
    href ??= link.isInSet(node.marks)?.attrs['href']
  })
  return typeof href === 'string' ? href : ''
}

export function toggleFormat(name: 'bold' | 'italic' | 'underline' | 'strike'): Command {
  return toggleMark(getMarkType(name))
}

/** Makes the selected paragraphs a block of this kind; the kind they have already makes them paragraphs again. */
export function setBlock(name: BlockName): Command {
  return (state, dispatch, view) => {
    const isSet = readBlock(state) === name
    if (name === 'bulletList' || name === 'orderedList')
      return isSet
        ? liftListItem(getNodeType('listItem'))(state, dispatch)
        : wrapInList(getNodeType(name))(state, dispatch)
    if (name === 'blockquote') return isSet ? lift(state, dispatch) : wrapIn(getNodeType(name))(state, dispatch)
    if (name === 'paragraph' || isSet) return setBlockType(getNodeType('paragraph'))(state, dispatch, view)
    return setBlockType(getNodeType('heading'), { level: Number(name.slice(-1)) })(state, dispatch, view)
  }
}

/** Links the selection, or changes the link that the cursor is in. No address takes the link away. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { from, to } = expandToLink(state)
    if (from === to) return false
    const link = getMarkType('link')
    const before = findLinkKept(state)
    const change = state.tr.removeMark(from, to, link)
    if (href !== '') change.addMark(from, to, link.create({ href, kept: before }))
    dispatch?.(change)
    return true
  }
}

function findLinkKept(state: EditorState): string {
  const link = getMarkType('link').isInSet(state.selection.$from.marks())
  return String(link?.attrs['kept'] ?? '')
}

/** The whole link around a cursor; a selection stays as it is. */
function expandToLink(state: EditorState): { readonly from: number; readonly to: number } {
  const { from, to, empty, $from } = state.selection
  const link = getMarkType('link').isInSet($from.marks())
  if (!empty || !link) return { from, to }
  const start = $from.start()
  let begin = from
  let end = to
  $from.parent.forEach((node, offset) => {
    if (!link.isInSet(node.marks)) return
    const at = start + offset
    if (at <= from && at + node.nodeSize >= from) {
      begin = at
      end = at + node.nodeSize
    }
  })
  return { from: begin, to: end }
}

export function insertImage(src: string, alt: string): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(getNodeType('image').create({ src, alt })).scrollIntoView())
    return true
  }
}

export const insertDivider: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(getNodeType('divider').create()).scrollIntoView())
  return true
}
