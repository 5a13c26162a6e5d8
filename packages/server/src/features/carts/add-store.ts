import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { buildCartColumns, type CartRow, isBuyable, toCarts } from './read-store.ts'
import { buildMaxQuantity } from './max-quantity.ts'
import type { CartRecord } from './record.ts'

export interface NewEntry {
  readonly entryId: string
  readonly itemId: string
  /** Null: the item's only variant. */
  readonly sku: string | null
  readonly quantity: number
  /** JSON text; null: none. */
  readonly additionalFields: string | null
  readonly fieldsHash: string
  readonly isSubscription: boolean
}

/** An entry and the cart of a cookie that it is meant for. */
export interface WantedEntry extends NewEntry {
  readonly tokenHash: string
}

/** Rules of a cart that an entry is added to. */
export interface CartLimits {
  readonly maxEntries: number
  /** Characters that the answers of all lines have together. */
  readonly maxAnswers: number
  /** The expiry to set, and the one below which it is worth a write. */
  readonly expiresAt: Date
  readonly extendBefore: Date
}

interface Outcome {
  /** The id that the entry was given: which of the wanted entries this is about. */
  readonly wantedId: string
  /** Null: no such variant of the item is for sale. */
  readonly variantId: string | null
  readonly isSubscribable: boolean | null
  /** Null: stock does not count. */
  readonly available: number | null
  /** 1 for services of a store that sells one at a time. */
  readonly maxQuantity: number | null
  readonly inCart: number
  readonly entryCount: number
  /** Characters of the answers that are in the cart already; 0 for an entry without answers. */
  readonly answersSize: number
  /** Null: it did not go in. */
  readonly entryId: string | null
}

/** What became of an entry, with the cart it was meant for. */
export interface AddedRow extends Outcome {
  /** Null: there is no such cart. */
  readonly cartId: string | null
  /**
   * The whole cart. Undefined when there is none, or when a parallel call changed it while this one waited for its
   * lock; then read it again.
   */
  readonly cart: CartRecord | undefined
}

type Nullable<Row> = { readonly [Key in keyof Row]: Row[Key] | null }
type StatementRow = Outcome & Nullable<CartRow> & { readonly isWhole: boolean | null }

async function withCarts(ctx: Ctx, rows: readonly StatementRow[]): Promise<AddedRow[]> {
  const carts = await toCarts(ctx, rows.filter(isWhole))
  const byEntry = new Map(carts.map((cart) => [cart.wantedId, cart]))
  return rows.map((row) => ({ ...row, cart: byEntry.get(row.wantedId) }))
}

function isWhole(row: StatementRow): row is StatementRow & CartRow {
  return row.isWhole === true && row.cartId !== null
}

/**
 * Puts variants into the carts of cookies, one into each, and returns the whole carts, in one statement. Finds the
 * variants, checks their availability, and adds to the line of the same variant and answers. Locks the rows of the
 * carts first, in the order of their tokens, so that parallel calls all count and never deadlock. Tokens must be
 * unique. Carts with an offer take nothing: what is in them is fixed.
 */
