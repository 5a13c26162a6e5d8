import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { UndoneRecord } from '../../record-imports/index.ts'

interface Addressed {
  readonly id: string
  readonly address: string
}

/** Products and categories have addresses that no other of the site has: `/shop/bowl`. */
const productAddress = sql`'/' || c.slug || '/' || t.slug`

/** Ids by addresses in small letters, of those that the site has. */
export async function findProducts(ctx: Ctx, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (addresses.length === 0) return new Map()
  const { id } = ctx.site
  return toMap(
    ctx,
    sql`SELECT p.item_id AS id, lower(${productAddress}) AS address FROM item t
      JOIN product p ON p.website_id = ${id} AND p.item_id = t.item_id
      JOIN collection c ON c.website_id = ${id} AND c.collection_id = t.collection_id
      WHERE t.website_id = ${id} AND lower(${productAddress}) = ANY(${addresses}::text[])`,
  )
}

/** Ids by addresses in small letters, of those that the site has. */
export async function findCategories(ctx: Ctx, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (addresses.length === 0) return new Map()
  const { id } = ctx.site
  return toMap(
    ctx,
    sql`SELECT t.category_id AS id, lower(${productAddress}) AS address FROM category t
      JOIN collection c ON c.website_id = ${id} AND c.collection_id = t.collection_id
      WHERE t.website_id = ${id} AND lower(${productAddress}) = ANY(${addresses}::text[])`,
  )
}

/** Addresses of products by their ids. */
export async function findProductAddresses(ctx: Ctx, itemIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (itemIds.length === 0) return new Map()
  const { id } = ctx.site
  const { rows } = await sql<Addressed>`SELECT t.item_id AS id, ${productAddress} AS address FROM item t
    JOIN product p ON p.website_id = ${id} AND p.item_id = t.item_id
    JOIN collection c ON c.website_id = ${id} AND c.collection_id = t.collection_id
    WHERE t.website_id = ${id} AND t.item_id = ANY(${itemIds}::text[])`.execute(ctx.db)
  return new Map(rows.map(({ id, address }) => [id, address]))
}

/** One address of each category by its id. */
export async function findCategoryAddresses(
  ctx: Ctx,
  categoryIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (categoryIds.length === 0) return new Map()
  const { id } = ctx.site
  const { rows } = await sql<Addressed>`SELECT t.category_id AS id, ${productAddress} AS address FROM category t
    JOIN collection c ON c.website_id = ${id} AND c.collection_id = t.collection_id
    WHERE t.website_id = ${id} AND t.category_id = ANY(${categoryIds}::text[])`.execute(ctx.db)
  return new Map(rows.map(({ id, address }) => [id, address]))
}

async function toMap(ctx: Ctx, query: RawBuilder<unknown>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Addressed>`${query}`.execute(ctx.db)
  return new Map(rows.map(({ id, address }) => [address, id]))
}

/** Ids of the discounts that came with an import. */
export async function listImported(ctx: Ctx, importId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`SELECT discount_id AS id FROM discount
    WHERE website_id = ${ctx.site.id} AND import_id = ${importId}`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

export async function markImported(ctx: Ctx, discountId: string, importId: string): Promise<void> {
  await sql`UPDATE discount SET import_id = ${importId}
    WHERE website_id = ${ctx.site.id} AND discount_id = ${discountId}`.execute(ctx.db)
}

export async function countImported({ db, site }: Ctx, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM discount
    WHERE website_id = ${site.id} AND import_id = ${importId} AND deleted_at IS NULL`.execute(db)
  return rows[0]?.count ?? 0
}

/** The next discounts of an import, locked. Touched: changed, used by a buyer, or given more codes. */
export async function lockImported(ctx: Ctx, importId: string, after: string, limit: number): Promise<UndoneRecord[]> {
  const { id } = ctx.site
  const locked = await sql<{ id: string }>`SELECT discount_id AS id FROM discount
    WHERE website_id = ${id} AND import_id = ${importId} AND deleted_at IS NULL AND discount_id > ${after}
    ORDER BY discount_id LIMIT ${limit} FOR UPDATE`.execute(ctx.db)
  const { rows } = await sql<UndoneRecord>`
    SELECT d.discount_id AS id, d.name AS subject, (d.version > 1
      OR EXISTS (SELECT 1 FROM discount_redemption r WHERE r.website_id = ${id} AND r.discount_id = d.discount_id)
      OR EXISTS (SELECT 1 FROM discount_code k WHERE k.website_id = ${id} AND k.discount_id = d.discount_id
        AND k.created_at > d.created_at)) AS "isTouched"
    FROM discount d WHERE d.website_id = ${id} AND d.discount_id = ANY(${locked.rows.map((row) => row.id)}::text[])
    ORDER BY d.discount_id`.execute(ctx.db)
  return rows
}

/** Takes discounts away with their codes; they must be locked. */
export async function deleteImported(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM discount WHERE website_id = ${ctx.site.id} AND discount_id = ANY(${ids}::text[])`.execute(
    ctx.db,
  )
}
