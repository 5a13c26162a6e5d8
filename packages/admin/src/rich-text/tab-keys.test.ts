import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { textSchema } from './schema.ts'
import { createTabKeys } from './tab-keys.ts'

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const item = (...content: readonly object[]) => ({ type: 'listItem', content })
const list = (...content: readonly object[]) => ({ type: 'bulletList', content })

/** Presses keys with the cursor behind a word. Tells which of them stayed in the text, and the text. */
function press(block: object, word: string, keys: readonly string[]) {
  const doc = textSchema.nodeFromJSON({ type: 'doc', content: [block] })
  let at = 0
  doc.descendants((node, position) => {
    if (node.isText && node.text?.includes(word)) at = position + node.nodeSize
  })
  const plugin = createTabKeys()
  let state = EditorState.create({ doc, plugins: [plugin], selection: TextSelection.create(doc, at) })
  const stayed = keys.map((key) => {
    const event = {
      key: key.replace('Shift+', ''),
      shiftKey: key.startsWith('Shift'),
      stopPropagation: () => undefined,
    }
    const view = {
      state,
      dispatch: (change: typeof state.tr) => {
        state = state.apply(change)
      },
    }
    return plugin.props.handleKeyDown?.call(plugin, view as never, event as never) === true
  })
  return { stayed, doc: state.doc.toString() }
}

test('Tab leaves a text, and Escape is for what is around it', () => {
  expect(press(paragraph('Clay'), 'Clay', ['Tab', 'Shift+Tab', 'Escape']).stayed).toEqual([false, false, false])
})

test('in a list Tab indents an item, Shift+Tab takes that back; the first item and the outer list are left', () => {
  const two = list(item(paragraph('Oak')), item(paragraph('Ash')))
  const { stayed, doc } = press(two, 'Ash', ['Tab', 'Shift+Tab', 'Shift+Tab'])
  expect(stayed).toEqual([true, true, false])
  expect(doc).toBe('doc(bulletList(listItem(paragraph("Oak")), listItem(paragraph("Ash"))))')
  expect(press(two, 'Oak', ['Tab', 'Shift+Tab']).stayed).toEqual([false, false])
})

test('in code Tab writes spaces; in both Escape and then Tab leaves, until another key is pressed', () => {
  const code = { type: 'codeBlock', content: [{ type: 'text', text: 'if' }] }
  expect(press(code, 'if', ['Tab', 'Escape', 'Tab'])).toEqual({
    stayed: [true, true, false],
    doc: 'doc(codeBlock("if  "))',
  })
  expect(press(code, 'if', ['Escape', 'Shift', 'Shift+Tab']).stayed).toEqual([true, false, false])
  expect(press(code, 'if', ['Escape', 'a', 'Tab']).stayed).toEqual([true, false, true])
  // The second one closes the dialog around.
  expect(press(code, 'if', ['Escape', 'Escape']).stayed).toEqual([true, false])
  const two = list(item(paragraph('Oak')), item(paragraph('Ash')))
  expect(press(two, 'Ash', ['Escape', 'Tab']).stayed).toEqual([true, false])
})