export async function addToCarts(ctx: Ctx, limits: CartLimits, entries: readonly WantedEntry[]): Promise<AddedRow[]> {
  const { id } = ctx.site
  const result = await sql<StatementRow>`
    WITH ${wantedEntries(entries)},
    locked AS MATERIALIZED (
      SELECT cart_id FROM cart WHERE website_id = ${id} AND token_hash = ANY((SELECT ${entries.map(({ tokenHash }) => tokenHash)}::text[])::text[])
        AND purchased_at IS NULL AND offer IS NULL AND expires_at > ${ctx.now}
      ORDER BY token_hash FOR UPDATE
    ),
    target AS (
      UPDATE cart SET version = version + 1, updated_at = ${ctx.now},
        expires_at = CASE WHEN expires_at < ${limits.extendBefore} THEN ${limits.expiresAt} ELSE expires_at END
      WHERE website_id = ${id} AND cart_id = ANY(ARRAY(SELECT cart_id FROM locked))
      RETURNING cart.*
    ),
    found AS MATERIALIZED (
      SELECT w.*, t.cart_id, f.*, h.*
      FROM wanted w LEFT JOIN target t USING (token_hash)
      LEFT JOIN LATERAL (${foundVariant(ctx, sql`t.cart_id`)}) f ON true
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS entry_count, coalesce(sum(e.quantity) FILTER (WHERE e.variant_id = f.variant_id), 0)::int AS in_cart,
          CASE WHEN w.additional_fields IS NULL THEN 0 ELSE coalesce(sum(length(e.additional_fields::text)), 0)::int END AS answers_size
        FROM cart_entry e WHERE e.website_id = ${id} AND e.cart_id = t.cart_id
      ) h
    ),
    line AS (
      ${insertLines(ctx, sql`f.cart_id`)} FROM found f
      WHERE f.cart_id IS NOT NULL AND f.is_subscribable = f.is_subscription AND f.entry_count < ${limits.maxEntries}::int
        AND f.answers_size + length(coalesce(f.additional_fields, '')) <= ${limits.maxAnswers}::int
        AND f.in_cart + f.quantity <= least(f.available, f.max_quantity)
      ${addToLine}
    )
    SELECT f.wanted_id AS "wantedId", f.variant_id AS "variantId", f.is_subscribable AS "isSubscribable", f.available, f.max_quantity AS "maxQuantity", f.in_cart AS "inCart",
      f.entry_count AS "entryCount", f.answers_size AS "answersSize", put.entry_id AS "entryId",
      c.version = (SELECT version + 1 FROM cart WHERE website_id = ${id} AND cart_id = f.cart_id) AS "isWhole",
      ${buildCartColumns(ctx, { entries: sql`(${entriesWith(ctx)})` })}
    FROM found f LEFT JOIN target c ON c.cart_id = f.cart_id LEFT JOIN line put ON put.cart_id = f.cart_id`.execute(
    ctx.db,
  )
  return withCarts(ctx, result.rows)
}

/** The entries of cart `c` with the line that was just written in its place: the statement itself does not see what it writes. */
function entriesWith(ctx: Ctx): RawBuilder<unknown> {
  return sql`SELECT s.* FROM cart_entry s WHERE s.website_id = ${ctx.site.id} AND s.cart_id = c.cart_id AND s.entry_id IS DISTINCT FROM put.entry_id
    UNION ALL SELECT n.* FROM line n WHERE n.cart_id = c.cart_id`
}

export interface NewCart extends WantedEntry {
  readonly cartId: string
}

export interface NewCartRules {
  /** A cart of a token made since then belongs to a parallel call of the same visitor and is joined. */
  readonly joinSince: Date
  readonly expiresAt: Date
}

/** Makes carts with their first entries and gives them, in one statement; without a variant to put in, no cart. No token may be there twice. */
export async function createCarts(ctx: Ctx, rules: NewCartRules, carts: readonly NewCart[]): Promise<AddedRow[]> {
  const { id } = ctx.site
  const result = await sql<StatementRow>`
    WITH ${wantedEntries(carts)},
    made AS (SELECT * FROM unnest((SELECT ${carts.map((cart) => cart.entryId)}::text[]), (SELECT ${carts.map((cart) => cart.cartId)}::text[])) AS m(wanted_id, cart_id)),
    found AS MATERIALIZED (
      SELECT w.*, m.cart_id, f.*
      FROM wanted w JOIN made m USING (wanted_id) LEFT JOIN LATERAL (${foundVariant(ctx, sql`NULL`)}) f ON true
    ),
    target AS (
      INSERT INTO cart (website_id, cart_id, token_hash, currency, created_at, updated_at, expires_at)
      SELECT ${id}, f.cart_id, f.token_hash, ${ctx.site.currency}, ${ctx.now}, ${ctx.now}, ${rules.expiresAt} FROM found f
      WHERE f.is_subscribable = f.is_subscription AND f.quantity <= least(f.available, f.max_quantity)
      ORDER BY f.token_hash
      ON CONFLICT (website_id, token_hash) DO UPDATE SET version = cart.version + 1, updated_at = excluded.updated_at
        WHERE cart.purchased_at IS NULL AND cart.offer IS NULL AND cart.created_at > ${rules.joinSince}
      RETURNING cart.*
    ),
    line AS (
      ${insertLines(ctx, sql`t.cart_id`)} FROM target t JOIN found f USING (token_hash)
      ${addToLine}
    )
    SELECT f.wanted_id AS "wantedId", f.variant_id AS "variantId", f.is_subscribable AS "isSubscribable", f.available, f.max_quantity AS "maxQuantity", 0 AS "inCart", 0 AS "entryCount", 0 AS "answersSize",
      put.entry_id AS "entryId", c.version = 1 AS "isWhole", ${buildCartColumns(ctx, { entries: sql`line` })}
    FROM found f LEFT JOIN target c USING (token_hash) LEFT JOIN line put ON put.cart_id = c.cart_id`.execute(ctx.db)
  return withCarts(ctx, result.rows)
}

