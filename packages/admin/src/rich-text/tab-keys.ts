import { liftListItem, sinkListItem } from '@tiptap/pm/schema-list'
import { type Command, type EditorState, Plugin } from '@tiptap/pm/state'
import { getNodeType } from './commands.ts'

const indentText = '  '

/**
 * Tab leaves the text, as it leaves any field. In a list it indents an item, in code it writes spaces; there Escape and then Tab leaves.
 * Going back never takes an item out of its list.
 */
export function createTabKeys(): Plugin {
  let isLeaving = false
  return new Plugin({
    props: {
      handleKeyDown(view, event) {
        const wasLeaving = isLeaving
        isLeaving = false
        const { key, shiftKey } = event
        if (key === 'Escape' && !wasLeaving && keepsTab(view.state)) {
          isLeaving = true
          // A dialog around the text stays open: it closes with the next one.
          event.stopPropagation()
          return true
        }
        if (event.altKey || event.ctrlKey || event.metaKey || key !== 'Tab') {
          // Shift alone, on its way to Shift+Tab, is no other key.
          isLeaving = wasLeaving && key === 'Shift'
          return false
        }
        if (wasLeaving) return false
        return (shiftKey ? moveOut : moveIn)(view.state, view.dispatch)
      },
    },
  })
}

function keepsTab(state: EditorState): boolean {
  return isInCode(state) || countItems(state) > 0
}

function isInCode({ selection: { $from } }: EditorState): boolean {
  return $from.parent.type.spec.code === true
}

/** How deep in lists the selection is. */
function countItems({ selection: { $from } }: EditorState): number {
  const item = getNodeType('listItem')
  return Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).filter(({ type }) => type === item)
    .length
}

const moveIn: Command = (state, dispatch) => {
  if (!isInCode(state)) return sinkListItem(getNodeType('listItem'))(state, dispatch)
  dispatch?.(state.tr.insertText(indentText).scrollIntoView())
  return true
}

const moveOut: Command = (state, dispatch) =>
  countItems(state) > 1 && !isInCode(state) && liftListItem(getNodeType('listItem'))(state, dispatch)
