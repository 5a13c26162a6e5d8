import type { Command, EditorState } from '@tiptap/pm/state'
import { insertDivider, setBlock } from './commands.ts'
import { t } from '../i18n/text.ts'

/** A slash at the cursor with the words typed after it. */
export interface Slash {
  readonly from: number
  readonly to: number
  readonly words: string
  readonly at: { readonly left: number; readonly top: number; readonly bottom: number }
}

export interface SlashCommand {
  readonly id: string
  readonly label: string
  /** Further words that find it. */
  readonly words: string
  /** Absent for a picture, which is chosen first. */
  readonly run?: Command
}

const commands: readonly SlashCommand[] = [
  { id: 'heading-2', label: t('Heading'), words: 'title h2', run: setBlock('heading-2') },
  { id: 'heading-3', label: t('Small heading'), words: 'title h3', run: setBlock('heading-3') },
  { id: 'bullets', label: t('Bulleted list'), words: 'ul bullets', run: setBlock('bulletList') },
  { id: 'numbers', label: t('Numbered list'), words: 'ol numbers', run: setBlock('orderedList') },
  { id: 'quote', label: t('Quote'), words: 'blockquote', run: setBlock('blockquote') },
  { id: 'picture', label: t('Picture'), words: 'image photo upload' },
  { id: 'divider', label: t('Divider'), words: 'line hr', run: insertDivider },
  { id: 'paragraph', label: t('Plain text'), words: 'paragraph normal', run: setBlock('paragraph') },
]

const nowhere = { left: 0, top: 0, bottom: 0 }

/** A slash at the start of a line, and what was typed after it. */
export function findSlash({ selection: { empty, $from, from } }: EditorState): Slash | undefined {
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code === true) return undefined
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC')
  const words = /^\/([\p{L}\d ]{0,20})$/u.exec(before)?.[1]
  return words === undefined ? undefined : { from: from - before.length, to: from, words, at: nowhere }
}

export function listSlashCommands(words: string): readonly SlashCommand[] {
  const wanted = words.trim().toLowerCase()
  return commands.filter((command) => `${command.label} ${command.words}`.toLowerCase().includes(wanted))
}
