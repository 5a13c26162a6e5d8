import { useState } from 'react'
import { useEditing } from '../documents/index.ts'
import { Button } from '../ui/button.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { getBlockLabel } from '../block-types/block-labels.ts'
import { readExcerpt } from '../block-types/excerpt.ts'
import { type MoveTarget, useOutlineScreen } from './outline-context.ts'
import type { TreeNode } from './tree.ts'
import { t } from '../i18n/text.ts'

interface MoveDialogProps {
  /** The row that is moved. */
  readonly node: TreeNode
  readonly name: string
  readonly onClose: () => void
}

interface Place {
  readonly value: string
  readonly label: string
  readonly target: MoveTarget
}

/** "Move to...": every place of the page in a list that typing narrows. */
export function MoveDialog({ node, name, onClose }: MoveDialogProps) {
  const { tree, commands } = useOutlineScreen()
  const editing = useEditing()
  const describe = (id: string | undefined): string => {
    const block = id === undefined ? undefined : editing.getBlock(id)
    if (!block) return 'block'
    const excerpt = readExcerpt(block.settings)
    return excerpt === '' ? getBlockLabel(block.type) : `${getBlockLabel(block.type)}: ${excerpt.slice(0, 50)}`
  }
  const [places] = useState(() => listPlaces(tree, node, describe))
  const [chosen, setChosen] = useState(places[0]?.value ?? '')
  const target = places.find(({ value }) => value === chosen)?.target
  return (
    <Dialog title={t('Move {name}', { name })} isOpen onClose={onClose}>
      {places.length === 0 ? (
        <p>{t('There is nowhere else to move it.')}</p>
      ) : (
        <ComboBox label={t('Move to')} options={places} value={chosen} onChange={setChosen} />
      )}
      <DialogActions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button
          kind="primary"
          isDisabled={!target}
          onPress={() => {
            onClose()
            if (target) commands.moveTo(node.key, target)
          }}
        >
          {t('Move {name}', { name })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The places of a tree in reading order; a section goes among sections only. */
function listPlaces(
  nodes: readonly TreeNode[],
  moved: TreeNode,
  describe: (id: string | undefined) => string,
): Place[] {
  return nodes.flatMap((node): Place[] => {
    if (node.key === moved.key) return []
    const inside = moved.kind === 'section' ? [] : listPlaces(node.children, moved, describe)
    if (node.kind === 'section') {
      if (moved.kind === 'section') return pair(node.key, node.label)
      const place: Place = {
        value: `in ${node.key}`,
        label: t('Into {label}', { label: node.label }),
        target: { key: node.key, where: 'inside' },
      }
      return [place, ...inside]
    }
    return node.kind === 'block' && moved.kind === 'block' ? [...pair(node.key, describe(node.id)), ...inside] : inside
  })
}

function pair(key: string, name: string): Place[] {
  return [
    { value: `before ${key}`, label: t('Before {name}', { name }), target: { key, where: 'before' } },
    { value: `after ${key}`, label: t('After {name}', { name }), target: { key, where: 'after' } },
  ]
}
