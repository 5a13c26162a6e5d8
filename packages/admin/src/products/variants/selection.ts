import type { CellChange, ColumnName, Sheet, VariantRow } from './sheet.ts'

/** A line of the grid: a variant, or a group of those that share the first option's value. */
export type GridLine =
  | { readonly kind: 'variant'; readonly id: string; readonly row: VariantRow }
  | {
      readonly kind: 'group'
      readonly id: string
      readonly value: string
      readonly rows: readonly VariantRow[]
      readonly isOpen: boolean
    }

/** Lines of the grid in their order. Groups come with the second option. */
export function listLines({ options, rows }: Sheet, closed: ReadonlySet<string>): readonly GridLine[] {
  const used = options.filter(({ values }) => values.length > 0)
  const [first] = used
  if (!first || used.length < 2) return rows.map(toLine)
  return [...Map.groupBy(rows, ({ attributes }) => attributes[first.name] ?? '')].flatMap(
    ([value, own]): GridLine[] => {
      const isOpen = !closed.has(value)
      const group = { kind: 'group', id: `group ${value}`, value, rows: own, isOpen } as const
      return [group, ...(isOpen ? own.map(toLine) : [])]
    },
  )
}

const known = new WeakMap<VariantRow, GridLine>()

/** The same line for the same row, so that only the lines of changed rows are drawn again. */
function toLine(row: VariantRow): GridLine {
  const line = known.get(row) ?? { kind: 'variant', id: row.key, row }
  known.set(row, line)
  return line
}

export interface Place {
  readonly line: number
  readonly column: number
}

/** A rectangle of cells: where it began and where it ends. */
export interface Selection {
  readonly anchor: Place
  readonly head: Place
}

interface Bounds {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export function getBounds({ anchor, head }: Selection): Bounds {
  return {
    top: Math.min(anchor.line, head.line),
    bottom: Math.max(anchor.line, head.line),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  }
}

/** The variants that a line writes to: a group writes to all of its own. */
export function listRowsOfLine(line: GridLine | undefined): readonly VariantRow[] {
  if (!line) return []
  return line.kind === 'group' ? line.rows : [line.row]
}

/** The text of a cell; a group has one where all of its variants agree. */
export function readCell(line: GridLine, column: ColumnName): string {
  const texts = new Set(listRowsOfLine(line).map(({ cells }) => cells[column]))
  return texts.size === 1 ? ([...texts][0] ?? '') : ''
}

/** Selected cells as tab-separated text. */
export function copyCells(lines: readonly GridLine[], columns: readonly ColumnName[], bounds: Bounds): string {
  return lines
    .slice(bounds.top, bounds.bottom + 1)
    .map((line) =>
      columns
        .slice(bounds.left, bounds.right + 1)
        .map((column) => readCell(line, column))
        .join('\t'),
    )
    .join('\n')
}

/** Writes one text into every selected cell. */
export function fillCells(
  lines: readonly GridLine[],
  columns: readonly ColumnName[],
  bounds: Bounds,
  text: string,
): CellChange[] {
  return lines
    .slice(bounds.top, bounds.bottom + 1)
    .flatMap((line) =>
      listRowsOfLine(line).flatMap(({ key }) =>
        columns.slice(bounds.left, bounds.right + 1).map((column) => ({ key, column, text })),
      ),
    )
}

/** Copies the first selected line to those below it. */
export function fillDown(lines: readonly GridLine[], columns: readonly ColumnName[], bounds: Bounds): CellChange[] {
  const source = lines[bounds.top]
  if (!source) return []
  return columns.slice(bounds.left, bounds.right + 1).flatMap((column) => {
    const text = readCell(source, column)
    return lines
      .slice(bounds.top + 1, bounds.bottom + 1)
      .flatMap((line) => listRowsOfLine(line).map(({ key }) => ({ key, column, text })))
  })
}

/** Rows of a pasted table that are read at all. */
const maxPastedRows = 10_000

interface PasteResult {
  readonly changes: readonly CellChange[]
  /** Rows and columns of the clipboard that there was no place for. */
  readonly leftOut: number
  /** The cells that were written, as the new selection. */
  readonly bounds: Bounds
}

/**
 * Writes a pasted table from the top left of the selection on. One value fills the selection. Variants are never added: rows behind the last
 * one are left out and told.
 */
export function pasteCells(
  lines: readonly GridLine[],
  columns: readonly ColumnName[],
  bounds: Bounds,
  text: string,
): PasteResult {
  const table = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/, maxPastedRows)
    .map((line) => line.split('\t'))
  const [[single = ''] = []] = table
  if (table.length === 1 && table[0]?.length === 1)
    return { changes: fillCells(lines, columns, bounds, single.trim()), leftOut: 0, bounds }
  // A table goes to variants alone: a group in between would overwrite the rows before it.
  const targets = lines.slice(bounds.top).filter((line) => line.kind === 'variant')
  const width = Math.max(...table.map((cells) => cells.length))
  const targetColumns = columns.slice(bounds.left, bounds.left + width)
  const changes = table
    .slice(0, targets.length)
    .flatMap((cells, index) =>
      targetColumns.flatMap((column, offset) =>
        listRowsOfLine(targets[index]).map(({ key }) => ({ key, column, text: (cells[offset] ?? '').trim() })),
      ),
    )
  const last = targets[Math.min(table.length, targets.length) - 1]
  return {
    changes,
    leftOut: Math.max(0, table.length - targets.length) + Math.max(0, width - targetColumns.length),
    bounds: {
      ...bounds,
      bottom: last ? lines.indexOf(last) : bounds.top,
      right: bounds.left + targetColumns.length - 1,
    },
  }
}
