/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows and cells of a grid of boxes: a table cannot scroll under its own head here. */
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { describeColumn } from './columns.ts'
import { findNextPlace } from './grid-keys.ts'
import { GridLineRow, type PictureChoice } from './grid-line.tsx'
import {
  copyCells,
  fillCells,
  fillDown,
  getBounds,
  type GridLine,
  listLines,
  listRowsOfLine,
  pasteCells,
  type Place,
  readCell,
  type Selection,
} from './selection.ts'
import { type CellChange, nameRow, writeCells } from './sheet.ts'
import type { SheetEditor } from './use-sheet.ts'
import styles from './variant-grid.module.css'
import { t } from '../../i18n/text.ts'

interface VariantGridProps {
  readonly editor: SheetEditor
  readonly pictures: readonly PictureChoice[]
  /** Opens the choice of a picture for these variants. */
  readonly onChoosePicture: (keys: readonly string[]) => void
  /** Told which variants the selection has. */
  readonly onSelect: (keys: readonly string[]) => void
}

const origin: Place = { line: 0, column: 0 }

/**
 * The variants as a sheet: one tab stop, arrows move, Shift extends, typing replaces, Enter edits, Ctrl+D fills down, Ctrl+Z undoes, tables
 * are pasted from other programs. Wrong cells keep their text.
 */
