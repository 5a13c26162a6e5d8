import { ChevronRight, CloudOff, Columns2, GripVertical, PanelTop, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Collection } from 'react-aria-components/Collection'
import { type Key, Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { useBlock, useBlockMarks, useEditing } from '../documents/index.ts'
import { classNames } from '../ui/class-names.ts'
import { phoneWidth, useMediaQuery } from '../ui/use-media-query.ts'
import { BlockIcon } from '../block-types/block-icon.tsx'
import { useBlockCommands } from './block-keys.ts'
import { getColleagueColor } from './colleagues/colleague.ts'
import { getBlockLabel } from '../block-types/block-labels.ts'
import { readExcerpt } from '../block-types/excerpt.ts'
import { useOutlineScreen } from './outline-context.ts'
import styles from './outline.module.css'
import { findSpot, listShownKeys, type TreeNode } from './tree.ts'
import { t } from '../i18n/text.ts'

/**
 * The sections, rows, columns and blocks as a tree: moved by dragging, by Alt and arrows, and by commands.
 * Only the rows in view are drawn, so that a page of hundreds of blocks opens as fast as a short one.
 */
export function OutlineTree() {
  const { tree, selected, select, commands, mayWrite } = useOutlineScreen()
  const [collapsed, setCollapsed] = useState<ReadonlySet<Key>>(new Set())
  const [shown, setShown] = useState(selected)
  const parents = listParents(tree)
  const around = selected === undefined ? [] : (findSpot(tree, selected)?.parents ?? [])
  // What is selected on the page is seen in the tree.
  if (around.some(({ key }) => collapsed.has(key)) && shown !== selected)
    setCollapsed(new Set([...collapsed].filter((key) => !around.some((parent) => parent.key === key))))
  if (shown !== selected) setShown(selected)
  const { dragAndDropHooks } = useDragAndDrop<TreeNode>({
    isDisabled: !mayWrite,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onMove: ({ keys, target }) => {
      const [key] = keys
      if (key === undefined) return
      const where = target.dropPosition === 'on' ? 'inside' : target.dropPosition
      commands.moveTo(String(key), { key: String(target.key), where })
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={classNames(styles.dropLine)} />,
  })
  const rowSize = useRowSize()
  const layoutOptions = useMemo(() => ({ rowSize, gap: rowGap }), [rowSize])
  const scroller = useRef<HTMLDivElement>(null)
  useRevealedRow(scroller, selected, listShownKeys(tree, collapsed), rowSize + rowGap)
  const { runKey } = useBlockCommands()
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOwnKey(event) || !runKey(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the tree inside has the role; its own keys are left to it.
    <div className={styles.treePlace} onKeyDownCapture={onKeyDown}>
      <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
        <Tree
          ref={scroller}
          aria-label={t('Content')}
          className={classNames(styles.tree)}
          items={tree}
          selectionMode="single"
          selectionBehavior="replace"
          selectedKeys={selected === undefined ? [] : [selected]}
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : keys
            if (key !== undefined) select(String(key))
          }}
          expandedKeys={parents.filter((key) => !collapsed.has(key))}
          onExpandedChange={(expanded) => setCollapsed(new Set(parents.filter((key) => !expanded.has(key))))}
          dragAndDropHooks={dragAndDropHooks}
        >
          {(node) => <TreeRow node={node} />}
        </Tree>
      </Virtualizer>
    </div>
  )
}

/** Between two rows, in pixels. */
const rowGap = 1

/** The height of a row in pixels: it follows the size of the letters, and is larger for a thumb. */
function useRowSize(): number {
  const isPhone = useMediaQuery(phoneWidth)
  return useMemo(
    () => (isPhone ? 2.75 : 2.25) * parseFloat(getComputedStyle(document.documentElement).fontSize),
    [isPhone],
  )
}

/** Scrolls a row into view when it is selected, on the page or here: it may not be drawn yet. */
function useRevealedRow(
  scroller: RefObject<HTMLDivElement | null>,
  selected: string | undefined,
  shownKeys: readonly string[],
  step: number,
): void {
  const index = selected === undefined ? -1 : shownKeys.indexOf(selected)
  useEffect(() => {
    if (index < 0) return undefined
    const request = requestAnimationFrame(() => {
      const box = scroller.current
      if (!box) return
      const [top, bottom] = [index * step, (index + 1) * step]
      if (top < box.scrollTop) box.scrollTop = top
      else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight
    })
    return () => cancelAnimationFrame(request)
  }, [scroller, index, step])
}

