import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { type Arrival, announceArrivals } from '../restock/index.ts'
import { recordStockChange } from '../webhooks/index.ts'
import { lockStock } from './store.ts'

export interface StockToSet {
  readonly variantId: string
  readonly stock: number | 'unlimited'
  /** What the caller saw; another stock in the database sets nothing. */
  readonly expected?: number | 'unlimited' | undefined
}

/**
 * Sets the stock of many variants to what a file or a form says, with a move for every difference. Inside a transaction that announces the
 * change itself (`publishChange`), after everything else it locks. Returns the variants whose stock is not what was expected: nothing is set then.
 */
export async function setStock(
  ctx: Ctx,
  wanted: readonly StockToSet[],
  reason: 'imported' | 'adjusted',
): Promise<{ variantId: string; stock: number | 'unlimited' }[]> {
  if (wanted.length === 0) return []
  const variantIds = wanted.map((row) => row.variantId)
  const accountId = ctx.actor.kind === 'staff' ? ctx.actor.accountId : null
  await lockStock(ctx, variantIds)
  const stale = await listStale(ctx, wanted)
  if (stale.length > 0) return stale
  const arrivals = await sql<Arrival>`
    WITH wanted AS (
      SELECT * FROM unnest(${variantIds}::text[], ${wanted.map((row) => (row.stock === 'unlimited' ? null : row.stock))}::int[],
        ${wanted.map(() => newId())}::text[]) AS w(variant_id, on_hand, move_id)
    ),
    moved AS (
      INSERT INTO stock_move (website_id, move_id, variant_id, quantity, reason, account_id, created_at)
      SELECT ${ctx.site.id}, w.move_id, w.variant_id, w.on_hand - s.on_hand, ${reason}, ${accountId}, ${ctx.now}
      FROM wanted w JOIN stock s ON s.website_id = ${ctx.site.id} AND s.variant_id = w.variant_id WHERE w.on_hand <> s.on_hand
    ),
    written AS (
      UPDATE stock s SET unlimited = w.on_hand IS NULL, on_hand = coalesce(w.on_hand, s.on_hand)
      FROM wanted w WHERE s.website_id = ${ctx.site.id} AND s.variant_id = w.variant_id
        AND (s.unlimited <> (w.on_hand IS NULL) OR (w.on_hand IS NOT NULL AND s.on_hand <> w.on_hand))
    )
    SELECT w.variant_id AS "variantId", w.on_hand - s.on_hand AS quantity
    FROM wanted w JOIN stock s ON s.website_id = ${ctx.site.id} AND s.variant_id = w.variant_id
    WHERE NOT s.unlimited AND (w.on_hand IS NULL OR w.on_hand > s.on_hand)`.execute(ctx.db)
  await announceArrivals(ctx, arrivals.rows)
  await recordStockChange(ctx, variantIds)
  return []
}

async function listStale(
  ctx: Ctx,
  wanted: readonly StockToSet[],
): Promise<{ variantId: string; stock: number | 'unlimited' }[]> {
  const guarded = new Map(
    wanted.flatMap(({ variantId, expected }) => (expected === undefined ? [] : [[variantId, expected]])),
  )
  if (guarded.size === 0) return []
  const rows = await ctx.db
    .selectFrom('stock')
    .select(['variant_id', 'unlimited', 'on_hand'])
    .where('website_id', '=', ctx.site.id)
    .where(sql<boolean>`variant_id = ANY(${[...guarded.keys()]}::text[])`)
    .execute()
  return rows
    .map((row) => ({ variantId: row.variant_id, stock: row.unlimited ? ('unlimited' as const) : row.on_hand }))
    .filter(({ variantId, stock }) => guarded.get(variantId) !== stock)
}
