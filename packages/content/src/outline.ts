import { sortEntries } from './grid.ts'
import { type Json, getKey, toObject } from './json.ts'
import { getPlacedId, getSpan, isRow, listColumns, listEntries, listPlacedIds, listRows } from './layout.ts'
import type { PageContent } from './operations.ts'
import { getGridBlock, getId, listGridEntries, listSections } from './read.ts'

/** The content as a tree, in reading order. Rows and columns have keys that last as long as their first block does. */
export type OutlineNode =
  | { readonly kind: 'section'; readonly id: string; readonly children: readonly OutlineNode[] }
  | { readonly kind: 'row'; readonly key: string; readonly columns: readonly OutlineColumn[] }
  | { readonly kind: 'block'; readonly id: string }

export interface OutlineColumn {
  readonly key: string
  readonly span: number
  readonly children: readonly OutlineNode[]
}

/** The tree of a content. A row of one column is only what is in it. */
export function readOutline(content: PageContent): OutlineNode[] {
  const ids = new Set(content.blocks.flatMap((each) => getId(each) ?? []))
  const sections = listSections(content)
  const inSections = new Set(sections.flatMap((section) => listPlacedIds(getKey(toObject(section), 'layout'))))
  const placed = new Set(listPlacedIds(content.layout))
  const free = [...ids].filter((id) => !inSections.has(id) && !placed.has(id))
  return [
    ...sections.flatMap((section) => readSection(section, ids)),
    ...listRows(content.layout).flatMap((row) => readRow(row, ids)),
    ...free.map((id) => ({ kind: 'block' as const, id })),
  ]
}

function readSection(section: Json, ids: ReadonlySet<string>): OutlineNode[] {
  const id = getId(section)
  if (id === undefined) return []
  const inGrid = sortEntries(listGridEntries(section)).flatMap((entry): OutlineNode[] => {
    const blockId = getId(getGridBlock(entry))
    return blockId === undefined ? [] : [{ kind: 'block', id: blockId }]
  })
  const rows = listRows(getKey(toObject(section), 'layout')).flatMap((row) => readRow(row, ids))
  // The public page shows a grid in place of rows.
  return [{ kind: 'section', id, children: inGrid.length > 0 ? inGrid : rows }]
}

function readRow(row: Json, ids: ReadonlySet<string>): OutlineNode[] {
  const columns = listColumns(row).map((column) => ({
    span: getSpan(column),
    children: listEntries(column).flatMap((entry) => readEntry(entry, ids)),
  }))
  const [only] = columns
  if (columns.length < 2) return [...(only?.children ?? [])]
  const first = (children: readonly OutlineNode[]) => children.map(getKeyOfNode)[0]
  const names = columns.map(({ children }, index) => first(children) ?? `empty-${index}`)
  const key = `row-${names.join('-')}`
  return [
    {
      kind: 'row',
      key,
      columns: columns.map((column, index) => ({ ...column, key: `column-${names[index] ?? index}` })),
    },
  ]
}

function getKeyOfNode(node: OutlineNode): string {
  return node.kind === 'row' ? node.key : node.id
}

function readEntry(entry: Json, ids: ReadonlySet<string>): OutlineNode[] {
  if (isRow(entry)) return readRow(entry, ids)
  const id = getPlacedId(entry)
  return id !== undefined && ids.has(id) ? [{ kind: 'block', id }] : []
}
