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
