import { useCallback } from 'react'
import { useEditing } from '../documents/index.ts'
import { getBlockLabel } from '../block-types/block-labels.ts'
import { useOutlineScreen } from './outline-context.ts'
import { findSpot } from './tree.ts'
import { t } from '../i18n/text.ts'

/** What a row of the tree is called in commands: the type of a block, the label of anything else. */
export function useNodeName(): (key: string) => string {
  const { tree } = useOutlineScreen()
  const editing = useEditing()
  return useCallback(
    (key) => {
      const node = findSpot(tree, key)?.node
      const block = node?.kind === 'block' && node.id !== undefined ? editing.getBlock(node.id) : undefined
      return block ? getBlockLabel(block.type) : (node?.label ?? t('Block'))
    },
    [tree, editing],
  )
}
