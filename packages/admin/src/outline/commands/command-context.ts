import { type Operation, readOutline } from '@vitrine/content'
import { getBlockLabel } from '../../block-types/block-labels.ts'
import type { useEditing } from '../../documents/index.ts'
import { t } from '../../i18n/text.ts'
import { toTree, type TreeNode } from '../tree.ts'

type EditedDocument = ReturnType<typeof useEditing>

/** What commands need of the screen that they are used on. */
export interface CommandOptions {
  readonly selected: string | undefined
  readonly select: (key: string | undefined) => void
  readonly announce: (text: string) => void
  readonly requestFocus: () => void
}

/** The document as it is now, and the ways to change it and to say so. */
export interface CommandContext extends Omit<CommandOptions, 'selected'> {
  readonly editing: EditedDocument
  readonly getSelected: () => string | undefined
  readonly readTree: () => TreeNode[]
  readonly getName: (node: TreeNode | undefined) => string
  /** Applies a change; what the document refuses is said and changes nothing. */
  readonly apply: (label: string, operations: readonly Operation[]) => boolean
  /** Told of the screen each time that it was drawn. */
  readonly follow: (screen: CommandOptions) => void
}

export function createCommandContext(editing: EditedDocument, onRefused: (message: string) => void): CommandContext {
  let shown: CommandOptions | undefined
  return {
    editing,
    follow(screen) {
      shown = screen
    },
    getSelected: () => shown?.selected,
    select: (key) => shown?.select(key),
    announce: (text) => shown?.announce(text),
    requestFocus: () => shown?.requestFocus(),
    readTree: () => toTree(readOutline(editing.getContent())),
    getName(node) {
      const block = node?.kind === 'block' && node.id !== undefined ? editing.getBlock(node.id) : undefined
      return block ? getBlockLabel(block.type) : (node?.label ?? t('Block'))
    },
    apply(label, operations) {
      const refusal = editing.transact(label, operations)
      if (refusal) onRefused(refusal.message)
      // Unlike typing, it is finished: the page shows it as soon as it can.
      else editing.saveNow()
      return refusal === undefined
    },
  }
}
