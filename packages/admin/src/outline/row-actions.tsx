import { ArrowDown, ArrowUp, CopyPlus, FolderInput, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useOutlineScreen } from './outline-context.ts'
import styles from './outline.module.css'
import { findSpot } from './tree.ts'
import { t } from '../i18n/text.ts'

/** What can be done with the selected row, besides editing it. */
export function RowActions({ name }: { readonly name: string }) {
  const { tree, selected, commands } = useOutlineScreen()
  const [isMoving, setMoving] = useState(false)
  const node = selected === undefined ? undefined : findSpot(tree, selected)?.node
  if (!node) return null
  const { key } = node
  return (
    <div className={styles.actions}>
      <IconButton aria-label={t('Move {name} up', { name })} onPress={() => commands.move(key, 'up')}>
        <ArrowUp size={16} aria-hidden="true" />
      </IconButton>
      <IconButton aria-label={t('Move {name} down', { name })} onPress={() => commands.move(key, 'down')}>
        <ArrowDown size={16} aria-hidden="true" />
      </IconButton>
      <IconButton aria-label={t('Delete {name}', { name })} onPress={() => commands.remove(key)}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
      <Menu label={t('More actions for {name}', { name })}>
        {node.kind === 'block' && (
          <MenuItem icon={<CopyPlus size={16} aria-hidden="true" />} onAction={() => commands.duplicate(key)}>
            {t('Duplicate')}
          </MenuItem>
        )}
        <MenuItem icon={<FolderInput size={16} aria-hidden="true" />} onAction={() => setMoving(true)}>
          {t('Move to...')}
        </MenuItem>
      </Menu>
      {isMoving && <MoveDialog node={node} name={name} onClose={() => setMoving(false)} />}
    </div>
  )
}
