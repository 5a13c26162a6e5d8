import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** The account that a session belongs to. */
export interface SiteUser {
  readonly customerId: string
  readonly email: string
  readonly name: string
  readonly hasPassword: boolean
  readonly acceptsMarketing: boolean
  readonly cartId: string | null
  /** Whether the cart can still be bought. */
  readonly hasOpenCart: boolean
  readonly tokenHash: string
  readonly isRemembered: boolean
}

export async function findSession(ctx: Ctx, tokenHash: string): Promise<SiteUser | undefined> {
  const { id } = ctx.site
  const result = await sql<SiteUser>`
    SELECT u.customer_id AS "customerId", p.email, p.name, u.password_hash IS NOT NULL AS "hasPassword",
      p.accepts_marketing AS "acceptsMarketing", u.cart_id AS "cartId", s.token_hash AS "tokenHash", s.is_remembered AS "isRemembered",
      EXISTS (SELECT 1 FROM cart c WHERE c.website_id = ${id} AND c.cart_id = u.cart_id AND c.purchased_at IS NULL
        AND c.expires_at > ${ctx.now}) AS "hasOpenCart"
    FROM site_user_session s
    JOIN site_user u ON u.website_id = s.website_id AND u.customer_id = s.customer_id
    JOIN customer p ON p.website_id = u.website_id AND p.customer_id = u.customer_id
    WHERE s.website_id = ${id} AND s.token_hash = ${tokenHash} AND s.expires_at > ${ctx.now}`.execute(ctx.db)
  return result.rows[0]
}

export async function insertSession(
  ctx: Ctx,
  session: { tokenHash: string; customerId: string; isRemembered: boolean; expiresAt: Date },
): Promise<void> {
  await sql`INSERT INTO site_user_session (website_id, token_hash, customer_id, is_remembered, created_at, expires_at)
    VALUES (${ctx.site.id}, ${session.tokenHash}, ${session.customerId}, ${session.isRemembered}, ${ctx.now}, ${session.expiresAt})`.execute(
    ctx.db,
  )
  await sql`UPDATE site_user SET last_sign_in_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND customer_id = ${session.customerId}`.execute(ctx.db)
}

export async function deleteSession(ctx: Ctx, tokenHash: string): Promise<void> {
  await sql`DELETE FROM site_user_session WHERE website_id = ${ctx.site.id} AND token_hash = ${tokenHash}`.execute(
    ctx.db,
  )
}

/** Ends all sessions of an account but one. */
export async function deleteOtherSessions(ctx: Ctx, customerId: string, tokenHash: string | null): Promise<void> {
  await sql`DELETE FROM site_user_session
    WHERE website_id = ${ctx.site.id} AND customer_id = ${customerId} AND token_hash IS DISTINCT FROM ${tokenHash}::text`.execute(
    ctx.db,
  )
}

interface LoginRow {
  readonly customerId: string
  readonly passwordHash: string | null
}

export async function findLogin(ctx: Ctx, email: string): Promise<LoginRow | undefined> {
  const result = await sql<LoginRow>`
    SELECT u.customer_id AS "customerId", u.password_hash AS "passwordHash"
    FROM customer p JOIN site_user u ON u.website_id = p.website_id AND u.customer_id = p.customer_id
    WHERE p.website_id = ${ctx.site.id} AND lower(p.email) = lower(${email})`.execute(ctx.db)
  return result.rows[0]
}

/** Locks an account until the end of the transaction: of two sign-ins at once the second sees the cart of the first. */
export async function lockAccount(
  ctx: Ctx,
  customerId: string,
): Promise<{ readonly cartId: string | null } | undefined> {
  const result = await sql<{ cartId: string | null }>`
    SELECT cart_id AS "cartId" FROM site_user WHERE website_id = ${ctx.site.id} AND customer_id = ${customerId} FOR UPDATE`.execute(
    ctx.db,
  )
  return result.rows[0]
}

export async function updateAccountCart(ctx: Ctx, customerId: string, cartId: string | null): Promise<void> {
  await sql`UPDATE site_user SET cart_id = ${cartId} WHERE website_id = ${ctx.site.id} AND customer_id = ${customerId}`.execute(
    ctx.db,
  )
}

/** Makes the account of a customer whose email was proved; false when there was one. */
export async function insertAccount(ctx: Ctx, customerId: string): Promise<boolean> {
  const result = await sql`INSERT INTO site_user (website_id, customer_id, verified_at, created_at)
    VALUES (${ctx.site.id}, ${customerId}, ${ctx.now}, ${ctx.now})
    ON CONFLICT (website_id, customer_id) DO NOTHING RETURNING 1`.execute(ctx.db)
  return result.rows.length > 0
}

