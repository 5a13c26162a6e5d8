import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'

/** One line of CSV as every program reads it: cells quoted where they must be, ended by a line feed. */
export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\n`
}

function quoted(cell: string): string {
  return /[",\r\n;\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * A text of strangers as a cell that no spreadsheet runs as a formula: an apostrophe is before what begins as one. Where semicolons part cells, as in
 * German spreadsheets, and after line breaks, a cell may begin inside of the text.
 */
export function toPlainCell(text: string): string {
  return text.replaceAll(/(^|[;\t\r\n])(\s*)(?=[=+\-@])/g, "$1'$2").replace(/^(?=[\t\r])/, "'")
}

/** The text of a cell that `toPlainCell` wrote. */
export function readPlainCell(cell: string): string {
  return cell.replaceAll(/(^|[;\t\r\n])'(\s*)(?=[=+\-@])/g, '$1$2')
}

const Rows = z.array(z.array(z.string()))

/** The rows of a CSV text, cells parted by commas, semicolons or tabs. Undefined: it is no CSV. */
export function readCsvRows(csv: string): string[][] | undefined {
  const firstLine = /^[^\r\n]*/.exec(csv)?.[0] ?? ''
  const delimiter = [';', '\t'].find((each) => firstLine.split(each).length > firstLine.split(',').length) ?? ','
  try {
    return Rows.parse(parse(csv, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true }))
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}

/** Where a title is looked for: no export has more columns, nor longer titles, and a hostile header costs no more. */
const maxColumns = 1000
const maxTitleLength = 100

/** The place of the first column with one of these names, whatever their case, spaces and dashes; -1 without one. */
export function findCsvColumn(header: readonly string[], names: readonly string[]): number {
  const toPlain = (title: string) =>
    title
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' ')
  return header
    .slice(0, maxColumns)
    .findIndex((title) => title.length <= maxTitleLength && names.includes(toPlain(title)))
}
