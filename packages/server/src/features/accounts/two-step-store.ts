import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

type DbCtx = Pick<Ctx, 'db'>

interface TwoStepRow {
  readonly secret: string
  readonly confirmed_at: Date | null
}

export async function findTwoStep(ctx: DbCtx, accountId: string): Promise<TwoStepRow | undefined> {
  const found = await sql<TwoStepRow>`
    SELECT secret, confirmed_at FROM account_two_step WHERE account_id = ${accountId}`.execute(ctx.db)
  return found.rows[0]
}

/** Stores a secret that is not yet asked for. False when a confirmed one is there. */
export async function upsertSetup(ctx: Pick<Ctx, 'db' | 'now'>, accountId: string, secret: string): Promise<boolean> {
  const stored =
    await sql`INSERT INTO account_two_step (account_id, secret, created_at) VALUES (${accountId}, ${secret}, ${ctx.now})
    ON CONFLICT (account_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      WHERE account_two_step.confirmed_at IS NULL RETURNING 1`.execute(ctx.db)
  return stored.rows.length > 0
}

/** Notes the step of time of a code. False when that step, or a later one, was used before: a code works once. */
export async function claimStep(ctx: DbCtx, accountId: string, step: number): Promise<boolean> {
  const claimed = await sql`UPDATE account_two_step SET last_step = ${step}
    WHERE account_id = ${accountId} AND last_step < ${step} RETURNING 1`.execute(ctx.db)
  return claimed.rows.length > 0
}

export async function confirmSetup(ctx: Pick<Ctx, 'db' | 'now'>, accountId: string): Promise<void> {
  await sql`UPDATE account_two_step SET confirmed_at = ${ctx.now} WHERE account_id = ${accountId}`.execute(ctx.db)
}

export async function deleteTwoStep(ctx: DbCtx, accountId: string): Promise<void> {
  await sql`DELETE FROM account_recovery_code WHERE account_id = ${accountId}`.execute(ctx.db)
  await sql`DELETE FROM account_two_step WHERE account_id = ${accountId}`.execute(ctx.db)
}

export async function replaceRecoveryCodes(ctx: DbCtx, accountId: string, hashes: readonly string[]): Promise<void> {
  await sql`DELETE FROM account_recovery_code WHERE account_id = ${accountId}`.execute(ctx.db)
  await sql`INSERT INTO account_recovery_code (account_id, code_hash)
    SELECT ${accountId}, unnest(${hashes}::text[])`.execute(ctx.db)
}

/** Uses a recovery code. False when there is none of this hash, or it was used. */
export async function claimRecoveryCode(
  ctx: Pick<Ctx, 'db' | 'now'>,
  accountId: string,
  codeHash: string,
): Promise<boolean> {
  const claimed = await sql`UPDATE account_recovery_code SET used_at = ${ctx.now}
    WHERE account_id = ${accountId} AND code_hash = ${codeHash} AND used_at IS NULL RETURNING 1`.execute(ctx.db)
  return claimed.rows.length > 0
}

export async function countRecoveryCodes(ctx: DbCtx, accountId: string): Promise<number> {
  const found = await sql<{ left: number }>`SELECT count(*)::int AS left FROM account_recovery_code
    WHERE account_id = ${accountId} AND used_at IS NULL`.execute(ctx.db)
  return found.rows[0]?.left ?? 0
}
