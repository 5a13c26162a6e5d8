import { type Currency, isCurrency } from '@vitrine/commerce'
import type { Readable } from 'node:stream'
import type { Ctx } from '../../../platform/context.ts'
import { createColumnSurvey, importFileUnusable, readTable, requireColumns } from '../../file-imports/index.ts'
import { type DiscountFileRow, findDiscountColumn, getColumnTitle, requiredColumns } from './columns.ts'
import {
  type DiscountReading,
  type KnownTargets,
  listTargets,
  type ReadDiscount,
  readDiscount,
} from './read-discount.ts'
import { findCategories, findProducts } from './store.ts'

/** A store has no more discounts. */
const maxRows = 5_000
/** Rows whose products are looked up together. */
const rowsAtOnce = 50

interface DiscountFile {
  readonly count: number
  /** About the file as a whole. */
  readonly warnings: readonly string[]
  /** The discounts in the order of the file. */
  readonly read: () => AsyncGenerator<ReadDiscount, undefined>
}

/** Looks at a whole file of discounts. Throws `import_file_unusable`. */
export async function openDiscountFile(ctx: Ctx, open: () => Readable): Promise<DiscountFile> {
  const { columns, others, rows, delimiter } = await readTable(open(), findDiscountColumn)
  requireColumns({ columns }, requiredColumns, getColumnTitle, 'discounts')
  const survey = createColumnSurvey({ others })
  let count = 0
  for await (const row of rows) {
    survey.see(row.cells)
    count++
  }
  if (count === 0) throw importFileUnusable({ reason: 'The file has no discounts.', line: 0 })
  if (count > maxRows)
    throw importFileUnusable({
      reason: 'A file has at most 5,000 discounts. Leave out those that have ended.',
      line: 0,
    })
  const currency: Currency = isCurrency(ctx.site.currency) ? ctx.site.currency : 'USD'
  const reading = { currency, decimalComma: delimiter === ';', hasCodes: columns.has('code') }
  return { count, warnings: survey.warnings(), read: () => readDiscounts(ctx, open, reading) }
}

async function* readDiscounts(
  ctx: Ctx,
  open: () => Readable,
  reading: DiscountReading,
): AsyncGenerator<ReadDiscount, undefined> {
  const { rows } = await readTable(open(), findDiscountColumn)
  let waiting: DiscountFileRow[] = []
  const readAll = async () => {
    const known = await findTargets(ctx, waiting)
    const found = waiting.map((row) => readDiscount(row, reading, known))
    waiting = []
    return found
  }
  for await (const row of rows) {
    waiting.push(row)
    if (waiting.length === rowsAtOnce) yield* await readAll()
  }
  yield* await readAll()
  return undefined
}

async function findTargets(ctx: Ctx, rows: readonly DiscountFileRow[]): Promise<KnownTargets> {
  const named = rows.map(listTargets)
  const collect = (kind: 'products' | 'categories') => [
    ...new Set(named.flatMap((each) => each[kind]).map((address) => address.toLowerCase())),
  ]
  return {
    products: await findProducts(ctx, collect('products')),
    categories: await findCategories(ctx, collect('categories')),
  }
}
