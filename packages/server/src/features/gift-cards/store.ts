import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { CartRecord } from '../carts/index.ts'
import { storeSettings } from '../store-settings/index.ts'

type CartGiftCard = CartRecord['giftCards'][number]

interface NewGiftCard {
  readonly id: string
  readonly codeHash: string
  readonly lastCharacters: string
  readonly currency: string
  readonly amountMinor: number
  readonly orderId: string
  readonly lineId: string
  readonly number: number
  readonly recipientEmail: string
  readonly recipientName: string
  readonly isTest: boolean
}

/** Cards by the hashes of their codes; disabled ones are not found, and those of test orders only in test mode. */
export async function findGiftCards(
  ctx: Ctx,
  hashes: readonly string[],
): Promise<(CartGiftCard & { readonly codeHash: string })[]> {
  const result = await sql<CartGiftCard & { readonly codeHash: string }>`
    SELECT gift_card_id AS id, last_characters AS "lastCharacters", currency, balance_minor AS "balanceMinor", code_hash AS "codeHash"
    FROM gift_card WHERE website_id = ${ctx.site.id} AND disabled_at IS NULL AND is_test = ${storeSettings(ctx.site).testMode}
      AND code_hash = ANY(${hashes}::text[])`.execute(ctx.db)
  return result.rows
}

/** Takes the parts off the balances; gives the ids of the cards it could be taken from. */
export async function holdParts(
  ctx: Ctx,
  paymentId: string,
  parts: readonly { readonly id: string; readonly amountMinor: number }[],
): Promise<string[]> {
  const result = await sql<{ id: string }>`
    WITH wanted AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) AS w(id text, "amountMinor" bigint)),
    locked AS MATERIALIZED (
      SELECT g.gift_card_id FROM gift_card g WHERE g.website_id = ${ctx.site.id} AND g.gift_card_id IN (SELECT id FROM wanted)
      ORDER BY g.gift_card_id FOR UPDATE
    ),
    taken AS (
      UPDATE gift_card g SET balance_minor = g.balance_minor - w."amountMinor" FROM wanted w
      WHERE g.website_id = ${ctx.site.id} AND g.gift_card_id = w.id AND g.gift_card_id IN (SELECT gift_card_id FROM locked)
        AND g.disabled_at IS NULL AND g.balance_minor >= w."amountMinor"
      RETURNING g.gift_card_id AS id, w."amountMinor" AS amount
    )
    INSERT INTO gift_card_use (website_id, payment_id, gift_card_id, amount_minor, created_at)
    SELECT ${ctx.site.id}, ${paymentId}, id, amount, ${ctx.now} FROM taken RETURNING gift_card_id AS id`.execute(ctx.db)
  return result.rows.map(({ id }) => id)
}

export async function spendParts(ctx: Ctx, paymentId: string): Promise<void> {
  await sql`UPDATE gift_card_use SET status = 'spent'
    WHERE website_id = ${ctx.site.id} AND payment_id = ${paymentId} AND status = 'held'`.execute(ctx.db)
}

/** Puts the parts of attempts back onto the balances, each once; gives what went back. */
export async function returnParts(
  ctx: Ctx,
  paymentIds: readonly string[],
): Promise<{ lastCharacters: string; amountMinor: number }[]> {
  const result = await sql<{ lastCharacters: string; amountMinor: number }>`
    WITH back AS (
      UPDATE gift_card_use SET status = 'returned', returned_at = ${ctx.now}
      WHERE website_id = ${ctx.site.id} AND payment_id = ANY(${paymentIds}::text[]) AND status <> 'returned'
      RETURNING gift_card_id, amount_minor
    ), sums AS (SELECT gift_card_id, sum(amount_minor)::bigint AS amount FROM back GROUP BY gift_card_id)
    UPDATE gift_card g SET balance_minor = g.balance_minor + s.amount FROM sums s
    WHERE g.website_id = ${ctx.site.id} AND g.gift_card_id = s.gift_card_id
    RETURNING g.last_characters AS "lastCharacters", s.amount AS "amountMinor"`.execute(ctx.db)
  return result.rows
}

/** Writes cards that are new; gives the ids of those, the others were issued before. */
export async function insertGiftCards(ctx: Ctx, cards: readonly NewGiftCard[]): Promise<string[]> {
  const result = await sql<{ id: string }>`
    INSERT INTO gift_card (website_id, gift_card_id, code_hash, last_characters, currency, initial_minor, balance_minor, order_id, line_id,
      number, recipient_email, recipient_name, is_test, created_at)
    SELECT ${ctx.site.id}, c.id, c."codeHash", c."lastCharacters", c.currency, c."amountMinor", c."amountMinor", c."orderId", c."lineId",
      c.number, c."recipientEmail", c."recipientName", c."isTest", ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) AS c(id text, "codeHash" text, "lastCharacters" text, currency text,
      "amountMinor" bigint, "orderId" text, "lineId" text, number int, "recipientEmail" text, "recipientName" text, "isTest" boolean)
    ON CONFLICT (website_id, order_id, line_id, number) DO NOTHING RETURNING gift_card_id AS id`.execute(ctx.db)
  return result.rows.map(({ id }) => id)
}

export interface IssuedGiftCard {
  readonly id: string
  readonly lastCharacters: string
  readonly initialMinor: number
  readonly balanceMinor: number
  readonly recipientEmail: string
  readonly isDisabled: boolean
}

/** The cards an order bought. */
export async function listIssuedCards(ctx: Ctx, orderId: string): Promise<IssuedGiftCard[]> {
  const result = await sql<IssuedGiftCard>`
    SELECT gift_card_id AS id, last_characters AS "lastCharacters", initial_minor AS "initialMinor", balance_minor AS "balanceMinor",
      recipient_email AS "recipientEmail", disabled_at IS NOT NULL AS "isDisabled"
    FROM gift_card WHERE website_id = ${ctx.site.id} AND order_id = ${orderId} ORDER BY gift_card_id`.execute(ctx.db)
  return result.rows
}

/** Disables the cards an order bought, in the order of their ids; gives those that were in use. Cards of refunds are no lines of it. */
export async function disableCards(ctx: Ctx, orderId: string): Promise<IssuedGiftCard[]> {
  const result = await sql<IssuedGiftCard>`
    UPDATE gift_card SET disabled_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND disabled_at IS NULL AND gift_card_id IN (
      SELECT gift_card_id FROM gift_card WHERE website_id = ${ctx.site.id} AND order_id = ${orderId} AND EXISTS (
        SELECT 1 FROM order_line l WHERE l.website_id = ${ctx.site.id} AND l.order_id = ${orderId} AND l.line_id = gift_card.line_id)
      ORDER BY gift_card_id FOR UPDATE)
    RETURNING gift_card_id AS id, last_characters AS "lastCharacters", initial_minor AS "initialMinor", balance_minor AS "balanceMinor",
      recipient_email AS "recipientEmail", true AS "isDisabled"`.execute(ctx.db)
  return result.rows.filter(({ balanceMinor, initialMinor }) => balanceMinor < initialMinor)
}
