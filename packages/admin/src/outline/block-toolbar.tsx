import { ArrowDown, ArrowUp, CopyPlus, GripVertical, type LucideIcon, Plus, Trash2 } from 'lucide-react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { Button } from 'react-aria-components/Button'
import { classNames } from '../ui/class-names.ts'
import { type BlockCommand, describeKeys, useBlockCommands } from './block-keys.ts'
import styles from './block-toolbar.module.css'
import { useOutlineScreen } from './outline-context.ts'
import { findSpot } from './tree.ts'
import { useNodeName } from './use-node-name.ts'
import { t } from '../i18n/text.ts'

interface BlockToolbarProps {
  /** The handle of a part was pressed. */
  readonly onDrag: (key: string, press: PointerEvent) => void
}

/** What can be done with the selected part of the page, over the page. Each is a command with a key, too. */
export function BlockToolbar({ onDrag }: BlockToolbarProps) {
  const { tree, selected, mayWrite } = useOutlineScreen()
  const getName = useNodeName()
  const node = selected === undefined ? undefined : findSpot(tree, selected)?.node
  if (!node) return null
  const name = getName(node.key)
  if (!mayWrite) return <span className={styles.name}>{name}</span>
  return (
    <Toolbar className={classNames(styles.toolbar)} aria-label={t('Actions for {name}', { name })}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- for pointers; keys have the commands beside it. */}
      <span
        className={styles.handle}
        data-overlay="handle"
        title={t('Drag {name}', { name })}
        onPointerDown={({ nativeEvent }) => onDrag(node.key, nativeEvent)}
      >
        <GripVertical size={14} aria-hidden="true" />
        <span className={styles.name}>{name}</span>
      </span>
      <Action command="moveUp" label={t('Move {name} up', { name })} icon={ArrowUp} />
      <Action command="moveDown" label={t('Move {name} down', { name })} icon={ArrowDown} />
      {node.kind === 'block' && <Action command="duplicate" label={t('Duplicate {name}', { name })} icon={CopyPlus} />}
      <Action command="remove" label={t('Delete {name}', { name })} icon={Trash2} />
      {node.kind !== 'block' && <Action command="addAfter" label={t('Add block to {name}', { name })} icon={Plus} />}
    </Toolbar>
  )
}

/** Adds a block over or below the selected one, at its edges. */
export function BlockHandles() {
  const { tree, selected } = useOutlineScreen()
  const getName = useNodeName()
  const node = selected === undefined ? undefined : findSpot(tree, selected)?.node
  if (node?.kind !== 'block') return null
  const name = getName(node.key)
  return (
    <>
      <span className={styles.before}>
        <Action command="addBefore" label={t('Add block before {name}', { name })} icon={Plus} />
      </span>
      <span className={styles.after}>
        <Action command="addAfter" label={t('Add block after {name}', { name })} icon={Plus} />
      </span>
    </>
  )
}

interface ActionProps {
  readonly command: BlockCommand
  readonly label: string
  readonly icon: LucideIcon
}

function Action({ command, label, icon: Icon }: ActionProps) {
  const { run } = useBlockCommands()
  return (
    <span title={`${label} (${describeKeys(command)})`}>
      <Button className={classNames(styles.action)} aria-label={label} onPress={() => run(command)}>
        <Icon size={16} aria-hidden="true" />
      </Button>
    </span>
  )
}
