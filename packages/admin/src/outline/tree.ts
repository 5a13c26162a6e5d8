import type { BlockPlace, OutlineNode, SectionPlace } from '@vitrine/content'
import { t } from '../i18n/text.ts'

/** A row of the tree: a section, a row of columns, a column or a block. */
export interface TreeNode {
  /** Unique in the tree: `block:ID`, `section:ID`, or the key of a row or column. */
  readonly key: string
  readonly kind: 'section' | 'row' | 'column' | 'block'
  /** Of a block or section. */
  readonly id: string | undefined
  /** What it is called where its own settings do not say it. */
  readonly label: string
  readonly children: readonly TreeNode[]
}

export function getBlockKey(blockId: string): string {
  return `block:${blockId}`
}

export function getSectionKey(sectionId: string): string {
  return `section:${sectionId}`
}

/** The outline as rows of a tree. */
export function toTree(nodes: readonly OutlineNode[]): TreeNode[] {
  let sections = 0
  return nodes.map((node) => {
    if (node.kind === 'section') sections += 1
    return toTreeNode(node, sections)
  })
}

function toTreeNode(node: OutlineNode, section: number): TreeNode {
  if (node.kind === 'block')
    return { key: getBlockKey(node.id), kind: 'block', id: node.id, label: t('Block'), children: [] }
  if (node.kind === 'section') {
    const children = node.children.map((child) => toTreeNode(child, section))
    return {
      key: getSectionKey(node.id),
      kind: 'section',
      id: node.id,
      label: t('Section {section}', { section }),
      children,
    }
  }
  const columns = node.columns.map(({ key, children }, index) => ({
    key,
    kind: 'column' as const,
    id: undefined,
    label: t('Column {index}', { index: index + 1 }),
    children: children.map((child) => toTreeNode(child, section)),
  }))
  return {
    key: node.key,
    kind: 'row',
    id: undefined,
    label: t('{count, plural, one {Row of # column} other {Row of # columns}}', { count: columns.length }),
    children: columns,
  }
}

/** Blocks of a part of the tree, in reading order. */
export function listBlockIds(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) =>
    node.kind === 'block' && node.id !== undefined ? [node.id] : listBlockIds(node.children),
  )
}

/** Keys of the rows that are unfolded, from top to bottom. */
export function listShownKeys(nodes: readonly TreeNode[], collapsed: ReadonlySet<string | number>): string[] {
  return nodes.flatMap(({ key, children }) => [key, ...(collapsed.has(key) ? [] : listShownKeys(children, collapsed))])
}

/** Where a node is: its parent and the siblings it is among. */
interface TreeSpot {
  readonly node: TreeNode
  /** From the outermost to the direct one. */
  readonly parents: readonly TreeNode[]
  readonly siblings: readonly TreeNode[]
  readonly index: number
}

export function findSpot(
  nodes: readonly TreeNode[],
  key: string,
  parents: readonly TreeNode[] = [],
): TreeSpot | undefined {
  for (const [index, node] of nodes.entries()) {
    if (node.key === key) return { node, parents, siblings: nodes, index }
    const inside = findSpot(node.children, key, [...parents, node])
    if (inside) return inside
  }
  return undefined
}

export type Direction = 'up' | 'down'

/** The place one step up or down in reading order: over the neighbour, into it, or out of the column and section. */
export function findStep(tree: readonly TreeNode[], blockId: string, direction: Direction): BlockPlace | undefined {
  const spot = findSpot(tree, getBlockKey(blockId))
  return spot && stepFrom(spot, tree, direction)
}

function stepFrom(
  { siblings, index, parents }: TreeSpot,
  tree: readonly TreeNode[],
  direction: Direction,
): BlockPlace | undefined {
  const next = siblings[direction === 'up' ? index - 1 : index + 1]
  if (next) return enter(next, direction)
  const parent = parents.at(-1)
  if (!parent) return undefined
  const outer = findSpot(tree, parent.key)
  if (!outer) return undefined
  if (parent.kind === 'column') return stepOutOfColumn(outer, tree, direction)
  return stepFrom(outer, tree, direction)
}

/** To the column beside it, else out of the row: beside what is before or after the row. */
function stepOutOfColumn(column: TreeSpot, tree: readonly TreeNode[], direction: Direction): BlockPlace | undefined {
  const beside = column.siblings[direction === 'up' ? column.index - 1 : column.index + 1]
  if (beside && beside.children.length > 0) return enter(beside, direction)
  const row = column.parents.at(-1)
  const spot = row && findSpot(tree, row.key)
  if (!spot) return undefined
  const neighbour = spot.siblings[direction === 'up' ? spot.index - 1 : spot.index + 1]
  if (neighbour?.kind === 'block' && neighbour.id !== undefined)
    return { where: direction === 'up' ? 'after' : 'before', block: neighbour.id }
  if (neighbour && neighbour.kind !== 'section') return enter(neighbour, direction)
  const section = spot.parents.find(({ kind }) => kind === 'section')?.id ?? null
  return { where: direction === 'up' ? 'start' : 'end', section }
}

/** Over a block; into a section, row or column by its nearest end. */
function enter(node: TreeNode, direction: Direction): BlockPlace | undefined {
  if (node.kind === 'block' && node.id !== undefined)
    return { where: direction === 'up' ? 'before' : 'after', block: node.id }
  if (node.kind === 'section' && node.id !== undefined)
    return { where: direction === 'up' ? 'end' : 'start', section: node.id }
  const ids = listBlockIds([node])
  const block = direction === 'up' ? ids.at(-1) : ids[0]
  return block === undefined ? undefined : { where: direction === 'up' ? 'after' : 'before', block }
}

/** The place of a section one step up or down among the sections. */
export function findSectionStep(
  tree: readonly TreeNode[],
  sectionId: string,
  direction: Direction,
): SectionPlace | undefined {
  const sections = tree.filter(({ kind }) => kind === 'section')
  const index = sections.findIndex(({ id }) => id === sectionId)
  const next = sections[direction === 'up' ? index - 1 : index + 1]
  if (index === -1 || next?.id === undefined) return undefined
  return { where: direction === 'up' ? 'before' : 'after', section: next.id }
}

/** "3 of 7 in Section 1": where a node is among its siblings. */
export function describeSpot(tree: readonly TreeNode[], key: string): string {
  const spot = findSpot(tree, key)
  if (!spot) return ''
  const parent = spot.parents.at(-1)
  const values = { position: spot.index + 1, count: spot.siblings.length }
  return parent
    ? t('{position} of {count} in {parent}', { ...values, parent: parent.label })
    : t('{position} of {count}', values)
}
