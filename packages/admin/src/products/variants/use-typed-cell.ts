import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { findNextPlace, findTabPlace } from './grid-keys.ts'
import { listRowsOfLine } from './selection.ts'
import { writeCells } from './sheet.ts'
import type { useGridSelection } from './use-grid-selection.ts'
import type { SheetEditor } from './use-sheet.ts'

interface TypedCellOptions {
  readonly editor: SheetEditor
  readonly grid: RefObject<HTMLDivElement | null>
  readonly selected: ReturnType<typeof useGridSelection>
  readonly setTyping: (text: string | undefined) => void
  /** Whether Tab goes from cell to cell, as it does once it has left a typed cell. */
  readonly setEntering: (isEntering: boolean) => void
}

const down = { key: 'ArrowDown', ctrlKey: false, metaKey: false }

/** What ends the typing in a cell. The functions stay the same ones, so that rows which nothing happened to are not drawn again. */
export function useTypedCell({ editor, grid, selected, setTyping, setEntering }: TypedCellOptions) {
  const { columns: names, write } = editor
  const { setSelection } = selected
  const latest = useRef(selected)
  useLayoutEffect(() => {
    latest.current = selected
  })
  const onCommit = useCallback(
    (text: string, next: 'down' | 'right' | 'left' | 'stay') => {
      const { head, line, column, lines } = latest.current
      setTyping(undefined)
      if (column !== undefined)
        write((before) =>
          writeCells(
            before,
            listRowsOfLine(line).map(({ key }) => ({ key, column, text })),
          ),
        )
      if (next === 'stay') return
      // The line that comes next is scrolled to once it has the cursor.
      grid.current?.focus({ preventScroll: true })
      const place =
        next === 'down'
          ? findNextPlace(down, head, lines.length, names.length)
          : findTabPlace(head, next === 'left', lines, names.length)
      // From the last cell Tab leaves, as it does after Enter.
      setEntering(next !== 'down' && place !== undefined)
      if (place) setSelection({ anchor: place, head: place })
    },
    [grid, names.length, setEntering, setSelection, setTyping, write],
  )
  const onCancel = useCallback(() => {
    setTyping(undefined)
    setEntering(false)
    grid.current?.focus({ preventScroll: true })
  }, [grid, setEntering, setTyping])
  return { onCommit, onCancel }
}