export function VariantGrid({ editor, pictures, onChoosePicture, onSelect }: VariantGridProps) {
  const { sheet, columns: names, format, problems, conflicts, write } = editor
  const gridId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [selection, setSelection] = useState<Selection>({ anchor: origin, head: origin })
  const [typing, setTyping] = useState<string>()
  const [message, setMessage] = useState('')
  const lines = useMemo(() => listLines(sheet, closed), [sheet, closed])
  const columns = useMemo(() => names.map((name) => ({ name, view: describeColumn(name, format) })), [names, format])
  const head = clamp(selection.head, lines.length, names.length)
  const bounds = getBounds({ anchor: clamp(selection.anchor, lines.length, names.length), head })
  const tracks = useMemo(() => describeTracks(columns.map(({ view }) => view.width)), [columns])
  const line = lines[head.line]
  const column = names[head.column]

  const selectedKeys = lines
    .slice(bounds.top, bounds.bottom + 1)
    .flatMap((each) => listRowsOfLine(each).map(({ key }) => key))
    .join(' ')
  useEffect(() => onSelect(selectedKeys === '' ? [] : [...new Set(selectedKeys.split(' '))]), [selectedKeys, onSelect])
  useEffect(() => {
    // Only for who works in it: opening a product shows its top.
    if (!grid.current?.contains(document.activeElement)) return
    grid.current.querySelector(`[data-line="${head.line}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [head.line])

  const go = (place: Place, extends_ = false) => {
    setMessage('')
    setSelection(({ anchor }) => ({ anchor: extends_ ? anchor : place, head: place }))
  }
  const change = (changes: readonly CellChange[]) => write((before) => writeCells(before, changes))
  const edit = (text: string) => {
    if (column === 'picture') onChoosePicture(listRowsOfLine(line).map(({ key }) => key))
    else setTyping(text)
  }
  const toggle = (group: GridLine) => {
    if (group.kind !== 'group') return
    setClosed((before) => {
      const next = new Set(before)
      if (!next.delete(group.value)) next.add(group.value)
      return next
    })
  }

  const latest = useRef({ head, line, column, lines })
  useLayoutEffect(() => {
    latest.current = { head, line, column, lines }
  })
  const onCommit = useCallback(
    (text: string, next: 'down' | 'right' | 'left' | 'stay') => {
      const { head: at, line: here, column: name, lines: all } = latest.current
      setTyping(undefined)
      if (name !== undefined)
        write((before) =>
          writeCells(
            before,
            listRowsOfLine(here).map(({ key }) => ({ key, column: name, text })),
          ),
        )
      if (next === 'stay') return
      grid.current?.focus()
      const keys = { down: 'ArrowDown', right: 'ArrowRight', left: 'ArrowLeft' }
      const place = findNextPlace({ key: keys[next], ctrlKey: false, metaKey: false }, at, all.length, names.length)
      if (place) setSelection({ anchor: place, head: place })
    },
    [names.length, write],
  )
  const onCancel = useCallback(() => {
    setTyping(undefined)
    grid.current?.focus()
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (typing !== undefined || !line || column === undefined) return
    const isCommand = event.ctrlKey || event.metaKey
    const next = findNextPlace(event, head, lines.length, names.length)
    if (next) {
      event.preventDefault()
      return go(next, event.shiftKey)
    }
    const key = event.key.toLowerCase()
    if (isCommand && key === 'a')
      setSelection({ anchor: origin, head: { line: lines.length - 1, column: names.length - 1 } })
    else if (isCommand && key === 'd') change(fillDown(lines, names, bounds))
    else if (isCommand && key === 'z') (event.shiftKey ? editor.redo : editor.undo)()
    else if (isCommand && key === 'y') editor.redo()
    else if (event.key === 'Enter' || event.key === 'F2') edit(readCell(line, column))
    else if (event.key === 'Delete' || event.key === 'Backspace') change(fillCells(lines, names, bounds, ''))
    else if (event.key === ' ' && line.kind === 'group' && !isCommand) toggle(line)
    else if (event.key.length === 1 && !isCommand && !event.altKey) edit(event.key)
    else return
    event.preventDefault()
  }

  const placeAt = (target: EventTarget): Place | undefined => {
    if (!(target instanceof Element)) return undefined
    const cell = target.closest<HTMLElement>('[data-column]')
    const row = target.closest<HTMLElement>('[data-line]')
    return cell && row ? { line: Number(row.dataset['line']), column: Number(cell.dataset['column']) } : undefined
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.target instanceof HTMLInputElement) return
    const group = event.target instanceof Element ? event.target.closest('[data-group]') : null
    const row = group?.closest<HTMLElement>('[data-line]')
    const clicked = row && lines[Number(row.dataset['line'])]
    if (clicked) toggle(clicked)
    const place = placeAt(event.target)
    if (place) go(place, event.shiftKey)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons !== 1 || event.pointerType === 'touch' || typing !== undefined) return
    const place = placeAt(event.target)
    if (place && (place.line !== head.line || place.column !== head.column)) go(place, true)
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    const pasted = pasteCells(lines, names, bounds, event.clipboardData.getData('text/plain'))
    change(pasted.changes)
    setSelection({
      anchor: { line: bounds.top, column: bounds.left },
      head: { line: pasted.bounds.bottom, column: pasted.bounds.right },
    })
    setMessage(
      pasted.leftOut === 0
        ? t('{count, plural, one {# cell pasted.} other {# cells pasted.}}', { count: pasted.changes.length })
        : t('{count} cells pasted. {leftOut} rows or columns had no place: pasting adds no variants.', {
            count: pasted.changes.length,
            leftOut: pasted.leftOut,
          }),
    )
  }
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData.setData('text/plain', copyCells(lines, names, bounds))
  }

  const key = line?.kind === 'variant' ? line.id : ''
  const problem = column === undefined ? undefined : problems.get(key)?.[column]
  const theirs = column === undefined ? undefined : conflicts.get(key)?.[column]
  const status =
    message ||
    (theirs === undefined ? '' : `${t('Someone else changed this to “{theirs}”. Save to keep yours.', { theirs })} `) +
      (problem ?? '')
  const isGrouped = lines.some(({ kind }) => kind === 'group')
  return (
    <div className={styles.frame}>
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        aria-label={t('Variants')}
        aria-multiselectable="true"
        aria-rowcount={lines.length + 1}
        aria-colcount={names.length + 1}
        aria-activedescendant={typing === undefined ? `${gridId}-${head.line}-${head.column}` : undefined}
        aria-describedby={`${gridId}-status`}
        className={styles.grid}
        style={tracks}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onDoubleClick={(event) => {
          if (line && column !== undefined && placeAt(event.target)) edit(readCell(line, column))
        }}
        onPaste={onPaste}
        onCopy={onCopy}
      >
        <div role="row" aria-rowindex={1} className={styles.headRow}>
          <div role="columnheader" className={styles.head}>
            {t('Variant')}
          </div>
          {columns.map(({ name, view }) => (
            <div key={name} role="columnheader" className={view.isNumber ? styles.headNumber : styles.head}>
              {view.label}
            </div>
          ))}
        </div>
        {lines.map((each, index) => {
          const isSelected = index >= bounds.top && index <= bounds.bottom
          return (
            <GridLineRow
              key={each.id}
              line={each}
              index={index}
              name={each.kind === 'group' ? each.value : nameRow(sheet, each.row) || t('Only variant')}
              group={
                each.kind === 'variant' && isGrouped ? (each.row.attributes[sheet.options[0]?.name ?? ''] ?? '') : ''
              }
              gridId={gridId}
              columns={columns}
              pictures={pictures}
              left={isSelected ? bounds.left : -1}
              right={isSelected ? bounds.right : -1}
              cursor={index === head.line ? head.column : -1}
              typing={index === head.line ? typing : undefined}
              problems={problems.get(each.id)}
              conflicts={conflicts.get(each.id)}
              onCommit={onCommit}
              onCancel={onCancel}
            />
          )
        })}
      </div>
      <output
        id={`${gridId}-status`}
        className={problem !== undefined && message === '' ? styles.statusWrong : styles.status}
      >
        {status || t('Type to replace, Enter to edit. Paste from a sheet, Ctrl+D fills down, Ctrl+Z undoes.')}
      </output>
    </div>
  )
}

/** The columns of every row, and how wide they are at least together. */
function describeTracks(widths: readonly string[]): CSSProperties {
  return {
    '--columns': `minmax(11rem, 1.4fr) ${widths.map((width) => `minmax(${width}, 1fr)`).join(' ')}`,
    '--width-of-columns': `calc(11rem + ${widths.join(' + ')})`,
  } as CSSProperties
}

function clamp({ line, column }: Place, lines: number, columns: number): Place {
  return { line: Math.max(0, Math.min(line, lines - 1)), column: Math.max(0, Math.min(column, columns - 1)) }
}
