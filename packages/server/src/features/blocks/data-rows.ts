/** Rows of a table as owners write or paste them: one for each line, cells between tabs, `|` or semicolons. */
interface DataRows {
  readonly rows: readonly (readonly string[])[]
  /** Rows and columns above the maximum were left out. */
  readonly isCut: boolean
}

/**
 * Reads the lines of a text. The separator is the one that the first line has: a tab (from spreadsheets), else `|`, else `;`. Rows are as long as the
 * longest of them.
 */
export function readDataRows(text: string, maxRows: number, maxColumns: number): DataRows {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const separator = ['\t', '|', ';'].find((each) => lines[0]?.includes(each)) ?? '\t'
  const cells = lines.map((line) =>
    trimEdges(line, separator)
      .split(separator)
      .map((cell) => cell.trim()),
  )
  const width = Math.max(0, ...cells.map((row) => row.length))
  const columns = Math.min(width, maxColumns)
  const rows = cells.slice(0, maxRows).map((row) => Array.from({ length: columns }, (_each, index) => row[index] ?? ''))
  return { rows, isCut: lines.length > maxRows || width > maxColumns }
}

/** Tables of Markdown have `|` around their rows. */
function trimEdges(line: string, separator: string): string {
  return separator === '|' ? line.trim().replace(/^\||\|$/g, '') : line
}
