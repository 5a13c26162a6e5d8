import { sql } from 'kysely'
import type { Ctx } from './context.ts'

const keptMs = 48 * 3_600_000

/** Keys that are older are forgotten, and may be used again. */
export function keysSince(ctx: Pick<Ctx, 'now'>): Date {
  return new Date(ctx.now.getTime() - keptMs)
}

/** The formats a key may have: what the field's APIs take. */
export function isIdempotencyKey(key: unknown): key is string {
  return typeof key === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(key)
}

/** Writes down that a request of this key has begun; false when one has already. Inside the transaction that begins the work. */
export async function claimKey(ctx: Ctx, key: string, requestHash: string): Promise<boolean> {
  const result = await sql`
    INSERT INTO idempotency (website_id, key, request_hash, created_at) VALUES (${ctx.site.id}, ${key}, ${requestHash}, ${ctx.now})
    ON CONFLICT (website_id, key) DO UPDATE
      SET request_hash = excluded.request_hash, created_at = excluded.created_at, status_code = NULL, response = NULL
      WHERE idempotency.created_at <= ${keysSince(ctx)}`.execute(ctx.db)
  return (result.numAffectedRows ?? 0n) > 0n
}

/** Writes down the final answer of a key, in the transaction that makes it final. */
export async function answerKey(ctx: Ctx, key: string, statusCode: number, response: unknown): Promise<void> {
  await sql`UPDATE idempotency SET status_code = ${statusCode}, response = ${JSON.stringify(response)}::jsonb
    WHERE website_id = ${ctx.site.id} AND key = ${key} AND status_code IS NULL`.execute(ctx.db)
}

/** Forgets keys of all sites that are older than two days. */
export async function sweepKeys(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`DELETE FROM idempotency WHERE created_at < ${keysSince(ctx)}`.execute(ctx.db)
}
