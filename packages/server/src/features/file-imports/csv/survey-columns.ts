import { importFileUnusable } from '../errors.ts'
import type { Table } from './table.ts'

/** Throws when the file has not the columns of a product export. */
export function requireColumns<Column extends string>(
  table: Pick<Table<Column>, 'columns'>,
  required: readonly Column[],
  getName: (column: Column) => string,
  what: string,
): void {
  const missing = required.filter((column) => !table.columns.has(column))
  if (missing.length > 0)
    throw importFileUnusable({
      reason: `The file has no column ${missing.map((column) => `"${getName(column)}"`).join(' and no column ')}. Is it an export of ${what}?`,
      line: 1,
    })
}

/** Collects which columns that mean nothing to us hold something, to be named once. */
export function createColumnSurvey(table: Pick<Table<string>, 'others'>): {
  see: (cells: readonly string[]) => void
  warnings: () => string[]
} {
  const left = new Map(table.others.map(({ name, index }) => [index, name]))
  const used: string[] = []
  return {
    see(cells) {
      for (const [index, name] of left) {
        if ((cells[index] ?? '').trim() === '') continue
        used.push(name === '' ? `column ${index + 1}` : name)
        left.delete(index)
      }
    },
    warnings: () => (used.length === 0 ? [] : [`These columns are not kept: ${used.join(', ')}.`]),
  }
}
