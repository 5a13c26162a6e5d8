import type { GridLine, Place } from './selection.ts'

const pageLines = 12

/** Where a key leads in a grid of so many lines and columns; undefined for other keys. */
export function findNextPlace(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  { line, column }: Place,
  lineCount: number,
  columnCount: number,
): Place | undefined {
  const isFar = ctrlKey || metaKey
  const lastLine = lineCount - 1
  const lastColumn = columnCount - 1
  const places: Readonly<Record<string, Place>> = {
    ArrowUp: { line: isFar ? 0 : Math.max(0, line - 1), column },
    ArrowDown: { line: isFar ? lastLine : Math.min(lastLine, line + 1), column },
    ArrowLeft: { line, column: isFar ? 0 : Math.max(0, column - 1) },
    ArrowRight: { line, column: isFar ? lastColumn : Math.min(lastColumn, column + 1) },
    Home: { line: isFar ? 0 : line, column: 0 },
    End: { line: isFar ? lastLine : line, column: lastColumn },
    PageUp: { line: Math.max(0, line - pageLines), column },
    PageDown: { line: Math.min(lastLine, line + pageLines), column },
  }
  return places[key]
}

/**
 * The cell after a place, or before it: at the end of a row the first one of the next row. Lines of groups, which write into all their
 * variants at once, are left out. Undefined behind the last cell and before the first.
 */
export function findTabPlace(
  { line, column }: Place,
  isBack: boolean,
  lines: readonly GridLine[],
  columnCount: number,
): Place | undefined {
  const by = isBack ? -1 : 1
  const besides = column + by
  if (besides >= 0 && besides < columnCount) return { line, column: besides }
  for (let next = line + by; next >= 0 && next < lines.length; next += by)
    if (lines[next]?.kind === 'variant') return { line: next, column: isBack ? columnCount - 1 : 0 }
  return undefined
}
