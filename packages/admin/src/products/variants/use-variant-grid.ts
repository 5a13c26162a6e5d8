import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { findNextPlace, findTabPlace } from './grid-keys.ts'
import { copyCells, fillCells, fillDown, listRowsOfLine, pasteCells, type Place, readCell } from './selection.ts'
import { type CellChange, writeCells } from './sheet.ts'
import { useGridSelection } from './use-grid-selection.ts'
import type { SheetEditor } from './use-sheet.ts'
import { useTypedCell } from './use-typed-cell.ts'

interface GridOptions {
  readonly editor: SheetEditor
  readonly onChoosePicture: (keys: readonly string[]) => void
  readonly onSelect: (keys: readonly string[]) => void
}

/** What is selected and typed in the grid of variants, and what keys, presses and the clipboard do in it. */
export function useVariantGrid({ editor, onChoosePicture, onSelect }: GridOptions) {
  const { columns: names, write } = editor
  const grid = useRef<HTMLDivElement>(null)
  const selected = useGridSelection(editor, grid, onSelect)
  const { lines, head, bounds, line, column, setSelection, selectAll, toggle } = selected
  const [typing, setTyping] = useState<string>()
  const [isEntering, setEntering] = useState(false)
  const [message, setMessage] = useState('')
  const cell = useTypedCell({ editor, grid, selected, setTyping, setEntering })

  const go = (place: Place, extends_: boolean) => {
    setMessage('')
    setSelection(({ anchor }) => ({ anchor: extends_ ? anchor : place, head: place }))
  }
  const change = (changes: readonly CellChange[]) => write((before) => writeCells(before, changes))
  const edit = (text: string) => {
    if (column === 'picture') onChoosePicture(listRowsOfLine(line).map(({ key }) => key))
    else setTyping(text)
  }
  /** False: the key is for others. */
  const runKey = (event: KeyboardEvent): boolean => {
    if (!line || column === undefined) return false
    const isCommand = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    if (isCommand && key === 'a') selectAll()
    else if (isCommand && key === 'd') change(fillDown(lines, names, bounds))
    else if (isCommand && key === 'z') (event.shiftKey ? editor.redo : editor.undo)()
    else if (isCommand && key === 'y') editor.redo()
    else if (event.key === 'Enter' || event.key === 'F2') edit(readCell(line, column))
    else if (event.key === 'Delete' || event.key === 'Backspace') change(fillCells(lines, names, bounds, ''))
    else if (event.key === ' ' && line.kind === 'group' && !isCommand) toggle(line)
    else if (event.key.length === 1 && !isCommand && !event.altKey) edit(event.key)
    else return false
    return true
  }

  const handlers = {
    onKeyDown(event: KeyboardEvent) {
      if (typing !== undefined || !line || column === undefined) return
      if (isEntering && event.key === 'Tab') {
        const place = findTabPlace(head, event.shiftKey, lines, names.length)
        if (!place) return
        go(place, false)
        event.preventDefault()
        return
      }
      // Typing has ended: Tab leaves again.
      if (isEntering && (event.key === 'Escape' || event.key.startsWith('Arrow'))) setEntering(false)
      const next = findNextPlace(event, head, lines.length, names.length)
      if (next) go(next, event.shiftKey)
      if (next || runKey(event)) event.preventDefault()
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setEntering(false)
    },
    onPointerDown(event: PointerEvent) {
      if (event.target instanceof HTMLInputElement) return
      setEntering(false)
      const group = event.target instanceof Element ? event.target.closest('[data-group]') : null
      const row = group?.closest<HTMLElement>('[data-line]')
      const clicked = row && lines[Number(row.dataset['line'])]
      if (clicked) toggle(clicked)
      const place = findPlaceAt(event.target)
      if (place) go(place, event.shiftKey)
    },
    onPointerMove(event: PointerEvent) {
      if (event.buttons !== 1 || event.pointerType === 'touch' || typing !== undefined) return
      const place = findPlaceAt(event.target)
      if (place && (place.line !== head.line || place.column !== head.column)) go(place, true)
    },
    onDoubleClick(event: { readonly target: EventTarget }) {
      if (line && column !== undefined && findPlaceAt(event.target)) edit(readCell(line, column))
    },
    onPaste(event: ClipboardEvent) {
      event.preventDefault()
      const pasted = pasteCells(lines, names, bounds, event.clipboardData.getData('text/plain'))
      change(pasted.changes)
      setSelection({
        anchor: { line: bounds.top, column: bounds.left },
        head: { line: pasted.bounds.bottom, column: pasted.bounds.right },
      })
      setMessage(describePaste(pasted.changes.length, pasted.leftOut))
    },
    onCopy(event: ClipboardEvent) {
      event.preventDefault()
      event.clipboardData.setData('text/plain', copyCells(lines, names, bounds))
    },
  }
  return { ...selected, grid, typing, isEntering, message, cell, handlers }
}

function findPlaceAt(target: EventTarget): Place | undefined {
  if (!(target instanceof Element)) return undefined
  const cell = target.closest<HTMLElement>('[data-column]')
  const row = target.closest<HTMLElement>('[data-line]')
  return cell && row ? { line: Number(row.dataset['line']), column: Number(cell.dataset['column']) } : undefined
}

function describePaste(count: number, leftOut: number): string {
  return leftOut === 0
    ? t('{count, plural, one {# cell pasted.} other {# cells pasted.}}', { count })
    : t('{count} cells pasted. {leftOut} rows or columns had no place: pasting adds no variants.', { count, leftOut })
}
