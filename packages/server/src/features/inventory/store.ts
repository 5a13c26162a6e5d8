import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Stock } from './schema.ts'

interface WantedRow {
  readonly variantId: string
  readonly quantity: number
}

// Array parameters of hot statements are in a SELECT of their own. The planner then cannot see their length and stops
// planning every call (measured: a third of the database time of an order). A join of such an array with the stock also
// says `variant_id = ANY(...)`. Otherwise the planner expects ten rows and reads the whole stock of the site (measured:
// a third of an order for 3,000 variants).

/** Locks the stock rows of these variants in the order of their ids, so that two carts never wait for each other. */
export async function lockStock(ctx: Ctx, variantIds: readonly string[]): Promise<void> {
  await sql`SELECT 1 FROM stock WHERE website_id = ${ctx.site.id} AND variant_id = ANY(${variantIds}::text[])
    ORDER BY variant_id FOR UPDATE`.execute(ctx.db)
}

/**
 * Parts of a WITH clause that hold stock for a cart, in place of its earlier holds. `short` has the unavailable rows:
 * if it has any, roll the transaction back. An earlier statement must lock the stock.
 */
export function holdStockCte(
  ctx: Ctx,
  cartId: string,
  wanted: readonly WantedRow[],
  expiresAt: Date,
): RawBuilder<unknown> {
  const { id } = ctx.site
  return sql`wanted AS (
      SELECT w.variant_id, w.quantity, s.variant_id IS NOT NULL AND s.unlimited AS unlimited,
        greatest(0, coalesce(s.on_hand, 0) - coalesce((
          SELECT sum(h.quantity) FROM stock_hold h
          WHERE h.website_id = ${id} AND h.variant_id = w.variant_id AND h.cart_id <> ${cartId} AND h.expires_at > ${ctx.now}
        ), 0))::int AS available
      FROM unnest((SELECT ${wanted.map((row) => row.variantId)}::text[]), (SELECT ${wanted.map((row) => row.quantity)}::int[])) AS w(variant_id, quantity)
      LEFT JOIN stock s ON s.website_id = ${id} AND s.variant_id = w.variant_id AND ${amongThese(wanted)}
    ),
    short AS (SELECT variant_id, quantity, available FROM wanted WHERE NOT unlimited AND available < quantity),
    dropped AS (
      DELETE FROM stock_hold h WHERE h.website_id = ${id} AND h.cart_id = ${cartId}
        AND NOT EXISTS (SELECT 1 FROM wanted w WHERE w.variant_id = h.variant_id AND NOT w.unlimited)
    ),
    held AS (
      INSERT INTO stock_hold (website_id, cart_id, variant_id, quantity, expires_at)
      SELECT ${id}, ${cartId}, variant_id, quantity, ${expiresAt} FROM wanted WHERE NOT unlimited
      ON CONFLICT (website_id, cart_id, variant_id) DO UPDATE SET quantity = excluded.quantity, expires_at = excluded.expires_at
    )`
}

export async function deleteHolds(ctx: Ctx, cartId: string): Promise<void> {
  await sql`DELETE FROM stock_hold WHERE website_id = ${ctx.site.id} AND cart_id = ${cartId}`.execute(ctx.db)
}

export interface TakenRow extends WantedRow {
  readonly unlimited: boolean
  /** The stock now; null: there was not enough, and nothing was taken of this variant. */
  readonly left: number | null
  /** What this cart could have had. */
  readonly available: number
}

/**
 * Turns a cart's holds into a sale: takes the quantities off the stock on hand, with a move each. A variant with an
 * expired hold is sold only if no other hold needs it. An earlier statement must lock the stock.
 */
