import { columnNames, type ColumnName, type Sheet, type VariantRow } from './sheet.ts'

/** Values that somebody else saved where this person typed another one: by row and column. */
export type SheetConflicts = ReadonlyMap<string, Partial<Readonly<Record<ColumnName, string>>>>

interface MergedSheet {
  readonly sheet: Sheet
  readonly conflicts: SheetConflicts
}

/**
 * Brings what somebody else saved into a sheet that is being edited. Cells that only one of the two changed take that change; cells that
 * both changed keep what was typed here, and the other value is a conflict. `base` is what was stored when the editing began.
 */
export function mergeSheets(base: Sheet, mine: Sheet, theirs: Sheet): MergedSheet {
  if (mine === base) return { sheet: theirs, conflicts: new Map() }
  const before = new Map(base.rows.map((row) => [row.key, row]))
  const now = new Map(theirs.rows.map((row) => [row.key, row]))
  const own = new Set(mine.rows.map(({ key }) => key))
  const conflicts = new Map<string, Partial<Record<ColumnName, string>>>()
  const hasOtherOptions = JSON.stringify(theirs.options) !== JSON.stringify(base.options)
  const hasOwnOptions = JSON.stringify(mine.options) !== JSON.stringify(base.options)
  const takesOptions = hasOtherOptions && !hasOwnOptions
  const rows = mine.rows.flatMap((row) => {
    const old = before.get(row.key)
    const stored = now.get(row.key)
    if (row.isNew) return takesOptions ? [] : [row]
    // Removed by somebody else: what was not touched here goes, what was typed becomes a new variant.
    if (!stored) return old && isSame(row, old) ? [] : [{ ...row, isNew: true, cells: { ...row.cells, sku: '' } }]
    if (!old) return [row]
    const merged = mergeRow(row, old, stored)
    if (Object.keys(merged.conflicts).length > 0) conflicts.set(row.key, merged.conflicts)
    return [takesOptions ? { ...merged.row, attributes: stored.attributes } : merged.row]
  })
  const added = hasOwnOptions ? [] : theirs.rows.filter(({ key }) => !before.has(key) && !own.has(key))
  return { sheet: { options: takesOptions ? theirs.options : mine.options, rows: [...rows, ...added] }, conflicts }
}

function mergeRow(mine: VariantRow, old: VariantRow, stored: VariantRow) {
  const conflicts: Partial<Record<ColumnName, string>> = {}
  const cells = { ...mine.cells }
  for (const column of columnNames) {
    const [typed, was, is] = [mine.cells[column], old.cells[column], stored.cells[column]]
    if (typed === was) cells[column] = is
    else if (is !== was && is !== typed) conflicts[column] = is
  }
  return { row: { ...mine, cells }, conflicts }
}

function isSame(one: VariantRow, other: VariantRow): boolean {
  return columnNames.every((column) => one.cells[column] === other.cells[column])
}
