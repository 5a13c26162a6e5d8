import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { findNextPlace } from './grid-keys.ts'
import { listRowsOfLine } from './selection.ts'
import { writeCells } from './sheet.ts'
import type { useGridSelection } from './use-grid-selection.ts'
import type { SheetEditor } from './use-sheet.ts'

interface TypedCellOptions {
  readonly editor: SheetEditor
  readonly grid: RefObject<HTMLDivElement | null>
  readonly selected: ReturnType<typeof useGridSelection>
  readonly setTyping: (text: string | undefined) => void
}

const nextKeys = { down: 'ArrowDown', right: 'ArrowRight', left: 'ArrowLeft' } as const

/** What ends the typing in a cell. The functions stay the same ones, so that rows which nothing happened to are not drawn again. */
export function useTypedCell({ editor, grid, selected, setTyping }: TypedCellOptions) {
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
      const press = { key: nextKeys[next], ctrlKey: false, metaKey: false }
      const place = findNextPlace(press, head, lines.length, names.length)
      if (place) setSelection({ anchor: place, head: place })
    },
    [grid, names.length, setSelection, setTyping, write],
  )
  const onCancel = useCallback(() => {
    setTyping(undefined)
    grid.current?.focus({ preventScroll: true })
  }, [grid, setTyping])
  return { onCommit, onCancel }
}
