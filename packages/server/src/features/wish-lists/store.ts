import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { PictureColumns } from '../line-items/index.ts'
import { addresses, getVisitLanguage } from '../languages/index.ts'
import { buildOptions, isShown, joinOffer, joinProduct } from './product-parts.ts'
import type { WishInput } from './schema.ts'

/** Whose list it is: a customer's, or that of a browser with this token. */
export type ListOwner =
  | { readonly kind: 'customer'; readonly customerId: string }
  | { readonly kind: 'guest'; readonly tokenHash: string }

const buildOwnerFilter = (owner: ListOwner) =>
  owner.kind === 'customer' ? sql`customer_id = ${owner.customerId}` : sql`token_hash = ${owner.tokenHash}`

export async function findListId(ctx: Ctx, owner: ListOwner): Promise<string | undefined> {
  const { rows } = await sql<{ listId: string }>`
    SELECT wish_list_id AS "listId" FROM wish_list WHERE website_id = ${ctx.site.id} AND ${buildOwnerFilter(owner)}`.execute(
    ctx.db,
  )
  return rows[0]?.listId
}

/** The list of an owner, made when there is none, with its row locked until the transaction ends. */
export async function openList(ctx: Ctx, owner: ListOwner, newListId: string): Promise<string> {
  const isCustomer = owner.kind === 'customer'
  const { rows } = await sql<{ listId: string }>`
    INSERT INTO wish_list (website_id, wish_list_id, customer_id, token_hash, language, created_at, updated_at)
    VALUES (${ctx.site.id}, ${newListId}, ${isCustomer ? owner.customerId : null}, ${isCustomer ? null : owner.tokenHash},
      ${getVisitLanguage(ctx.site)}, ${ctx.now}, ${ctx.now})
    ON CONFLICT (website_id, ${isCustomer ? sql`customer_id` : sql`token_hash`})
      DO UPDATE SET updated_at = excluded.updated_at, language = excluded.language
    RETURNING wish_list_id AS "listId"`.execute(ctx.db)
  return rows[0]?.listId ?? newListId
}

