import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

export interface ChargeRow {
  readonly chargeKey: string
  readonly ref: string
  readonly status: 'captured' | 'declined' | 'requires_action' | 'canceled' | 'refunded'
  readonly failureCode: string | null
  readonly amountMinor: number
  readonly currency: string
  /** The number of the test card that is kept for later charges. */
  readonly savedCard: string | null
}

const columns = sql`charge_key AS "chargeKey", charge_ref AS ref, status, failure_code AS "failureCode", amount_minor AS "amountMinor", currency,
  saved_card AS "savedCard"`

/**
 * Writes a charge, or returns the existing one of this key. It does not wait for the disk, since no money has moved.
 * Rows that depend on the charge commit later in the same log, so they never outlive it.
 */
export async function insertCharge(ctx: Ctx, row: ChargeRow): Promise<ChargeRow> {
  const result = await sql<ChargeRow>`
    WITH fast AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
    INSERT INTO test_gateway_charge (website_id, charge_key, charge_ref, status, failure_code, amount_minor, currency, saved_card)
    SELECT ${ctx.site.id}, ${row.chargeKey}, ${row.ref}, ${row.status}, ${row.failureCode}, ${row.amountMinor}::bigint, ${row.currency},
      ${row.savedCard}::text FROM fast
    ON CONFLICT (website_id, charge_key) DO NOTHING RETURNING ${columns}`.execute(ctx.db)
  return result.rows[0] ?? (await getCharge(ctx, row.chargeKey))
}

async function getCharge(ctx: Ctx, chargeKey: string): Promise<ChargeRow> {
  const result = await sql<ChargeRow>`
    SELECT ${columns} FROM test_gateway_charge WHERE website_id = ${ctx.site.id} AND charge_key = ${chargeKey}`.execute(
    ctx.db,
  )
  const row = result.rows[0]
  if (!row) throw new Error('The test gateway lost a charge.')
  return row
}

export async function findChargeByRef(ctx: Ctx, ref: string): Promise<ChargeRow | undefined> {
  const result = await sql<ChargeRow>`
    SELECT ${columns} FROM test_gateway_charge WHERE website_id = ${ctx.site.id} AND charge_ref = ${ref}`.execute(
    ctx.db,
  )
  return result.rows[0]
}

/** Moves a charge if it is still in the state; gives what it is then. */
export async function moveCharge(
  ctx: Ctx,
  chargeKey: string,
  from: ChargeRow['status'],
  to: ChargeRow['status'],
  failureCode: string | null,
): Promise<ChargeRow> {
  await sql`UPDATE test_gateway_charge SET status = ${to}, failure_code = ${failureCode}
    WHERE website_id = ${ctx.site.id} AND charge_key = ${chargeKey} AND status = ${from}`.execute(ctx.db)
  return getCharge(ctx, chargeKey)
}