export function takeStockCte(
  ctx: Ctx,
  sale: { readonly cartId: string; readonly orderId: string },
  wanted: readonly (WantedRow & { readonly moveId: string })[],
): RawBuilder<TakenRow> {
  const { id } = ctx.site
  return sql<TakenRow>`
    WITH released AS (
      DELETE FROM stock_hold WHERE website_id = ${id} AND cart_id = ${sale.cartId} RETURNING variant_id, quantity, expires_at
    ),
    wanted AS MATERIALIZED (
      SELECT w.variant_id, w.quantity, w.move_id, coalesce(s.unlimited, false) AS unlimited, coalesce(s.on_hand, 0) AS on_hand,
        EXISTS (SELECT 1 FROM released r WHERE r.variant_id = w.variant_id AND r.quantity >= w.quantity AND r.expires_at > ${ctx.now}) AS is_held,
        greatest(0, coalesce(s.on_hand, 0) - coalesce((
          SELECT sum(h.quantity) FROM stock_hold h
          WHERE h.website_id = ${id} AND h.variant_id = w.variant_id AND h.cart_id <> ${sale.cartId} AND h.expires_at > ${ctx.now}
        ), 0))::int AS available
      FROM unnest((SELECT ${wanted.map((row) => row.variantId)}::text[]), (SELECT ${wanted.map((row) => row.quantity)}::int[]),
        (SELECT ${wanted.map((row) => row.moveId)}::text[])) AS w(variant_id, quantity, move_id)
      LEFT JOIN stock s ON s.website_id = ${id} AND s.variant_id = w.variant_id AND ${amongThese(wanted)}
    ),
    taken AS (
      UPDATE stock s SET on_hand = s.on_hand - w.quantity FROM wanted w
      WHERE s.website_id = ${id} AND s.variant_id = w.variant_id AND ${amongThese(wanted)}
        AND NOT w.unlimited AND w.on_hand >= w.quantity AND (w.is_held OR w.available >= w.quantity)
      RETURNING s.variant_id, s.on_hand, w.quantity, w.move_id
    ),
    moved AS (
      INSERT INTO stock_move (website_id, move_id, variant_id, quantity, reason, order_id)
      SELECT ${id}, move_id, variant_id, -quantity, 'sold', ${sale.orderId} FROM taken
    )
    SELECT w.variant_id AS "variantId", w.quantity, w.unlimited, w.available, t.on_hand AS left
    FROM wanted w LEFT JOIN taken t USING (variant_id)`
}

/** That `s`, a row of the stock, is of one of these variants. */
function amongThese(rows: readonly WantedRow[]): RawBuilder<boolean> {
  return sql<boolean>`s.variant_id = ANY((SELECT ${rows.map((row) => row.variantId)}::text[])::text[])`
}

interface ReturnedRow {
  readonly variantId: string
  readonly quantity: number
  readonly onHand: number
}

/** What an order took of these variants and was not put back yet. */
export async function selectTaken(ctx: Ctx, orderId: string, variantIds: readonly string[]): Promise<WantedRow[]> {
  const result = await sql<WantedRow>`
    SELECT variant_id AS "variantId", -sum(quantity)::int AS quantity FROM stock_move
    WHERE website_id = ${ctx.site.id} AND variant_id = ANY(${variantIds}::text[]) AND order_id = ${orderId} GROUP BY variant_id`.execute(
    ctx.db,
  )
  return result.rows
}

/** Adds these quantities to the stock, with a move of the order each. */
export async function returnStock(
  ctx: Ctx,
  orderId: string,
  accountId: string | null,
  rows: readonly (WantedRow & { readonly moveId: string })[],
): Promise<ReturnedRow[]> {
  const result = await sql<ReturnedRow>`
    WITH wanted AS (
      SELECT * FROM unnest(${rows.map((row) => row.variantId)}::text[], ${rows.map((row) => row.quantity)}::int[],
        ${rows.map((row) => row.moveId)}::text[]) AS w(variant_id, quantity, move_id)
    ),
    back AS (
      UPDATE stock s SET on_hand = s.on_hand + w.quantity FROM wanted w
      WHERE s.website_id = ${ctx.site.id} AND s.variant_id = w.variant_id RETURNING s.variant_id, s.on_hand, w.quantity, w.move_id
    ),
    moved AS (
      INSERT INTO stock_move (website_id, move_id, variant_id, quantity, reason, order_id, account_id)
      SELECT ${ctx.site.id}, move_id, variant_id, quantity, 'restocked', ${orderId}, ${accountId} FROM back
    )
    SELECT variant_id AS "variantId", quantity, on_hand AS "onHand" FROM back`.execute(ctx.db)
  return result.rows
}

interface StockRow {
  readonly variantId: string
  readonly sku: string
  readonly productType: number
  readonly unlimited: boolean
  readonly onHand: number
  readonly held: number
}

