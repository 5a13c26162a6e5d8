import { type RefObject, useEffect, useMemo, useState } from 'react'
import { type GridLine, getBounds, listLines, listRowsOfLine, type Place, type Selection } from './selection.ts'
import type { SheetEditor } from './use-sheet.ts'

const origin: Place = { line: 0, column: 0 }

/** The lines of the grid, with those of closed groups left out, and which of their cells are selected. */
export function useGridSelection(
  { sheet, columns }: Pick<SheetEditor, 'sheet' | 'columns'>,
  grid: RefObject<HTMLDivElement | null>,
  onSelect: (keys: readonly string[]) => void,
) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [selection, setSelection] = useState<Selection>({ anchor: origin, head: origin })
  const lines = useMemo(() => listLines(sheet, closed), [sheet, closed])
  const head = clamp(selection.head, lines.length, columns.length)
  const bounds = getBounds({ anchor: clamp(selection.anchor, lines.length, columns.length), head })

  const selectedKeys = lines
    .slice(bounds.top, bounds.bottom + 1)
    .flatMap((each) => listRowsOfLine(each).map(({ key }) => key))
    .join(' ')
  useEffect(() => onSelect(selectedKeys === '' ? [] : [...new Set(selectedKeys.split(' '))]), [selectedKeys, onSelect])
  useEffect(() => {
    // Only for who works in it: opening a product shows its top.
    if (!grid.current?.contains(document.activeElement)) return
    const row = grid.current.querySelector(`[data-line="${head.line}"]`)
    const cell = row?.querySelector(`[data-column="${head.column}"]`)
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [grid, head.line, head.column])

  const selectAll = () => setSelection({ anchor: origin, head: { line: lines.length - 1, column: columns.length - 1 } })
  const toggle = (group: GridLine) => {
    if (group.kind !== 'group') return
    setClosed((before) => {
      const next = new Set(before)
      if (!next.delete(group.value)) next.add(group.value)
      return next
    })
  }
  return { lines, head, bounds, line: lines[head.line], column: columns[head.column], setSelection, selectAll, toggle }
}

function clamp({ line, column }: Place, lines: number, columns: number): Place {
  return { line: Math.max(0, Math.min(line, lines - 1)), column: Math.max(0, Math.min(column, columns - 1)) }
}