export async function updatePassword(ctx: Ctx, customerId: string, passwordHash: string): Promise<void> {
  await sql`UPDATE site_user SET password_hash = ${passwordHash}
    WHERE website_id = ${ctx.site.id} AND customer_id = ${customerId}`.execute(ctx.db)
}

interface NewCode {
  readonly challengeHash: string
  readonly purpose: 'sign-in' | 'email' | 'undo'
  readonly email: string
  readonly customerId: string | null
  readonly codeHash: string
  readonly name: string
  readonly passwordHash: string | null
  readonly acceptsMarketing: boolean
  readonly expiresAt: Date
}

export async function insertCode(ctx: Ctx, code: NewCode): Promise<void> {
  await sql`INSERT INTO site_user_code (website_id, challenge_hash, purpose, email, customer_id, code_hash, name, password_hash,
      accepts_marketing, created_at, expires_at)
    VALUES (${ctx.site.id}, ${code.challengeHash}, ${code.purpose}, ${code.email}, ${code.customerId}, ${code.codeHash}, ${code.name},
      ${code.passwordHash}, ${code.acceptsMarketing}, ${ctx.now}, ${code.expiresAt})`.execute(ctx.db)
}

export interface UsedCode extends Pick<NewCode, 'email' | 'customerId' | 'name' | 'passwordHash' | 'acceptsMarketing'> {
  readonly isRight: boolean
}

/**
 * Tries a code: one statement counts the try and uses the code up, so that neither is done twice by calls at once. Undefined: there is no such
 * challenge any more.
 */
export async function tryCode(
  ctx: Ctx,
  challengeHash: string,
  purpose: NewCode['purpose'],
  codeHash: string,
): Promise<UsedCode | undefined> {
  const result = await sql<UsedCode>`
    UPDATE site_user_code SET tries = tries + 1, used_at = CASE WHEN code_hash = ${codeHash} THEN ${ctx.now}::timestamptz END
    WHERE website_id = ${ctx.site.id} AND challenge_hash = ${challengeHash} AND purpose = ${purpose}
      AND used_at IS NULL AND tries < 5 AND expires_at > ${ctx.now}
    RETURNING code_hash = ${codeHash} AS "isRight", email, customer_id AS "customerId", name, password_hash AS "passwordHash",
      accepts_marketing AS "acceptsMarketing"`.execute(ctx.db)
  return result.rows[0]
}

/** Ends the changes of an account's email since a link was mailed, and the links that would undo those: they are a thief's. */
export async function deleteEmailCodes(ctx: Ctx, customerId: string, undoHash: string): Promise<void> {
  await sql`DELETE FROM site_user_code WHERE website_id = ${ctx.site.id} AND customer_id = ${customerId}
    AND (purpose = 'email' OR created_at > (SELECT u.created_at FROM site_user_code u
      WHERE u.website_id = ${ctx.site.id} AND u.challenge_hash = ${undoHash}))`.execute(ctx.db)
}

/** Takes the password away: the account signs in by codes until it has a new one. */
export async function clearPassword(ctx: Ctx, customerId: string): Promise<void> {
  await sql`UPDATE site_user SET password_hash = NULL WHERE website_id = ${ctx.site.id} AND customer_id = ${customerId}`.execute(
    ctx.db,
  )
}

/** Ends the open codes of an email, as its password or owner changed. The way back from a changed email stays. */
export async function deleteOpenCodes(ctx: Ctx, email: string): Promise<void> {
  await sql`DELETE FROM site_user_code WHERE website_id = ${ctx.site.id} AND lower(email) = lower(${email}) AND purpose <> 'undo' AND used_at IS NULL`.execute(
    ctx.db,
  )
}

/** The first address of a new account: that of the last paid order. */
export async function copyOrderAddress(ctx: Ctx, customerId: string, addressId: string): Promise<void> {
  const { id } = ctx.site
  await sql`INSERT INTO customer_address (website_id, customer_id, address_id, address, is_default, created_at)
    SELECT ${id}, ${customerId}, ${addressId}, o.shipping_address, true, ${ctx.now}
    FROM sales_order o WHERE o.website_id = ${id} AND o.customer_id = ${customerId} AND o.shipping_address IS NOT NULL
      AND o.payment_status = 'paid'
      AND NOT EXISTS (SELECT 1 FROM customer_address a WHERE a.website_id = ${id} AND a.customer_id = ${customerId})
    ORDER BY o.order_id DESC LIMIT 1`.execute(ctx.db)
}

/** Drops sessions and codes of all sites that are over. */
export async function sweepExpired(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`DELETE FROM site_user_session WHERE expires_at < ${ctx.now}`.execute(ctx.db)
  await sql`DELETE FROM site_user_code WHERE expires_at < ${ctx.now}`.execute(ctx.db)
}
