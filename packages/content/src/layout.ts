import { type Json, type JsonObject, getKey, isList, toList, toObject, withKey } from './json.ts'
import { RefusalError } from './refusal-error.ts'

/** Columns of a row, and columns of the page that they share. */
const maxColumns = 12
/** Rows in rows. */
const maxDepth = 8

export type Side = 'before' | 'after' | 'leftOf' | 'rightOf'

/** Ids of the blocks that a layout places, in reading order. */
export function listPlacedIds(layout: Json | undefined): string[] {
  return listRows(layout).flatMap(listIdsInRow)
}

export function listRows(layout: Json | undefined): readonly Json[] {
  return toList(getKey(toObject(layout), 'rows'))
}

export function listColumns(row: Json): readonly Json[] {
  return toList(getKey(toObject(row), 'columns'))
}

export function listEntries(column: Json): readonly Json[] {
  return toList(getKey(toObject(column), 'content'))
}

export function isRow(entry: Json): boolean {
  return isList(getKey(toObject(entry), 'columns'))
}

/** The id of the block that an entry of a column places. */
export function getPlacedId(entry: Json | undefined): string | undefined {
  const id = getKey(toObject(entry), 'block')
  return typeof id === 'string' ? id : undefined
}

export function getSpan(column: Json | undefined): number {
  const span = getKey(toObject(column), 'span')
  return typeof span === 'number' ? span : 0
}

function listIdsInRow(row: Json): string[] {
  return listColumns(row).flatMap((column) =>
    listEntries(column).flatMap((entry) => (isRow(entry) ? listIdsInRow(entry) : (getPlacedId(entry) ?? []))),
  )
}

/** A row that has the entry of the block in one of its columns. */
interface Spot {
  readonly row: JsonObject
  readonly column: number
  readonly entry: number
  readonly depth: number
}

/** Gives the row as it is to be; null removes it. */
type RowEdit = (spot: Spot) => Json

/** The layout after an edit of the row that holds the block; undefined when the layout does not place the block. */
function editLayout(layout: Json, blockId: string, edit: RowEdit): Json | undefined {
  const rows = listRows(layout)
  for (const [index, row] of rows.entries()) {
    const next = editRow(row, blockId, edit, 1)
    if (next !== undefined) return withKey(toObject(layout), 'rows', replaceAt(rows, index, next))
  }
  return undefined
}

function editRow(row: Json, blockId: string, edit: RowEdit, depth: number): Json | undefined {
  for (const [column, each] of listColumns(row).entries()) {
    for (const [index, entry] of listEntries(each).entries()) {
      if (getPlacedId(entry) === blockId) return edit({ row: toObject(row), column, entry: index, depth })
      const inner = isRow(entry) ? editRow(entry, blockId, edit, depth + 1) : undefined
      if (inner !== undefined) return withEntries(toObject(row), column, replaceAt(listEntries(each), index, inner))
    }
  }
  return undefined
}

/** The row with these entries in a column. A column without entries goes, and a row without columns. */
function withEntries(row: JsonObject, column: number, entries: readonly Json[]): Json {
  const columns = listColumns(row)
  if (entries.length > 0)
    return withKey(row, 'columns', replaceAt(columns, column, withKey(toObject(columns[column]), 'content', entries)))
  if (columns.length < 2) return null
  const neighbor = column === 0 ? 1 : column - 1
  const span = getSpan(columns[neighbor]) + getSpan(columns[column])
  const widened = replaceAt(columns, neighbor, withKey(toObject(columns[neighbor]), 'span', span))
  return withKey(row, 'columns', replaceAt(widened, column, null))
}

/** A layout without the block, and the entry that placed it; undefined when the layout does not place it. */
export function removeFromLayout(layout: Json, blockId: string): { layout: Json; entry: Json } | undefined {
  let removed: Json = null
  const left = editLayout(layout, blockId, ({ row, column, entry }) => {
    const entries = listEntries(listColumns(row)[column] ?? null)
    removed = entries[entry] ?? null
    return withEntries(row, column, replaceAt(entries, entry, null))
  })
  return left === undefined ? undefined : { layout: left, entry: removed }
}

