/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows and cells of a grid of boxes: a table cannot scroll under its own head here. */
import { type CSSProperties, memo, useId, useMemo } from 'react'
import { type ColumnView, describeColumn } from './columns.ts'
import { GridLineRow, type PictureChoice } from './grid-line.tsx'
import { type ColumnName, nameRow } from './sheet.ts'
import type { SheetEditor } from './use-sheet.ts'
import { useHiddenColumns } from './use-hidden-columns.ts'
import { useVariantGrid } from './use-variant-grid.ts'
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

/**
 * The variants as a sheet: one tab stop, arrows move, Shift extends, typing replaces, Enter edits, Ctrl+D fills down, Ctrl+Z undoes, tables
 * are pasted from other programs. Once something is typed, Tab goes from cell to cell until Escape. Wrong cells keep their text.
 */
export const VariantGrid = memo(function VariantGrid(props: VariantGridProps) {
  const { editor, pictures, onChoosePicture, onSelect } = props
  const { sheet, columns: names, format, problems, conflicts } = editor
  const gridId = useId()
  const state = useVariantGrid({ editor, onChoosePicture, onSelect })
  const { grid, lines, head, bounds, line, column, typing, isEntering, message, cell, handlers } = state
  const hidden = useHiddenColumns(grid)
  const columns = useMemo(() => names.map((name) => ({ name, view: describeColumn(name, format) })), [names, format])
  const tracks = useMemo(() => describeTracks(columns.map(({ view }) => view.width)), [columns])
  const key = line?.kind === 'variant' ? line.id : ''
  const isGrouped = lines.some(({ kind }) => kind === 'group')
  return (
    <div className={styles.frame}>
      <div className={styles.sheet} data-hidden={hidden}>
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
          {...handlers}
        >
          <GridHead columns={columns} />
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
                onCommit={cell.onCommit}
                onCancel={cell.onCancel}
              />
            )
          })}
        </div>
      </div>
      <GridStatus
        id={`${gridId}-status`}
        message={message}
        isEntering={isEntering || typing !== undefined}
        problem={column === undefined ? undefined : problems.get(key)?.[column]}
        theirs={column === undefined ? undefined : conflicts.get(key)?.[column]}
      />
    </div>
  )
})

interface GridHeadProps {
  readonly columns: readonly { readonly name: ColumnName; readonly view: ColumnView }[]
}

function GridHead({ columns }: GridHeadProps) {
  return (
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
  )
}

interface GridStatusProps {
  readonly id: string
  /** What was just done. */
  readonly message: string
  /** Whether Tab goes from cell to cell. */
  readonly isEntering: boolean
  /** What is wrong with the cell. */
  readonly problem: string | undefined
  /** What somebody else wrote into the cell meanwhile. */
  readonly theirs: string | undefined
}

/** Below the grid: what was done, what is wrong with the cell, or what can be done. */
function GridStatus({ id, message, isEntering, problem, theirs }: GridStatusProps) {
  const conflict =
    theirs === undefined ? '' : `${t('Someone else changed this to “{theirs}”. Save to keep yours.', { theirs })} `
  const status = message || conflict + (problem ?? '')
  return (
    <output id={id} className={problem !== undefined && message === '' ? styles.statusWrong : styles.status}>
      {status ||
        (isEntering
          ? t('Tab goes to the next cell, Enter down. Escape, then Tab leaves the sheet.')
          : t('Type to replace, Enter to edit. Paste from a sheet, Ctrl+D fills down, Ctrl+Z undoes. Tab leaves.'))}
    </output>
  )
}

/** The columns of every row, and how wide they are at least together. */
function describeTracks(widths: readonly string[]): CSSProperties {
  return {
    '--columns': `minmax(11rem, 1.4fr) ${widths.map((width) => `minmax(${width}, 1fr)`).join(' ')}`,
    '--width-of-columns': `calc(11rem + ${widths.join(' + ')})`,
  } as CSSProperties
}
