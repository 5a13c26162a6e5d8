import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import type { paymentAccounts, providerBooks } from '../payment-providers/index.ts'

type Account = Pick<paymentAccounts.PaymentAccount, 'provider' | 'isTest'>

/** Notes payouts of an account by their ids at the provider. Entries of one that changed are read again. */
export async function upsertPayouts(
  ctx: Ctx,
  account: Account,
  payouts: readonly providerBooks.KnownPayout[],
): Promise<void> {
  const rows = payouts.map((payout) => ({ id: newId(payout.createdAt.getTime()), ...payout }))
  await sql`
    INSERT INTO payout (website_id, payout_id, provider, is_test, provider_ref, currency, amount_minor, status, arrives_on, created_at)
    SELECT ${ctx.site.id}, p.id, ${account.provider}, ${account.isTest}, p.ref, p.currency, p."amountMinor", p.status, p."arrivesOn", p."createdAt"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS p(id text, ref text, currency text, "amountMinor" bigint, status text,
      "arrivesOn" date, "createdAt" timestamptz)
    ON CONFLICT (website_id, provider, provider_ref) DO UPDATE SET status = excluded.status, arrives_on = excluded.arrives_on,
      amount_minor = excluded.amount_minor,
      entries_read_at = CASE WHEN payout.amount_minor = excluded.amount_minor THEN payout.entries_read_at END`.execute(
    ctx.db,
  )
}

interface UnreadPayout {
  readonly payoutId: string
  readonly ref: string
}

/** Payouts of an account whose entries were not read yet, newest first. */
export async function listUnread(ctx: Ctx, account: Account, limit: number): Promise<readonly UnreadPayout[]> {
  const { rows } = await sql<UnreadPayout>`
    SELECT payout_id AS "payoutId", provider_ref AS ref FROM payout
    WHERE website_id = ${ctx.site.id} AND provider = ${account.provider} AND is_test = ${account.isTest} AND entries_read_at IS NULL
    ORDER BY created_at DESC, payout_id LIMIT ${limit}`.execute(ctx.db)
  return rows
}

/** True when payouts were read since the account was connected: payouts of the account that was there before say nothing. */
export async function hasReadPayouts(ctx: Ctx, account: paymentAccounts.PaymentAccount): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM payout WHERE website_id = ${ctx.site.id} AND provider = ${account.provider} AND is_test = ${account.isTest}
      AND entries_read_at >= ${account.verifiedAt} LIMIT 1`.execute(ctx.db)
  return rows.length > 0
}

/** Puts entries in the place of those that a payout had; inside a transaction. */
export async function replaceEntries(
  ctx: Ctx,
  payoutId: string,
  entries: readonly providerBooks.PayoutEntry[],
): Promise<void> {
  const rows = entries.map((entry) => ({ id: newId(), ...entry }))
  await sql`DELETE FROM payout_entry WHERE website_id = ${ctx.site.id} AND payout_id = ${payoutId}`.execute(ctx.db)
  await sql`
    INSERT INTO payout_entry (website_id, entry_id, payout_id, kind, amount_minor, fee_minor, provider_ref, payment_ref)
    SELECT ${ctx.site.id}, e.id, ${payoutId}, e.kind, e."amountMinor", e."feeMinor", e.ref, e."paymentRef"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e(id text, kind text, "amountMinor" bigint, "feeMinor" bigint, ref text,
      "paymentRef" text)`.execute(ctx.db)
  await sql`
    UPDATE payout SET entries_read_at = ${ctx.now} WHERE website_id = ${ctx.site.id} AND payout_id = ${payoutId}`.execute(
    ctx.db,
  )
}