/** Enter on a button inside of a row presses it. */
function isOwnKey({ key, target }: KeyboardEvent): boolean {
  return key === 'Enter' && target instanceof Element && target.closest('button') !== null
}

function listParents(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? [node.key, ...listParents(node.children)] : []))
}

function TreeRow({ node }: { readonly node: TreeNode }) {
  const name = useSettledName(node)
  return (
    <TreeItem id={node.key} textValue={name} className={classNames(styles.row)}>
      <TreeItemContent>
        {({ hasChildItems, isExpanded, level }) => (
          <div className={styles.rowBody} style={{ paddingInlineStart: `${(level - 1) * 0.9 + 0.25}rem` }}>
            {hasChildItems ? (
              <Button slot="chevron" className={classNames(styles.chevron)} data-expanded={isExpanded}>
                <ChevronRight size={14} aria-hidden="true" />
              </Button>
            ) : (
              <span className={styles.chevron} />
            )}
            {node.kind === 'block' && node.id !== undefined ? (
              <BlockName blockId={node.id} />
            ) : (
              <ContainerName node={node} />
            )}
            {node.id !== undefined && <Grip />}
          </div>
        )}
      </TreeItemContent>
      <Collection items={node.children}>{(child) => <TreeRow node={child} />}</Collection>
    </TreeItem>
  )
}

/** Takes the row along. Blocks and sections have one, where they may be moved. */
function Grip() {
  const { mayWrite } = useOutlineScreen()
  if (!mayWrite) return null
  return (
    <Button slot="drag" className={classNames(styles.grip)}>
      <GripVertical size={14} aria-hidden="true" />
    </Button>
  )
}

/** How long a text rests before its row is named anew, in milliseconds: each name rebuilds the tree. */
const settleMs = 300

/** What a row is called by screen readers and found by: it follows the text with a pause, so that typing does not wait for it. */
function useSettledName({ kind, id, label }: TreeNode): string {
  const editing = useEditing()
  const blockId = kind === 'block' ? (id ?? '') : ''
  const [name, setName] = useState(() => readName(editing.getBlock(blockId)))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => setName(readName(editing.getBlock(blockId)))
    const stop = editing.store.subscribeToBlock(blockId, () => {
      clearTimeout(timer)
      timer = setTimeout(update, settleMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [editing, blockId])
  return blockId === '' ? label : name
}

function readName(block: ReturnType<typeof useBlock>): string {
  return block ? `${getBlockLabel(block.type)} ${readExcerpt(block.settings)}`.trim() : t('Block')
}

function ContainerName({ node }: { readonly node: TreeNode }) {
  const Icon = node.kind === 'section' ? PanelTop : Columns2
  const isEmpty = node.children.length === 0
  return (
    <>
      <span className={styles.rowIcon}>{node.kind !== 'column' && <Icon size={16} aria-hidden="true" />}</span>
      <span className={classNames(styles.rowName, node.kind === 'column' && styles.quiet)}>
        {node.label}
        {isEmpty && <span className={styles.excerpt}> {t('Empty')}</span>}
      </span>
    </>
  )
}

/** Drawn again for each letter typed into this block, and for no other. */
function BlockName({ blockId }: { readonly blockId: string }) {
  const block = useBlock(blockId)
  const { problem, editor, isKept } = useBlockMarks(blockId)
  if (!block) return <span className={styles.rowName}>{t('Block')}</span>
  const excerpt = readExcerpt(block.settings)
  return (
    <>
      <span className={styles.rowIcon}>
        <BlockIcon type={block.type} />
      </span>
      <span className={styles.rowName}>
        {getBlockLabel(block.type)}
        {excerpt !== '' && <span className={styles.excerpt}> {excerpt}</span>}
      </span>
      {editor && (
        <span className={styles.editor} style={{ background: getColleagueColor(editor.name) }}>
          {editor.name}
        </span>
      )}
      {isKept && (
        <span className={styles.kept} title={t('Not saved yet')}>
          <CloudOff size={14} aria-hidden="true" />
          <span className="visually-hidden">{t('Not saved yet')}</span>
        </span>
      )}
      {problem && (
        <span className={styles.problem} title={problem.message}>
          <TriangleAlert size={14} aria-hidden="true" />
          <span className="visually-hidden">{problem.message}</span>
        </span>
      )}
    </>
  )
}
