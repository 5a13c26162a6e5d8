import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** A card that a customer keeps at a payment provider. */
export interface SavedCard {
  readonly cardId: string
  readonly provider: string
  readonly isTest: boolean
  readonly accountRef: string
  readonly customerRef: string
  readonly methodRef: string
  readonly brand: string
  readonly lastFour: string
  readonly expiryMonth: number
  readonly expiryYear: number
}

const columns = sql`card_id AS "cardId", provider, is_test AS "isTest", account_ref AS "accountRef", customer_ref AS "customerRef",
  method_ref AS "methodRef", brand, last_four AS "lastFour", expiry_month AS "expiryMonth", expiry_year AS "expiryYear"`

/** The cards of a customer, newest first. */
export async function selectSavedCards(ctx: Ctx, customerId: string): Promise<SavedCard[]> {
  const { rows } = await sql<SavedCard>`
    SELECT ${columns} FROM saved_card
    WHERE website_id = ${ctx.site.id} AND customer_id = ${customerId} AND removed_at IS NULL
    ORDER BY card_id DESC LIMIT 100`.execute(ctx.db)
  return rows
}

/** The customer that the provider has the cards of this person under; null: none yet. */
export async function findCardOwner(
  ctx: Ctx,
  customerId: string,
  { provider, isTest, accountRef }: Pick<SavedCard, 'provider' | 'isTest' | 'accountRef'>,
): Promise<string | null> {
  const { rows } = await sql<{ customerRef: string }>`
    SELECT customer_ref AS "customerRef" FROM saved_card
    WHERE website_id = ${ctx.site.id} AND customer_id = ${customerId} AND provider = ${provider} AND is_test = ${isTest}
      AND account_ref = ${accountRef} ORDER BY card_id DESC LIMIT 1`.execute(ctx.db)
  return rows[0]?.customerRef ?? null
}

/** Locks the account of a customer, so that parallel orders keep a card one after the other; false: it is gone. */
export async function lockCardHolder(ctx: Ctx, customerId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM site_user WHERE website_id = ${ctx.site.id} AND customer_id = ${customerId} FOR UPDATE SKIP LOCKED`.execute(
    ctx.db,
  )
  return rows.length > 0
}

export async function insertSavedCard(ctx: Ctx, customerId: string, card: SavedCard): Promise<void> {
  await sql`
    INSERT INTO saved_card (website_id, card_id, customer_id, provider, is_test, account_ref, customer_ref, method_ref, brand, last_four,
      expiry_month, expiry_year, created_at)
    VALUES (${ctx.site.id}, ${card.cardId}, ${customerId}, ${card.provider}, ${card.isTest}, ${card.accountRef}, ${card.customerRef},
      ${card.methodRef}, ${card.brand}, ${card.lastFour}, ${card.expiryMonth}, ${card.expiryYear}, ${ctx.now})`.execute(
    ctx.db,
  )
}

/** Hides cards of a customer, for the job to end; gives how many. */
export async function hideSavedCards(ctx: Ctx, customerId: string, cardIds: readonly string[]): Promise<number> {
  const { rows } = await sql`
    UPDATE saved_card SET removed_at = ${ctx.now}, attempt_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND customer_id = ${customerId} AND card_id = ANY(${cardIds}::text[]) AND removed_at IS NULL
    RETURNING 1`.execute(ctx.db)
  return rows.length
}

/** A removed card that the provider has still to forget. */
interface RemovedCard extends SavedCard {
  readonly attempts: number
  /** A running subscription, or another kept row, has the same means of payment. */
  readonly isUsed: boolean
}

/** Takes a removed card until `until`: undefined when there is none, or another process has it. */
export async function claimRemovedCard(ctx: Ctx, until: Date): Promise<RemovedCard | undefined> {
  const { id } = ctx.site
  return ctx.db.transaction().execute(async (db) => {
    const { rows } = await sql<RemovedCard>`
      SELECT ${columns}, attempts, (EXISTS (SELECT 1 FROM subscription s WHERE s.website_id = ${id} AND s.method_ref = c.method_ref
          AND s.state NOT IN ('canceled', 'ended'))
        OR EXISTS (SELECT 1 FROM saved_card k WHERE k.website_id = ${id} AND k.method_ref = c.method_ref AND k.removed_at IS NULL)) AS "isUsed"
      FROM saved_card c WHERE c.website_id = ${id} AND c.removed_at IS NOT NULL AND c.attempt_at <= ${ctx.now}
      ORDER BY c.attempt_at LIMIT 1 FOR UPDATE OF c SKIP LOCKED`.execute(db)
    const [card] = rows
    if (card)
      await sql`UPDATE saved_card SET attempt_at = ${until}, attempts = attempts + 1
        WHERE website_id = ${id} AND card_id = ${card.cardId}`.execute(db)
    return card
  })
}

/** Leaves a removed card alone until a time, as if nothing had been tried. */
export async function postponeSavedCard(ctx: Ctx, cardId: string, until: Date): Promise<void> {
  await sql`UPDATE saved_card SET attempt_at = ${until}, attempts = 0 WHERE website_id = ${ctx.site.id} AND card_id = ${cardId}`.execute(
    ctx.db,
  )
}

export async function deleteSavedCard(ctx: Ctx, cardId: string): Promise<void> {
  await sql`DELETE FROM saved_card WHERE website_id = ${ctx.site.id} AND card_id = ${cardId}`.execute(ctx.db)
}

/** Sites with cards that a provider has to forget now. */
export async function selectSitesWithRemovedCards({ db }: Pick<Ctx, 'db'>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ websiteId: string }>`
    SELECT DISTINCT website_id AS "websiteId" FROM saved_card WHERE removed_at IS NOT NULL AND attempt_at <= ${now} LIMIT 1000`.execute(
    db,
  )
  return rows.map(({ websiteId }) => websiteId)
}
