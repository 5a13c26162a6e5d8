import { baseKeymap, chainCommands, exitCode, toggleMark } from '@tiptap/pm/commands'
import { history, redo, undo } from '@tiptap/pm/history'
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from '@tiptap/pm/inputrules'
import { keymap } from '@tiptap/pm/keymap'
import { splitListItem } from '@tiptap/pm/schema-list'
import type { Command, Plugin } from '@tiptap/pm/state'
import { getMarkType, getNodeType } from './commands.ts'
import { createTabKeys } from './tab-keys.ts'

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(getNodeType('hardBreak').create()).scrollIntoView())
  return true
}

interface PluginOptions {
  /** True where no history of the screen holds the changes. */
  readonly hasOwnHistory: boolean
  readonly openLink: () => void
}

/** Keys and typing rules of the editor. Without a history of its own, undo and redo go to the screen around it. */
export function createPlugins({ hasOwnHistory, openLink }: PluginOptions): Plugin[] {
  const item = getNodeType('listItem')
  return [
    inputRules({ rules: listInputRules() }),
    createTabKeys(),
    keymap({
      Enter: splitListItem(item),
      'Shift-Enter': chainCommands(exitCode, insertBreak),
      'Mod-b': toggleMark(getMarkType('bold')),
      'Mod-i': toggleMark(getMarkType('italic')),
      'Mod-u': toggleMark(getMarkType('underline')),
      'Mod-k': () => {
        openLink()
        return true
      },
      ...(hasOwnHistory ? { 'Mod-z': undo, 'Mod-y': redo, 'Shift-Mod-z': redo } : {}),
    }),
    keymap(baseKeymap),
    ...(hasOwnHistory ? [history()] : []),
  ]
}

/** `## `, `- `, `1. ` and `> ` at the start of a line, and `---`. */
function listInputRules(): InputRule[] {
  return [
    textblockTypeInputRule(/^(#{2,4})\s$/, getNodeType('heading'), (match) => ({ level: match[1]?.length ?? 2 })),
    wrappingInputRule(/^\s*[-*]\s$/, getNodeType('bulletList')),
    wrappingInputRule(/^\s*1\.\s$/, getNodeType('orderedList')),
    wrappingInputRule(/^\s*>\s$/, getNodeType('blockquote')),
    new InputRule(/^---$/, (state, _match, start, end) =>
      state.tr.replaceRangeWith(start - 1, end, getNodeType('divider').create()),
    ),
  ]
}
