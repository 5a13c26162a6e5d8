import type { Readable } from 'node:stream'
import { createColumnSurvey, readTable, requireColumns, type Row } from '../../file-imports/index.ts'
import type { FileOptions, ProductFile, Survey } from '../product-file.ts'
import type { ReadProduct } from '../imported.ts'
import { requiredShopifyColumns, findShopifyColumn, type ShopifyColumn } from './columns.ts'
import { readShopifyProduct } from './read-product.ts'

type ShopifyRow = Row<ShopifyColumn>

/** A product file of Shopify: rows of one handle are one product, wherever they are. */
export function openShopifyFile(open: () => Readable, { currency }: FileOptions): ProductFile {
  const rowsPerHandle = new Map<string, number>()
  const table = () => readTable(open(), findShopifyColumn)

  const survey = async (): Promise<Survey> => {
    const { columns, others, rows } = await table()
    requireColumns(
      { columns },
      requiredShopifyColumns,
      (column) => (column === 'handle' ? 'Handle' : 'Title'),
      'products',
    )
    const unread = createColumnSurvey({ others })
    rowsPerHandle.clear()
    for await (const row of rows) {
      const key = getProductKey(row)
      rowsPerHandle.set(key, (rowsPerHandle.get(key) ?? 0) + 1)
      unread.see(row.cells)
    }
    return { productCount: rowsPerHandle.size, slugs: new Set(rowsPerHandle.keys()), warnings: unread.warnings() }
  }

  async function* read(): AsyncGenerator<ReadProduct, undefined> {
    const { delimiter, rows } = await table()
    const reading = { currency, decimalComma: delimiter === ';' }
    const waiting = new Map<string, ShopifyRow[]>()
    for await (const row of rows) {
      const key = getProductKey(row)
      const known = waiting.get(key) ?? []
      known.push(row)
      if (known.length < (rowsPerHandle.get(key) ?? 1)) {
        waiting.set(key, known)
        continue
      }
      waiting.delete(key)
      yield readShopifyProduct(known, reading)
    }
    return undefined
  }
  return { survey, read }
}

/** A product without a handle is one row, known by its title. */
function getProductKey(row: ShopifyRow): string {
  const handle = row.get('handle')?.trim().toLowerCase() ?? ''
  return handle === '' ? `line ${row.line}` : handle
}
