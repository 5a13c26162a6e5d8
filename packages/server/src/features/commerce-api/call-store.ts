import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

const keptMs = 24 * 3_600_000
/** A run that took longer is given up: it can no longer commit. */
const runMs = 60_000

export interface ApiCall {
  readonly keyId: string
  readonly idempotencyKey: string
  readonly requestHash: string
  readonly runId: string
}

export interface StoredCall {
  readonly requestHash: string
  readonly statusCode: number | null
  readonly answer: string | null
  readonly runningUntil: Date
}

const ofCall = (ctx: Ctx, call: ApiCall) =>
  sql`website_id = ${ctx.site.id} AND key_id = ${call.keyId} AND idempotency_key = ${call.idempotencyKey}`

/**
 * Begins a call, or takes over one whose run ended without an answer. Undefined: somebody runs it, it has its answer, or the key
 * belongs to another request.
 */
export async function beginCall(ctx: Ctx, call: ApiCall): Promise<{ readonly isApplied: boolean } | undefined> {
  const until = new Date(ctx.now.getTime() + runMs)
  const isOld = sql`api_call.created_at <= ${new Date(ctx.now.getTime() - keptMs)}`
  const result = await sql<{ isApplied: boolean }>`
    INSERT INTO api_call (website_id, key_id, idempotency_key, request_hash, run_id, running_until, created_at)
    VALUES (${ctx.site.id}, ${call.keyId}, ${call.idempotencyKey}, ${call.requestHash}, ${call.runId}, ${until}, ${ctx.now})
    ON CONFLICT (website_id, key_id, idempotency_key) DO UPDATE SET run_id = excluded.run_id, running_until = excluded.running_until,
      request_hash = excluded.request_hash, status_code = NULL, answer = NULL,
      is_applied = api_call.is_applied AND NOT ${isOld}, created_at = CASE WHEN ${isOld} THEN excluded.created_at ELSE api_call.created_at END
      WHERE ${isOld} OR (api_call.status_code IS NULL AND api_call.running_until <= ${ctx.now} AND api_call.request_hash = excluded.request_hash)
    RETURNING is_applied AS "isApplied"`.execute(ctx.db)
  return result.rows[0]
}

export async function findCall(ctx: Ctx, call: ApiCall): Promise<StoredCall | undefined> {
  const result = await sql<StoredCall>`
    SELECT request_hash AS "requestHash", status_code AS "statusCode", answer, running_until AS "runningUntil"
    FROM api_call WHERE ${ofCall(ctx, call)}`.execute(ctx.db)
  return result.rows[0]
}

/** Stores the answer, in the transaction of the change. False: another run took the call over, so nothing may be committed. */
export async function storeAnswer(ctx: Ctx, call: ApiCall, statusCode: number, answer: string): Promise<boolean> {
  const result = await sql`UPDATE api_call SET status_code = ${statusCode}, answer = ${answer}, is_applied = true
    WHERE ${ofCall(ctx, call)} AND run_id = ${call.runId} AND status_code IS NULL RETURNING 1`.execute(ctx.db)
  return result.rows.length > 0
}

/** Notes in its transaction that the change is made, where the answer comes later. False as for `storeAnswer`. */
export async function markApplied(ctx: Ctx, call: ApiCall): Promise<boolean> {
  const result = await sql`UPDATE api_call SET is_applied = true
    WHERE ${ofCall(ctx, call)} AND run_id = ${call.runId} AND NOT is_applied RETURNING 1`.execute(ctx.db)
  return result.rows.length > 0
}

/** Ends a run that failed: a call that changed nothing is forgotten, another one can be repeated at once. */
export async function endRun(ctx: Ctx, call: ApiCall): Promise<void> {
  await sql`DELETE FROM api_call WHERE ${ofCall(ctx, call)} AND run_id = ${call.runId} AND NOT is_applied`.execute(
    ctx.db,
  )
  await sql`UPDATE api_call SET running_until = ${ctx.now} WHERE ${ofCall(ctx, call)} AND run_id = ${call.runId}`.execute(
    ctx.db,
  )
}

/** Forgets calls of all sites that are older than a day. */
export async function deleteOldCalls(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`DELETE FROM api_call WHERE created_at <= ${new Date(ctx.now.getTime() - keptMs)}`.execute(ctx.db)
}