/** Stock of an item's variants in their order; what unexpired holds put aside is counted as held, those of the cart apart. */
export async function selectItemStock(ctx: Ctx, itemId: string, cartTokenHash: string | null): Promise<StockRow[]> {
  const result = await sql<StockRow>`
    SELECT v.variant_id AS "variantId", v.sku, p.product_type AS "productType", coalesce(s.unlimited, false) AS unlimited,
      coalesce(s.on_hand, 0) AS "onHand",
      coalesce((
        SELECT sum(h.quantity) FROM stock_hold h
        WHERE h.website_id = ${ctx.site.id} AND h.variant_id = v.variant_id AND h.expires_at > ${ctx.now}
          AND h.cart_id IS DISTINCT FROM (SELECT c.cart_id FROM cart c WHERE c.website_id = ${ctx.site.id} AND c.token_hash = ${cartTokenHash})
      ), 0)::int AS held
    FROM variant v
    JOIN product p USING (website_id, item_id)
    LEFT JOIN stock s USING (website_id, variant_id)
    WHERE v.website_id = ${ctx.site.id} AND v.item_id = ${itemId} ORDER BY v.position, v.variant_id`.execute(ctx.db)
  return result.rows
}

export interface InventoryRow {
  readonly variantId: string
  readonly sku: string
  readonly title: string
  readonly attributes: Readonly<Record<string, string>>
  readonly unlimited: boolean
  readonly onHand: number
}

export async function selectInventory(
  ctx: Ctx,
  page: { readonly after: string | null; readonly variantIds: readonly string[] | null; readonly limit: number },
): Promise<InventoryRow[]> {
  const { after, variantIds, limit } = page
  const result = await sql<InventoryRow>`
    SELECT v.variant_id AS "variantId", v.sku, i.title, v.attributes, coalesce(s.unlimited, false) AS unlimited, coalesce(s.on_hand, 0) AS "onHand"
    FROM variant v
    JOIN product p ON p.website_id = v.website_id AND p.item_id = v.item_id
    JOIN item i ON i.website_id = v.website_id AND i.item_id = v.item_id
    LEFT JOIN stock s ON s.website_id = v.website_id AND s.variant_id = v.variant_id
    WHERE v.website_id = ${ctx.site.id} AND p.product_type IN (1, 3) AND (${after}::text IS NULL OR v.variant_id > ${after})
      AND (${variantIds === null} OR v.variant_id = ANY(${variantIds ?? []}::text[]))
    ORDER BY v.variant_id LIMIT ${limit}`.execute(ctx.db)
  return result.rows
}

/** Locks one variant's stock, creating the row of a variant that has none; undefined when there is no such variant. */
export async function lockVariantStock(ctx: Ctx, variantId: string): Promise<Stock | undefined> {
  await sql`INSERT INTO stock (website_id, variant_id) SELECT website_id, variant_id FROM variant
    WHERE website_id = ${ctx.site.id} AND variant_id = ${variantId} ON CONFLICT DO NOTHING`.execute(ctx.db)
  const result = await sql<Stock>`
    SELECT variant_id AS "variantId", unlimited, on_hand AS "onHand" FROM stock
    WHERE website_id = ${ctx.site.id} AND variant_id = ${variantId} FOR UPDATE`.execute(ctx.db)
  return result.rows[0]
}

export async function updateStock(ctx: Ctx, stock: Stock): Promise<void> {
  await sql`UPDATE stock SET unlimited = ${stock.unlimited}, on_hand = ${stock.onHand}
    WHERE website_id = ${ctx.site.id} AND variant_id = ${stock.variantId}`.execute(ctx.db)
}

interface NewMove {
  readonly moveId: string
  readonly variantId: string
  readonly quantity: number
  readonly reason: 'adjusted' | 'imported' | 'restocked'
  readonly accountId: string | null
}

export async function insertMove(ctx: Ctx, move: NewMove): Promise<void> {
  await sql`INSERT INTO stock_move (website_id, move_id, variant_id, quantity, reason, account_id)
    VALUES (${ctx.site.id}, ${move.moveId}, ${move.variantId}, ${move.quantity}, ${move.reason}, ${move.accountId})`.execute(
    ctx.db,
  )
}

/** Holds that ran out, of all sites; they count for nothing, this only keeps the table small. */
export async function deleteExpiredHolds(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`DELETE FROM stock_hold WHERE expires_at < ${new Date(ctx.now.getTime() - 60_000)}`.execute(ctx.db)
}
