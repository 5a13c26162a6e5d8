/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows and cells of a grid of boxes: a table cannot scroll under its own head here. */
import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { CellEditor } from './cell-editor.tsx'
import type { ColumnView } from './columns.ts'
import { type GridLine, readCell } from './selection.ts'
import type { ColumnName } from './sheet.ts'
import styles from './variant-grid.module.css'
import { t } from '../../i18n/text.ts'

export interface PictureChoice {
  readonly id: string
  readonly url: string
  readonly altText: string
  readonly filename: string
  readonly focalPoint: { readonly x: number; readonly y: number }
}

interface GridLineRowProps {
  readonly line: GridLine
  readonly index: number
  readonly name: string
  /** The value that the line above it names for all of its group; '' where there are no groups. */
  readonly group: string
  readonly gridId: string
  readonly columns: readonly { readonly name: ColumnName; readonly view: ColumnView }[]
  readonly pictures: readonly PictureChoice[]
  /** Columns that are selected; -1 where none is. */
  readonly left: number
  readonly right: number
  /** The column that has the cursor; -1 in other lines. */
  readonly cursor: number
  /** The input at the cursor; undefined while nothing is. */
  readonly typing: string | undefined
  readonly problems: Partial<Readonly<Record<ColumnName, string>>> | undefined
  readonly conflicts: Partial<Readonly<Record<ColumnName, string>>> | undefined
  readonly onCommit: (text: string, next: 'down' | 'right' | 'left' | 'stay') => void
  readonly onCancel: () => void
}

/** One line of the grid. Drawn again only when it changes itself. */
export const GridLineRow = memo(function GridLineRow(props: GridLineRowProps) {
  const { line, index, name, group, gridId, columns, pictures, left, right, cursor, typing, problems, conflicts } =
    props
  const isGroup = line.kind === 'group'
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classNames(styles.row, isGroup && styles.groupRow)}
      data-line={index}
    >
      <div
        role="rowheader"
        className={classNames(styles.name, !isGroup && styles.leaf)}
        data-group={isGroup ? '' : undefined}
        aria-expanded={isGroup ? line.isOpen : undefined}
      >
        {isGroup &&
          (line.isOpen ? <ChevronDown size={15} aria-hidden="true" /> : <ChevronRight size={15} aria-hidden="true" />)}
        <VariantName name={name} group={group} />
        {isGroup && <span className={styles.groupCount}>({line.rows.length})</span>}
      </div>
      {columns.map(({ name: column, view }, place) => {
        const isTyping = cursor === place && typing !== undefined
        const text = isGroup ? describeGroup(line, column, view) : readCell(line, column)
        return (
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the grid has the focus and names the cell.
          <div
            key={column}
            role="gridcell"
            id={`${gridId}-${index}-${place}`}
            data-column={place}
            aria-selected={place >= left && place <= right}
            aria-invalid={problems?.[column] !== undefined || undefined}
            className={classNames(
              styles.cell,
              view.isNumber && styles.number,
              place >= left && place <= right && styles.selected,
              cursor === place && styles.cursor,
              problems?.[column] !== undefined && styles.wrong,
              conflicts?.[column] !== undefined && styles.conflict,
            )}
          >
            {isTyping ? (
              <CellEditor
                label={t('{label} of {name}', { label: view.label, name })}
                text={typing}
                inputMode={view.inputMode}
                onCommit={props.onCommit}
                onCancel={props.onCancel}
              />
            ) : (
              <CellText text={text} column={column} view={view} pictures={pictures} isGroup={isGroup} />
            )}
          </div>
        )
      })}
    </div>
  )
})

/** What a line has in common with its group is left out: the part that differs would be cut off. */
function VariantName({ name, group }: { readonly name: string; readonly group: string }) {
  const start = `${group} / `
  const isShort = group !== '' && name.startsWith(start)
  return (
    <span className={styles.nameText} title={name}>
      {isShort && <span className="visually-hidden">{start}</span>}
      {isShort ? name.slice(start.length) : name}
    </span>
  )
}

interface CellTextProps {
  readonly text: string
  readonly column: ColumnName
  readonly view: ColumnView
  readonly pictures: readonly PictureChoice[]
  readonly isGroup: boolean
}

function CellText({ text, column, view, pictures, isGroup }: CellTextProps) {
  if (column === 'picture') {
    const picture = pictures.find(({ id }) => id === text)
    if (picture) return <Picture picture={picture} size={30} fallback={null} />
    return <span className={styles.blank}>{text === '' || isGroup ? '–' : t('Removed')}</span>
  }
  if (text === '') return <span className={styles.blank}>{isGroup && column === 'sku' ? '' : view.placeholder}</span>
  return <span className={styles.text}>{text}</span>
}

/** What the variants of a group have: one value, the range of prices, the sum of the stock. */
function describeGroup(line: GridLine, column: ColumnName, view: ColumnView): string {
  const same = readCell(line, column)
  if (line.kind !== 'group' || same !== '') return same
  const texts = line.rows.map(({ cells }) => cells[column])
  if (texts.every((text) => text === '')) return ''
  if (!view.isNumber || texts.some((text) => text === '')) return t('Mixed')
  const numbers = texts.map(Number).filter((number) => Number.isFinite(number))
  if (numbers.length < texts.length) return t('Mixed')
  if (column === 'stock') return String(numbers.reduce((sum, number) => sum + number, 0))
  const digits = Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0))
  const write = (number: number) => number.toFixed(digits)
  return `${write(Math.min(...numbers))}–${write(Math.max(...numbers))}`
}
