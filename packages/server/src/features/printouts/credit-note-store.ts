import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** A refund with the number of its credit note; null for test orders, which take none. */
export interface CreditNoteRow {
  readonly orderId: string
  readonly refundId: string
  readonly creditNumber: number | null
  readonly amountMinor: number
  readonly reason: string
  /** A bank sent the money back after the note was issued. */
  readonly isVoid: boolean
  readonly refundedAt: Date
  readonly issuedAt: Date | null
}

/** Credit notes of orders, in the order of their numbers. */
export async function listCreditNoteRows(ctx: Ctx, orderIds: readonly string[]): Promise<CreditNoteRow[]> {
  const { id } = ctx.site
  const result = await sql<CreditNoteRow>`
    SELECT r.order_id AS "orderId", r.refund_id AS "refundId", c.credit_number AS "creditNumber", r.amount_minor AS "amountMinor",
      r.reason, r.status = 'failed' AS "isVoid", r.created_at AS "refundedAt", c.issued_at AS "issuedAt"
    FROM payment_refund r JOIN sales_order o ON o.website_id = ${id} AND o.order_id = r.order_id
    LEFT JOIN credit_note c ON c.website_id = ${id} AND c.refund_id = r.refund_id
    WHERE r.website_id = ${id} AND r.order_id = ANY(${orderIds}::text[])
      AND (c.refund_id IS NOT NULL OR (o.test_mode AND r.status = 'succeeded')) ORDER BY c.credit_number, r.created_at, r.refund_id`.execute(
    ctx.db,
  )
  return result.rows
}

/** Locks the numbers of the site until the end of the transaction. */
export async function lockCreditNumbers(ctx: Ctx): Promise<void> {
  await sql`INSERT INTO credit_note_number (website_id, last) VALUES (${ctx.site.id}, 0)
    ON CONFLICT (website_id) DO UPDATE SET last = credit_note_number.last`.execute(ctx.db)
}

/** Gives the next numbers to refunds of these orders that went out and have none, oldest first; the numbers must be locked. Those of test orders get none. */
export async function insertCreditNotes(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  const { id } = ctx.site
  const accountId = ctx.actor.kind === 'staff' ? ctx.actor.accountId : null
  await sql`WITH fresh AS (
      SELECT r.order_id, r.refund_id, row_number() OVER (ORDER BY r.created_at, r.refund_id) AS place FROM payment_refund r
      JOIN sales_order o ON o.website_id = ${id} AND o.order_id = r.order_id AND NOT o.test_mode
      WHERE r.website_id = ${id} AND r.order_id = ANY(${orderIds}::text[]) AND r.status = 'succeeded'
        AND NOT EXISTS (SELECT 1 FROM credit_note c WHERE c.website_id = ${id} AND c.refund_id = r.refund_id)
    ), given AS (
      INSERT INTO credit_note (website_id, refund_id, order_id, credit_number, account_id, issued_at)
      SELECT ${id}, fresh.refund_id, fresh.order_id, n.last + fresh.place, ${accountId}, ${ctx.now}
      FROM fresh JOIN credit_note_number n ON n.website_id = ${id}
    )
    UPDATE credit_note_number SET last = last + (SELECT count(*) FROM fresh) WHERE website_id = ${id}`.execute(ctx.db)
}
