import type { Ctx } from '../../platform/context.ts'
import { formatCsvLine, toPlainCell } from '../../platform/text/csv.ts'
import { getAssetUrl } from '../assets/index.ts'
import { changeSettings, loadSettings } from '../sites/index.ts'
import { selectWishedProducts, type WishedKey, type WishedRow } from './report-store.ts'
import type { WishedProduct, WishedProducts, WishListSettings } from './schema.ts'
import { wishLists } from './settings.ts'

const pageSize = 50
const exportBatch = 500

/** Products on wish lists, those on most lists first. */
export async function listWishedProducts(ctx: Ctx, cursor: string | undefined): Promise<WishedProducts> {
  const rows = await selectWishedProducts(ctx, readCursor(cursor), pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const hasNextPage = rows.length > pageSize
  return {
    products: shown.map(toWishedProduct),
    hasNextPage,
    nextPageCursor: hasNextPage && last ? `${last.listCount}.${last.itemId}` : null,
  }
}

/** The same list as CSV, all of it. */
export async function* exportWishedProducts(ctx: Ctx): AsyncGenerator<string, undefined> {
  yield formatCsvLine(['Product', 'Wish lists', 'Of customers', 'Added in 30 days', 'In stock'])
  let after: WishedKey | undefined
  for (;;) {
    const rows: WishedRow[] = await selectWishedProducts(ctx, after, exportBatch)
    for (const { title, listCount, customerCount, lastMonthCount, isInStock } of rows)
      yield formatCsvLine([
        toPlainCell(title),
        String(listCount),
        String(customerCount),
        String(lastMonthCount),
        isInStock ? 'yes' : 'no',
      ])
    after = rows.at(-1)
    if (rows.length < exportBatch) return undefined
  }
}

export async function getWishListSettings(ctx: Ctx): Promise<WishListSettings> {
  return wishLists.read(await loadSettings(ctx))
}

export async function saveWishListSettings(ctx: Ctx, input: WishListSettings): Promise<WishListSettings> {
  await changeSettings(ctx, wishLists.set(input))
  return input
}

/** A cursor that is not ours begins anew. */
function readCursor(cursor: string | undefined): WishedKey | undefined {
  const [, count, itemId] = /^(\d{1,9})\.(.+)$/.exec(cursor ?? '') ?? []
  return count === undefined || itemId === undefined ? undefined : { listCount: Number(count), itemId }
}

function toWishedProduct({ assetId, filename, ...row }: WishedRow): WishedProduct {
  return {
    ...row,
    pictureUrl: assetId === null || filename === null ? null : getAssetUrl({ id: assetId, filename }),
  }
}