/** The relation `wanted`. Each array is in a SELECT of its own, so that one plan serves any number of entries. */
function wantedEntries(entries: readonly WantedEntry[]): RawBuilder<unknown> {
  const column = (read: (entry: WantedEntry) => WantedEntry[keyof WantedEntry], type: string) =>
    sql`(SELECT ${entries.map(read)}::${sql.raw(type)}[])`
  return sql`wanted AS MATERIALIZED (
      SELECT * FROM unnest(${column((entry) => entry.tokenHash, 'text')}, ${column((entry) => entry.entryId, 'text')},
        ${column((entry) => entry.itemId, 'text')}, ${column((entry) => entry.sku, 'text')}, ${column((entry) => entry.quantity, 'int')},
        ${column((entry) => entry.additionalFields, 'text')}, ${column((entry) => entry.fieldsHash, 'text')},
        ${column((entry) => entry.isSubscription, 'boolean')})
        AS w(token_hash, wanted_id, wanted_item, wanted_sku, quantity, additional_fields, fields_hash, is_subscription)
    )`
}

/**
 * The variant that `w` asks of an item by its SKU, if visitors may buy it now. Its stock is that without the holds of
 * its own cart. The LIMIT makes the planner look each one up by its key; a join might read all products.
 */
function foundVariant(ctx: Ctx, ownCart: RawBuilder<unknown>): RawBuilder<unknown> {
  const { id } = ctx.site
  return sql`
      SELECT v.item_id, v.variant_id, CASE WHEN v.on_sale THEN v.sale_price_minor ELSE v.price_minor END AS price_minor, i.title, p.is_subscribable,
        CASE WHEN s.unlimited OR p.product_type NOT IN (1, 3) THEN NULL ELSE greatest(0, coalesce(s.on_hand, 0) - coalesce((
          SELECT sum(h.quantity) FROM stock_hold h
          WHERE h.website_id = ${id} AND h.variant_id = v.variant_id AND h.expires_at > ${ctx.now}
            AND h.cart_id IS DISTINCT FROM ${ownCart}
        ), 0))::int END AS available,
        ${buildMaxQuantity(ctx)} AS max_quantity
      FROM variant v
      JOIN product p ON p.website_id = v.website_id AND p.item_id = v.item_id
      JOIN item i ON i.website_id = v.website_id AND i.item_id = v.item_id
      JOIN collection n ON n.website_id = i.website_id AND n.collection_id = i.collection_id
      LEFT JOIN stock s ON s.website_id = v.website_id AND s.variant_id = v.variant_id
      WHERE v.website_id = ${id} AND v.item_id = w.wanted_item AND n.enabled AND ${isBuyable(ctx)}
        AND (v.sku = w.wanted_sku OR w.wanted_sku IS NULL AND NOT EXISTS (
          SELECT 1 FROM variant o WHERE o.website_id = ${id} AND o.item_id = v.item_id AND o.variant_id <> v.variant_id))
      LIMIT 1`
}

function insertLines(ctx: Ctx, cartId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`INSERT INTO cart_entry (website_id, entry_id, cart_id, item_id, variant_id, quantity, seen_price_minor, title, additional_fields, fields_hash,
        max_quantity, created_at)
      SELECT ${ctx.site.id}, f.wanted_id, ${cartId}, f.item_id, f.variant_id, f.quantity, f.price_minor, f.title,
        f.additional_fields::jsonb, f.fields_hash, least(f.available, f.max_quantity), ${ctx.now}`
}

// The line's own latest quantity decides, not the one that was read: parallel calls of one line all count, and none goes beyond what there is.
const addToLine = sql`ON CONFLICT (website_id, cart_id, variant_id, fields_hash) DO UPDATE
        SET quantity = cart_entry.quantity + excluded.quantity, seen_price_minor = excluded.seen_price_minor, title = excluded.title,
          max_quantity = excluded.max_quantity
        WHERE cart_entry.quantity + excluded.quantity <= excluded.max_quantity
      RETURNING cart_entry.*`
