import type { Product, Variant } from '../../api/product-query.ts'
import { checkCell, readValues } from './read-cells.ts'
import { columnNames, type ColumnName, type Sheet, type SheetFormat, toSheet, type VariantRow } from './sheet.ts'
import { t } from '../../i18n/text.ts'
import { isSameJson } from '../../api/json.ts'

/** The problems of cells: the sentence by row and column. */
export type CellProblems = ReadonlyMap<string, Partial<Readonly<Record<ColumnName, string>>>>

/** Checks the cells of the columns that a product has. Two variants of one SKU have a problem, too. */
export function checkSheet(sheet: Sheet, columns: readonly ColumnName[], format: SheetFormat): CellProblems {
  const skus = Map.groupBy(sheet.rows, ({ cells }) => cells.sku.trim())
  return new Map(
    sheet.rows.flatMap((row) => {
      const problems = checkRow(row, columns, format)
      const sku = row.cells.sku.trim()
      if (sku !== '' && (skus.get(sku)?.length ?? 0) > 1) problems.sku ??= t('Two variants have this SKU.')
      return Object.keys(problems).length > 0 ? [[row.key, problems] as const] : []
    }),
  )
}

const checked = new WeakMap<
  VariantRow,
  { readonly by: unknown; readonly problems: Partial<Record<ColumnName, string>> }
>()

/** Remembered by row: typing in one row checks one row. */
function checkRow(
  row: VariantRow,
  columns: readonly ColumnName[],
  format: SheetFormat,
): Partial<Record<ColumnName, string>> {
  const by = `${columns.join()} ${format.currency} ${format.system}`
  const known = checked.get(row)
  if (known?.by === by) return { ...known.problems }
  const problems = Object.fromEntries(
    columns.flatMap((column) => {
      const message = checkCell(column, row.cells, format)
      return message === undefined ? [] : [[column, message]]
    }),
  )
  checked.set(row, { by, problems })
  return { ...problems }
}

/** The columns of a stored variant whose text is another one than it was. */
function listChangedColumns(row: VariantRow, before: VariantRow | undefined): readonly ColumnName[] {
  return before ? columnNames.filter((column) => row.cells[column] !== before.cells[column]) : columnNames
}

/** How many values, options and variants differ from those that are stored. */
export function countChanges(sheet: Sheet, base: Sheet): number {
  if (sheet === base) return 0
  const before = new Map(base.rows.map((row) => [row.key, row]))
  const keys = new Set(sheet.rows.map(({ key }) => key))
  const rows = sheet.rows.reduce((count, row) => {
    const known = before.get(row.key)
    if (known === row) return count
    if (!known) return count + 1
    return count + listChangedColumns(row, known).length + (isSameJson(row.attributes, known.attributes) ? 0 : 1)
  }, 0)
  const removed = base.rows.filter(({ key }) => !keys.has(key)).length
  const isReordered = rows + removed === 0 && sheet.rows.some(({ key }, index) => base.rows[index]?.key !== key)
  const names = isSameJson(listNames(sheet), listNames(base)) ? 0 : 1
  return rows + removed + names + (isReordered ? 1 : 0)
}

/** The part of a request that saves a sheet; undefined when nothing of it changed. */
export function toVariantChanges(sheet: Sheet, product: Product, columns: readonly ColumnName[], format: SheetFormat) {
  const base = toSheet(product, format)
  if (countChanges(sheet, base) === 0) return undefined
  const before = new Map(base.rows.map((row) => [row.key, row]))
  const stored = new Map(product.variants.map((variant) => [variant.variantId, variant]))
  const optionNames = listNames(sheet)
  return {
    ...(isSameJson(optionNames, listNames(base)) ? {} : { optionNames }),
    expectedVariantIds: product.variants.map(({ variantId }) => variantId),
    variants: sheet.rows.map((row) => {
      const known = before.get(row.key)
      const variant = stored.get(row.key)
      const attributes = { ...row.attributes }
      if (!known || !variant) return { attributes, ...readValues(row.cells, columns, format) }
      const changedColumns = listChangedColumns(row, known)
      return {
        variantId: row.key,
        ...(isSameJson(attributes, known.attributes) ? {} : { attributes }),
        ...readValues(row.cells, changedColumns, format),
        ...(changedColumns.length > 0 ? { expected: listSeenValues(variant, changedColumns) } : {}),
      }
    }),
  }
}

/** The stored values that a change was made from. */
function listSeenValues(variant: Variant, columns: readonly ColumnName[]) {
  const seen = columns.map((column) => {
    if (column === 'price') return { priceMinor: variant.price.amountMinor }
    if (column === 'salePrice')
      return variant.onSale
        ? { onSale: true, salePriceMinor: variant.salePrice?.amountMinor ?? null }
        : { onSale: false }
    if (column === 'stock') return { stock: variant.stock.unlimited ? ('unlimited' as const) : variant.stock.onHand }
    if (column === 'picture') return { assetId: variant.pictureId }
    return { [column]: variant[column] }
  })
  return Object.assign({}, ...seen) as Record<string, never>
}

function listNames({ options }: Sheet): readonly string[] {
  return options.filter(({ values }) => values.length > 0).map(({ name }) => name)
}