/** Whether visitors can buy the product, or this variant of it. */
export async function isWishable(ctx: Ctx, { itemId, variantId }: WishInput): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM (SELECT ${itemId}::text AS item_id, ${variantId}::text AS variant_id) e
    ${joinProduct(ctx, sql`e.item_id`)} ${joinOffer(ctx, sql`e.item_id`, sql`e.variant_id`)}
    WHERE ${isShown(ctx)} AND o.count > 0`.execute(ctx.db)
  return rows.length > 0
}

/** Puts something on a list whose row is locked; false when the list is full. Twice is the same. */
export async function insertEntry(
  ctx: Ctx,
  listId: string,
  { itemId, variantId }: WishInput,
  max: number,
): Promise<boolean> {
  const { id, currency } = ctx.site
  const hasRoom = (await countEntries(ctx, listId)) < max
  await sql`
    INSERT INTO wish_list_entry (website_id, wish_list_id, item_id, variant_id, currency, seen_price_minor, sold_out_at, created_at)
    SELECT ${id}, ${listId}, e.item_id, e.variant_id, ${currency}, o.lowest, CASE WHEN o.in_stock THEN NULL ELSE ${ctx.now}::timestamptz END, ${ctx.now}
    FROM (SELECT ${itemId}::text AS item_id, ${variantId}::text AS variant_id) e
    ${joinProduct(ctx, sql`e.item_id`)} ${joinOffer(ctx, sql`e.item_id`, sql`e.variant_id`)}
    WHERE ${isShown(ctx)} AND o.count > 0 AND ${hasRoom}::boolean
    ON CONFLICT DO NOTHING`.execute(ctx.db)
  const { rows } = await sql`
    SELECT 1 FROM wish_list_entry WHERE website_id = ${id} AND wish_list_id = ${listId} AND item_id = ${itemId}
      AND variant_id = ${variantId}`.execute(ctx.db)
  return rows.length > 0
}

async function countEntries(ctx: Ctx, listId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM wish_list_entry
    WHERE website_id = ${ctx.site.id} AND wish_list_id = ${listId}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Takes entries of a product off a list: those of these variants, or all. */
export async function deleteEntries(
  ctx: Ctx,
  listId: string,
  itemId: string,
  variantIds: readonly string[] | 'all',
): Promise<void> {
  const some = variantIds === 'all' ? sql`` : sql`AND variant_id = ANY(${variantIds}::text[])`
  await sql`DELETE FROM wish_list_entry
    WHERE website_id = ${ctx.site.id} AND wish_list_id = ${listId} AND item_id = ${itemId} ${some}`.execute(ctx.db)
}

export async function selectKeys(ctx: Ctx, listId: string): Promise<{ itemId: string; variantId: string }[]> {
  const { rows } = await sql<{ itemId: string; variantId: string }>`
    SELECT item_id AS "itemId", variant_id AS "variantId" FROM wish_list_entry
    WHERE website_id = ${ctx.site.id} AND wish_list_id = ${listId} ORDER BY item_id, variant_id`.execute(ctx.db)
  return rows
}

/** What a list shows of an entry. */
export interface WishRow extends PictureColumns {
  readonly itemId: string
  readonly variantId: string
  readonly title: string
  readonly options: readonly string[]
  readonly path: string
  readonly productType: number
  /** Something is to be chosen or answered on the product's page before it can be bought. */
  readonly mustChoose: boolean
  readonly sku: string
  readonly lowestMinor: number
  readonly highestMinor: number
  readonly regularMinor: number
  readonly isInStock: boolean
}

/** What can be bought of a list, what was kept last first. */
export async function selectWishes(ctx: Ctx, listId: string, max: number): Promise<WishRow[]> {
  const { id } = ctx.site
  const { rows } = await sql<WishRow>`
    SELECT e.item_id AS "itemId", e.variant_id AS "variantId", i.title, ${buildOptions(ctx)} AS options,
      '/' || n.slug || '/' || i.slug AS path, p.product_type AS "productType",
      (o.count > 1 OR p.is_subscribable OR p.form_id IS NOT NULL OR p.additional_fields_form IS NOT NULL OR p.product_type = 4) AS "mustChoose",
      o.sku, o.lowest AS "lowestMinor", o.highest AS "highestMinor", o.regular AS "regularMinor", o.in_stock AS "isInStock",
      a.asset_id AS "assetId", a.filename, a.alt_text AS "altText", a.width, a.height, a.focal_x AS "focalX", a.focal_y AS "focalY"
    FROM wish_list_entry e ${joinProduct(ctx, sql`e.item_id`)} ${joinOffer(ctx, sql`e.item_id`, sql`e.variant_id`)}
    LEFT JOIN asset a ON a.website_id = ${id}
      AND a.asset_id = coalesce(CASE WHEN e.variant_id = '' THEN NULL ELSE o.asset_id END, i.main_asset_id)
    WHERE e.website_id = ${id} AND e.wish_list_id = ${listId} AND ${isShown(ctx)} AND o.count > 0
    ORDER BY e.created_at DESC, e.item_id, e.variant_id LIMIT ${max}`.execute(ctx.db)
  const paths = await addresses.loadItemPaths(
    ctx,
    rows.map(({ itemId }) => itemId),
  )
  return rows.map((row) => ({ ...row, path: paths.get(row.itemId) ?? row.path }))
}

/** Joins the list of a browser with that of a customer. The guest's row is locked first, so that two sign-ins of a browser come one after the other. */
export async function joinLists(
  ctx: Ctx,
  { tokenHash, customerId }: { readonly tokenHash: string; readonly customerId: string },
  newListId: string,
  max: number,
): Promise<void> {
  const { id } = ctx.site
  const guest = await sql<{ listId: string }>`SELECT wish_list_id AS "listId" FROM wish_list
    WHERE website_id = ${id} AND token_hash = ${tokenHash} FOR UPDATE`.execute(ctx.db)
  const guestId = guest.rows[0]?.listId
  if (guestId === undefined) return
  const ownId = await openList(ctx, { kind: 'customer', customerId }, newListId)
  const left = Math.max(0, max - (await countEntries(ctx, ownId)))
  await sql`
    INSERT INTO wish_list_entry (website_id, wish_list_id, item_id, variant_id, currency, seen_price_minor, sold_out_at, created_at)
    SELECT website_id, ${ownId}, item_id, variant_id, currency, seen_price_minor, sold_out_at, created_at FROM wish_list_entry
    WHERE website_id = ${id} AND wish_list_id = ${guestId} ORDER BY created_at DESC LIMIT ${left}
    ON CONFLICT DO NOTHING`.execute(ctx.db)
  await sql`DELETE FROM wish_list WHERE website_id = ${id} AND wish_list_id = ${guestId}`.execute(ctx.db)
}

/** The key of a list's link; null while it is not shared, undefined for a list that is gone. */
export async function findShareKey(ctx: Ctx, listId: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ shareKey: string | null }>`
    SELECT share_key AS "shareKey" FROM wish_list WHERE website_id = ${ctx.site.id} AND wish_list_id = ${listId}`.execute(
    ctx.db,
  )
  return rows[0]?.shareKey
}

/** Shares a list by a new key, where it is not shared yet; null ends the link. */
export async function saveShareKey(ctx: Ctx, listId: string, shareKey: string | null): Promise<void> {
  await sql`UPDATE wish_list SET share_key = ${shareKey === null ? sql`NULL` : sql`coalesce(share_key, ${shareKey})`}
    WHERE website_id = ${ctx.site.id} AND wish_list_id = ${listId}`.execute(ctx.db)
}

/** Deletes lists of guests of all sites that nobody changed for long. */
export async function deleteOldLists({ db }: Pick<Ctx, 'db'>, before: Date): Promise<void> {
  await sql`DELETE FROM wish_list WHERE customer_id IS NULL AND updated_at < ${before}`.execute(db)
}
