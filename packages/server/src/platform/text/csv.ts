/** One line of CSV as every program reads it: cells quoted where they must be, ended by a line feed. */
export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\n`
}

function quoted(cell: string): string {
  return /[",\r\n;\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * A text of strangers as a cell that no spreadsheet runs as a formula: one that begins as a formula does gets an apostrophe, which spreadsheets do not show.
 */
export function toPlainCell(text: string): string {
  return /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
