import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'

const keptMs = 48 * 3_600_000

/** Keys that are older are forgotten, and may be used again. */
export function getKeysSince(ctx: Pick<Ctx, 'now'>): Date {
  return new Date(ctx.now.getTime() - keptMs)
}

/** The formats a key may have: what the field's APIs take. */
export function isIdempotencyKey(key: unknown): key is string {
  return typeof key === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(key)
}

/**
 * A part of a WITH clause that records the beginning of a request with this key. `claimed` has one row with its `key`,
 * or no row when an earlier request began. Use it in the statement that begins the work; pass a response when the
 * statement also ends it.
 */
export function claimKeyCte(ctx: Ctx, key: string, requestHash: string, answer?: KeyAnswer): RawBuilder<unknown> {
  return sql`claimed AS (
      INSERT INTO idempotency (website_id, key, request_hash, status_code, response, created_at)
      VALUES (${ctx.site.id}, ${key}, ${requestHash}, ${answer?.statusCode ?? null}::int, ${answer ? JSON.stringify(answer.response) : null}::jsonb, ${ctx.now})
      ON CONFLICT (website_id, key) DO UPDATE SET request_hash = excluded.request_hash, created_at = excluded.created_at,
        status_code = excluded.status_code, response = excluded.response
        WHERE idempotency.created_at <= ${getKeysSince(ctx)}
      RETURNING key
    )`
}

/** The final answer to a key. */
export interface KeyAnswer {
  readonly statusCode: number
  readonly response: unknown
}

/**
 * A part of a WITH clause that stores the response for the `idempotency_key` of `settled`, in the statement that makes
 * it final. Without a response it stores nothing.
 */
export function answerKeyCte(ctx: Ctx, answer: KeyAnswer | undefined): RawBuilder<unknown> {
  if (answer === undefined) return sql`answered AS (SELECT 1)`
  return sql`answered AS (
      UPDATE idempotency k SET status_code = ${answer.statusCode}::int, response = ${JSON.stringify(answer.response)}::jsonb
      FROM settled WHERE k.website_id = ${ctx.site.id} AND k.key = settled.idempotency_key AND k.status_code IS NULL
    )`
}

/** Forgets keys of all sites that are older than two days. */
export async function sweepKeys(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`DELETE FROM idempotency WHERE created_at < ${getKeysSince(ctx)}`.execute(ctx.db)
}
