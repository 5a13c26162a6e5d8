import { TextField } from '../../ui/text-field.tsx'
import { describeColumn } from './columns.ts'
import { type ColumnName, type VariantRow, writeCells } from './sheet.ts'
import type { SheetEditor } from './use-sheet.ts'
import styles from './variant-grid.module.css'
import { t } from '../../i18n/text.ts'

interface VariantFieldsProps {
  readonly editor: SheetEditor
  readonly row: VariantRow
  readonly columns: readonly ColumnName[]
  readonly isDisabled: boolean
}

const help: Partial<Readonly<Record<ColumnName, string>>> = {
  salePrice: t('Leave blank for none.'),
  stock: t('Leave blank for unlimited.'),
  sku: t('Leave blank to get one.'),
}

/** The values of one variant as plain fields. */
export function VariantFields({ editor, row, columns, isDisabled }: VariantFieldsProps) {
  const { format, problems, conflicts, write } = editor
  const shown = columns.filter((column) => column !== 'picture')
  return (
    <div className={styles.pair}>
      {shown.map((column) => {
        const { label, inputMode, placeholder } = describeColumn(column, format)
        const theirs = conflicts.get(row.key)?.[column]
        const conflict =
          theirs === undefined
            ? undefined
            : t('Someone else changed this to “{theirs}”. Save to keep yours.', { theirs })
        return (
          <TextField
            key={column}
            label={column === 'price' || column === 'salePrice' ? `${label} (${format.currency})` : label}
            value={row.cells[column]}
            onChange={(text) => write((sheet) => writeCells(sheet, [{ key: row.key, column, text }]))}
            inputMode={inputMode}
            placeholder={placeholder === '–' ? '' : placeholder}
            description={help[column]}
            error={problems.get(row.key)?.[column] ?? conflict}
            isDisabled={isDisabled}
            maxLength={200}
          />
        )
      })}
    </div>
  )
}
