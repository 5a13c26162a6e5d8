import type { Readable } from 'node:stream'
import { importFileUnusable } from '../errors.ts'
import { type CsvFile, readCsv } from './read-rows.ts'

/** A row whose cells are asked for by the names of columns. */
export interface Row<Column extends string> {
  readonly line: number
  /** The cell's text; '' when it is blank, undefined when the file has no such column. */
  get(column: Column): string | undefined
  /** A fault of the row itself: more or fewer cells than columns. */
  readonly fault: string | undefined
}

export interface Table<Column extends string> {
  readonly delimiter: CsvFile['delimiter']
  readonly columns: ReadonlySet<Column>
  /** Names of columns that mean nothing to us, with their place. */
  readonly others: readonly { readonly name: string; readonly index: number }[]
  readonly rows: AsyncIterable<Row<Column> & { readonly cells: readonly string[] }>
}

/** Reads a file whose columns are known by `names`: every spelling, in lower case, to the column it means. */
export async function readTable<Column extends string>(
  source: Readable,
  findColumn: (name: string) => Column | undefined,
): Promise<Table<Column>> {
  const file = await readCsv(source)
  const places = new Map<Column, number>()
  const others: { name: string; index: number }[] = []
  for (const [index, name] of file.header.entries()) {
    const column = findColumn(name.toLowerCase().replace(/\s+/g, ' '))
    if (column === undefined) others.push({ name, index })
    else if (places.has(column)) throw importFileUnusable({ reason: `The column "${name}" is there twice.`, line: 1 })
    else places.set(column, index)
  }
  return { delimiter: file.delimiter, columns: new Set(places.keys()), others, rows: named(file, places) }
}

async function* named<Column extends string>(file: CsvFile, places: ReadonlyMap<Column, number>) {
  for await (const { line, cells } of file.rows) {
    // Rows of nothing but separators are what spreadsheets leave behind.
    if (cells.every((cell) => cell.trim() === '')) continue
    yield {
      line,
      cells,
      fault: checkCellCount(cells.length, file.header.length),
      get: (column: Column) => {
        const place = places.get(column)
        return place === undefined ? undefined : (cells[place] ?? '')
      },
    }
  }
}

function checkCellCount(cells: number, columns: number): string | undefined {
  return cells === columns
    ? undefined
    : `This row has ${cells} cells, the header has ${columns}. A quotation mark or a separator may be missing.`
}
