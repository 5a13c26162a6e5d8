import { type RawBuilder, sql } from 'kysely'
import type { CarrierService } from '@vitrine/commerce'
import type { SiteDb } from '../../../platform/context.ts'

/** What a carrier service answered last for a cart. */
export interface CarrierQuote {
  readonly rateId: string
  readonly requestHash: string
  /** Null: it gave no answer that can be used. */
  readonly services: readonly CarrierService[] | null
  /** When it answered so, and when it was asked last: milliseconds since 1970. */
  readonly askedMs: number
  readonly triedMs: number
}

/** The quotes of the cart `c`, as JSON. */
export function buildQuotes(ctx: SiteDb): RawBuilder<readonly CarrierQuote[]> {
  return sql`coalesce((
    SELECT json_agg(json_build_object('rateId', q.rate_id, 'requestHash', q.request_hash, 'services', q.services,
      'askedMs', floor(date_part('epoch', q.asked_at) * 1000)::bigint,
      'triedMs', floor(date_part('epoch', q.tried_at) * 1000)::bigint))
    FROM carrier_quote q WHERE q.website_id = ${ctx.site.id} AND q.cart_id = c.cart_id
  ), '[]'::json)`
}

/** Keeps these answers in the place of those before. A cart that is gone meanwhile keeps none. */
export async function upsertQuotes(ctx: SiteDb, cartId: string, quotes: readonly CarrierQuote[]): Promise<void> {
  await sql`
    INSERT INTO carrier_quote (website_id, cart_id, rate_id, request_hash, services, asked_at, tried_at)
    SELECT c.website_id, c.cart_id, q."rateId", q."requestHash", nullif(q.services, 'null'::jsonb), to_timestamp(q."askedMs" / 1000.0),
      to_timestamp(q."triedMs" / 1000.0)
    FROM jsonb_to_recordset(${JSON.stringify(quotes)}::jsonb) AS q("rateId" text, "requestHash" text, services jsonb, "askedMs" bigint,
      "triedMs" bigint)
    JOIN cart c ON c.website_id = ${ctx.site.id} AND c.cart_id = ${cartId}
    ON CONFLICT (website_id, cart_id, rate_id) DO UPDATE
      SET request_hash = excluded.request_hash, services = excluded.services, asked_at = excluded.asked_at,
        tried_at = excluded.tried_at`.execute(ctx.db)
}
