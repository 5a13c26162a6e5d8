import { itemTypes } from '@vitrine/commerce'
import { type RawBuilder, sql } from 'kysely'
import { buildContaining } from '../../platform/db/containing.ts'
import type { Ctx } from '../../platform/context.ts'
import { buildStarting } from '../../platform/db/starting.ts'
import { hasTitleWords } from '../search-index/index.ts'

/** Products that are named one by one; what more of them have is a condition of the list instead. */
const maxFound = 2000
/** Newest products whose titles are read for a part of a word. */
const maxRead = 5000

/** A text that products are searched by, and what it found. */
export interface ProductSearch {
  readonly text: string
  /** Null when they are too many to be named. */
  readonly ids: readonly string[] | null
  /** The product that has the text as its SKU. */
  readonly exactId: string | null
}

/**
 * Products by words of their title and by the beginning of SKUs. Asked by itself: beside the order of the list the database reads all products,
 * newest first, since it knows nothing about words. Finished words are asked for first, as they are soonest found; then beginnings of words; and
 * what no word begins with is looked for inside the titles of the newest products.
 */
export async function searchProducts(ctx: Ctx, text: string): Promise<ProductSearch> {
  const found = await findByWords(ctx, text, 'last')
  if (found.ids?.length !== 0) return found
  const begun = /\s/.test(text) ? await findByWords(ctx, text, 'all') : found
  return begun.ids?.length === 0 ? { ...begun, ids: await findInsideWords(ctx, text) } : begun
}

async function findByWords(ctx: Ctx, text: string, unfinished: 'last' | 'all'): Promise<ProductSearch> {
  const { id } = ctx.site
  const limit = sql.lit(maxFound + 1)
  const { rows } = await sql<{ itemId: string; isExact: boolean }>`
    SELECT item_id AS "itemId", bool_or(is_exact) AS "isExact" FROM (
      (SELECT v.item_id, lower(v.sku) COLLATE "C" = ${text.toLowerCase()} AS is_exact FROM variant v
        WHERE v.website_id = ${id} AND ${buildStarting(sql`lower(v.sku)`, text)} ORDER BY lower(v.sku) COLLATE "C" LIMIT ${limit})
      UNION ALL
      (SELECT i.item_id, false FROM item i
        WHERE i.website_id = ${id} AND i.record_type = ${itemTypes.product} AND ${hasTitleWords(id, text, unfinished)} LIMIT ${limit})) found
    GROUP BY item_id ORDER BY bool_or(is_exact) DESC LIMIT ${limit}`.execute(ctx.db)
  const ids = rows.length > maxFound ? null : rows.map(({ itemId }) => itemId)
  return { text, ids, exactId: rows.find(({ isExact }) => isExact)?.itemId ?? null }
}

async function findInsideWords(ctx: Ctx, text: string): Promise<readonly string[]> {
  const { id } = ctx.site
  const { rows } = await sql<{ itemId: string }>`
    SELECT item_id AS "itemId" FROM (
      SELECT i.item_id, i.title FROM item i JOIN product p ON p.website_id = ${id} AND p.item_id = i.item_id
      WHERE i.website_id = ${id} ORDER BY i.item_id DESC LIMIT ${sql.lit(maxRead)}) newest
    WHERE ${buildContaining(sql`title`, text)} LIMIT ${sql.lit(maxFound)}`.execute(ctx.db)
  return rows.map(({ itemId }) => itemId)
}

/**
 * Whether a search finds item `i`. Of too many to be named, titles are read one by one, newest first: words that so many of them have fill a page
 * soon. Then they may be in the middle of a word.
 */
export function isFound({ text, ids }: ProductSearch, websiteId: string): RawBuilder<unknown> {
  if (ids !== null) return sql`i.item_id = ANY (${ids}::text[])`
  const inTitle = sql`search_fold(i.title) LIKE ALL (SELECT '%' || rtrim(term, '*') || '%' FROM unnest(search_terms(${text}::text)) term)`
  return sql`(${inTitle} OR EXISTS (SELECT 1 FROM variant v
    WHERE v.website_id = ${websiteId} AND v.item_id = i.item_id AND ${buildStarting(sql`lower(v.sku)`, text)}))`
}
