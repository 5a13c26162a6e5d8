import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { ReportRange } from './range.ts'

interface GiftCardSums {
  /** The place of the day in the range, from 1. */
  readonly bucket: number
  readonly cards: number
  readonly issuedMinor: number
  readonly redeemedMinor: number
  readonly returnedMinor: number
  readonly disabledMinor: number
}

/**
 * Sums of gift cards by day. Only uses of orders count: an attempt to pay that held a part and gave it back was none. All columns together
 * are the change of the value of enabled cards.
 */
export async function sumGiftCardsByDay(ctx: Ctx, range: ReportRange): Promise<GiftCardSums[]> {
  const starts = range.starts.map((start) => start.toISOString())
  const bucket = (at: RawBuilder<unknown>) => sql`width_bucket(${at}, ${starts}::timestamptz[])`
  const isCard = sql`g.website_id = ${ctx.site.id} AND g.currency = ${range.currency} AND g.is_test = ${range.isTest}`
  const isInside = (at: RawBuilder<unknown>) => sql`${at} >= ${range.from} AND ${at} < ${range.to}`
  const uses = sql`gift_card_use u
    JOIN gift_card g ON g.website_id = u.website_id AND g.gift_card_id = u.gift_card_id AND ${isCard}
    JOIN payment p ON p.website_id = u.website_id AND p.payment_id = u.payment_id AND p.order_id IS NOT NULL`
  const { rows } = await sql<GiftCardSums>`
    SELECT bucket, sum(cards)::int AS cards, sum(issued)::bigint AS "issuedMinor", sum(redeemed)::bigint AS "redeemedMinor",
      sum(returned)::bigint AS "returnedMinor", sum(disabled)::bigint AS "disabledMinor"
    FROM (
      SELECT ${bucket(sql`g.created_at`)} AS bucket, 1 AS cards, g.initial_minor AS issued, 0 AS redeemed, 0 AS returned, 0 AS disabled
      FROM gift_card g WHERE ${isCard} AND ${isInside(sql`g.created_at`)}
      UNION ALL
      SELECT ${bucket(sql`u.created_at`)}, 0, 0, u.amount_minor, 0, 0 FROM ${uses}
      WHERE u.website_id = ${ctx.site.id} AND u.status IN ('spent', 'returned') AND ${isInside(sql`u.created_at`)}
      UNION ALL
      SELECT ${bucket(sql`u.returned_at`)}, 0, 0, 0, u.amount_minor, 0 FROM ${uses}
      WHERE u.website_id = ${ctx.site.id} AND u.status = 'returned' AND ${isInside(sql`u.returned_at`)}
      UNION ALL
      SELECT ${bucket(sql`g.disabled_at`)}, 0, 0, 0, 0, g.balance_minor FROM gift_card g
      WHERE ${isCard} AND ${isInside(sql`g.disabled_at`)}
    ) moves GROUP BY bucket ORDER BY bucket`.execute(ctx.db)
  return rows
}
