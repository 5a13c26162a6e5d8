import type { Ctx } from '../../platform/context.ts'
import { listProducts, type ProductFilter } from '../products/index.ts'
import type { ExportQuery } from './schema.ts'
import { exportSquarespaceCsv } from './squarespace/export.ts'

const pageSize = 100

/** All products of the site, or those that a filter of the list finds, line by line in Squarespace's columns. */
export async function* exportProducts(ctx: Ctx, query: ExportQuery): AsyncGenerator<string, undefined> {
  const { weightUnit, sizeUnit, ...filter } = query
  yield* exportSquarespaceCsv(ctx, { weightUnit, sizeUnit, pages: listPages(ctx, filter) })
  return undefined
}

async function* listPages(ctx: Ctx, filter: ProductFilter) {
  let cursor: string | undefined
  do {
    const { products, nextPageCursor } = await listProducts(ctx, {
      ...filter,
      limit: pageSize,
      ...(cursor === undefined ? {} : { cursor }),
    })
    yield products.map(({ itemId, collectionId, path }) => ({
      itemId,
      collectionId,
      page: decodeURIComponent(path.split('/')[1] ?? ''),
    }))
    cursor = nextPageCursor ?? undefined
  } while (cursor !== undefined)
}
