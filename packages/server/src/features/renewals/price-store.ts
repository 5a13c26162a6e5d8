import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type SubscriptionRow, subscriptionStore } from '../subscriptions/index.ts'

interface PriceChangeRow {
  readonly priceChangeId: string
  readonly variantId: string
  readonly testMode: boolean
  readonly currency: string
  readonly unitPriceMinor: number
  readonly startsAt: Date
  readonly afterId: string
}

/** States in which something will be charged. */
const running = ['active', 'past_due', 'paused']

export async function insertPriceChange(ctx: Ctx, row: Omit<PriceChangeRow, 'afterId'>): Promise<void> {
  await sql`
    INSERT INTO subscription_price_change (website_id, price_change_id, variant_id, test_mode, currency, unit_price_minor, starts_at, created_at)
    VALUES (${ctx.site.id}, ${row.priceChangeId}, ${row.variantId}, ${row.testMode}, ${row.currency}, ${row.unitPriceMinor}, ${row.startsAt}, ${ctx.now})`.execute(
    ctx.db,
  )
}

/**
 * The oldest change that is not written everywhere. It waits for another process that writes it, so that an older price never comes after a newer
 * one; undefined when that one ended it.
 */
export async function lockPriceChange(ctx: Ctx): Promise<PriceChangeRow | undefined> {
  const { rows } = await sql<PriceChangeRow>`
    SELECT price_change_id AS "priceChangeId", variant_id AS "variantId", test_mode AS "testMode", currency, unit_price_minor AS "unitPriceMinor",
      starts_at AS "startsAt", after_id AS "afterId"
    FROM subscription_price_change WHERE website_id = ${ctx.site.id} AND done_at IS NULL
    ORDER BY price_change_id LIMIT 1 FOR UPDATE`.execute(ctx.db)
  return rows[0]
}

/** Locks the next subscriptions that a change is for, in the order of their ids. Later ones have the price of their product. */
export async function lockNextSubscriptions(
  ctx: Ctx,
  change: PriceChangeRow,
  limit: number,
): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    SELECT ${subscriptionStore.subscriptionColumns} FROM subscription
    WHERE website_id = ${ctx.site.id} AND variant_id = ${change.variantId} AND test_mode = ${change.testMode} AND currency = ${change.currency}
      AND state = ANY(${running}::text[]) AND subscription_id > ${change.afterId} AND subscription_id < ${change.priceChangeId}
    ORDER BY subscription_id LIMIT ${limit} FOR UPDATE`.execute(ctx.db)
  return rows
}

/** Those of locked subscriptions whose price was asked for after a change: they keep it. Read once they are locked, or a price of that moment is missed. */
export async function listWithNewerPrice(
  ctx: Ctx,
  { priceChangeId }: Pick<PriceChangeRow, 'priceChangeId'>,
  subscriptionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT subscription_id AS id FROM subscription_event
    WHERE website_id = ${ctx.site.id} AND subscription_id = ANY(${subscriptionIds}::text[])
      AND kind IN ('price_announced', 'price_kept') AND data ->> 'priceChangeId' > ${priceChangeId}`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Notes how far a change is; without a subscription it is done. */
export async function movePriceChange(ctx: Ctx, priceChangeId: string, afterId: string | undefined): Promise<void> {
  const next = afterId === undefined ? sql`done_at = ${ctx.now}` : sql`after_id = ${afterId}`
  await sql`UPDATE subscription_price_change SET ${next}
    WHERE website_id = ${ctx.site.id} AND price_change_id = ${priceChangeId}`.execute(ctx.db)
}

/** How many running subscriptions have the same variant, this one among them. */
export async function countAlike(ctx: Ctx, { variantId, testMode, currency }: SubscriptionRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM subscription WHERE website_id = ${ctx.site.id} AND variant_id = ${variantId}
      AND test_mode = ${testMode} AND currency = ${currency} AND state = ANY(${running}::text[])`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

export async function selectSitesWithPriceChanges({ db }: Pick<Ctx, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ website_id: string }>`
    SELECT DISTINCT website_id FROM subscription_price_change WHERE done_at IS NULL LIMIT 1000`.execute(db)
  return rows.map((row) => row.website_id)
}