/** The layout with a further entry next to a block; undefined when the layout does not place that block. */
export function insertIntoLayout(layout: Json, anchorId: string, side: Side, added: Json): Json | undefined {
  return editLayout(layout, anchorId, (spot) => {
    const { row, column, entry } = spot
    const entries = listEntries(listColumns(row)[column] ?? null)
    if (side === 'before') return withEntries(row, column, entries.toSpliced(entry, 0, added))
    if (side === 'after') return withEntries(row, column, entries.toSpliced(entry + 1, 0, added))
    return entries.length === 1 ? withColumn(spot, side, added) : withInnerRow(spot, side, added)
  })
}

function withColumn({ row, column }: Spot, side: Side, added: Json): Json {
  const columns = listColumns(row)
  const old = columns[column] ?? null
  if (columns.length >= maxColumns) throw new RefusalError(`A row has at most ${maxColumns} columns.`)
  const [kept, given] = splitSpan(getSpan(old))
  const fresh: Json = { span: given, content: [added] }
  const narrowed = withKey(toObject(old), 'span', kept)
  const pair = side === 'leftOf' ? [fresh, narrowed] : [narrowed, fresh]
  return withKey(row, 'columns', columns.toSpliced(column, 1, ...pair))
}

/** Beside one of several blocks of a column: a row inside the column. */
function withInnerRow({ row, column, entry, depth }: Spot, side: Side, added: Json): Json {
  if (depth >= maxDepth) throw new RefusalError(`Rows stand at most ${maxDepth} deep inside each other.`)
  const old = listColumns(row)[column] ?? null
  const entries = listEntries(old)
  const [kept, given] = splitSpan(getSpan(old))
  const columns: Json[] = [
    { span: kept, content: [entries[entry] ?? null] },
    { span: given, content: [added] },
  ]
  const inner: Json = { columns: side === 'leftOf' ? columns.toReversed() : columns }
  return withEntries(row, column, replaceAt(entries, entry, inner))
}

function splitSpan(span: number): [kept: number, given: number] {
  const given = Math.floor(span / 2)
  if (given < 1) throw new RefusalError('The column is too narrow for another one beside it.')
  return [span - given, given]
}

/** The layout with a row of its own for the entry, at its beginning or end. */
export function addRow(layout: Json | undefined, where: 'start' | 'end', entry: Json): Json {
  const rows = listRows(layout)
  const row: Json = { columns: [{ span: 12, content: [entry] }] }
  return withKey(toObject(layout), 'rows', where === 'start' ? [row, ...rows] : [...rows, row])
}

/** The layout with changes to the entry of a block; undefined when the layout does not place it. */
export function replaceEntry(layout: Json, blockId: string, change: (entry: Json) => Json): Json | undefined {
  return editLayout(layout, blockId, ({ row, column, entry }) => {
    const entries = listEntries(listColumns(row)[column] ?? null)
    return withEntries(row, column, replaceAt(entries, entry, change(entries[entry] ?? null)))
  })
}

function replaceAt(list: readonly Json[], index: number, value: Json): readonly Json[] {
  return value === null ? list.toSpliced(index, 1) : list.toSpliced(index, 1, value)
}

/** The block next to this one in its column, as a place to come back to; undefined when it is alone or nowhere. */
export function findNeighbor(
  layout: Json | undefined,
  blockId: string,
): { readonly side: Side; readonly block: string } | undefined {
  return listRows(layout)
    .map((row) => findNeighborInRow(row, blockId))
    .find((each) => each !== undefined)
}

function findNeighborInRow(row: Json, blockId: string): { side: Side; block: string } | undefined {
  const columns = listColumns(row)
  for (const [index, column] of columns.entries()) {
    const entries = listEntries(column)
    const at = entries.findIndex((entry) => getPlacedId(entry) === blockId)
    if (at >= 0) {
      const [before, after] = [getPlacedId(entries[at - 1]), getPlacedId(entries[at + 1])]
      if (before !== undefined) return { side: 'after', block: before }
      if (after !== undefined) return { side: 'before', block: after }
      const [left, right] = [firstIdIn(columns[index - 1]), firstIdIn(columns[index + 1])]
      if (left !== undefined) return { side: 'rightOf', block: left }
      return right === undefined ? undefined : { side: 'leftOf', block: right }
    }
    for (const entry of entries) {
      const inner = isRow(entry) ? findNeighborInRow(entry, blockId) : undefined
      if (inner) return inner
    }
  }
  return undefined
}

function firstIdIn(column: Json | undefined): string | undefined {
  return column === undefined ? undefined : listEntries(column).flatMap((entry) => getPlacedId(entry) ?? [])[0]
}
