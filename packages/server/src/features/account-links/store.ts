import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

export interface LinkRow {
  readonly account_id: string
  readonly purpose: 'password' | 'email'
  readonly email: string
  readonly account_email: string
  readonly expires_at: Date
  readonly used_at: Date | null
}

export interface NewLink {
  readonly accountId: string
  readonly purpose: LinkRow['purpose']
  readonly email: string
  readonly tokenHash: string
  readonly expiresAt: Date
}

/** Stores a link and ends those of the same purpose before: the newest mail is the one that counts. */
export async function insertLink(ctx: Ctx, link: NewLink): Promise<void> {
  await sql`DELETE FROM account_link
    WHERE account_id = ${link.accountId} AND purpose = ${link.purpose} AND used_at IS NULL`.execute(ctx.db)
  await sql`INSERT INTO account_link (token_hash, account_id, website_id, purpose, email, created_at, expires_at)
    VALUES (${link.tokenHash}, ${link.accountId}, ${ctx.site.id}, ${link.purpose}, ${link.email}, ${ctx.now},
      ${link.expiresAt})`.execute(ctx.db)
}

/** A link of this site. */
export async function findLink(ctx: Ctx, tokenHash: string): Promise<LinkRow | undefined> {
  const found = await sql<LinkRow>`
    SELECT l.account_id, l.purpose, l.email, a.email AS account_email, l.expires_at, l.used_at
    FROM account_link l JOIN account a ON a.account_id = l.account_id
    WHERE l.token_hash = ${tokenHash} AND l.website_id = ${ctx.site.id}`.execute(ctx.db)
  return found.rows[0]
}

/** Marks a link as used. False when it no longer works, so that of two at once one goes on. */
export async function claimLink(ctx: Ctx, tokenHash: string): Promise<boolean> {
  const claimed = await sql`UPDATE account_link SET used_at = ${ctx.now}
    WHERE token_hash = ${tokenHash} AND website_id = ${ctx.site.id} AND used_at IS NULL AND expires_at > ${ctx.now}
    RETURNING 1`.execute(ctx.db)
  return claimed.rows.length > 0
}

/** Ends all links of an account that were not used: its password or email is no longer what they were sent for. */
export async function deleteOpenLinks(ctx: Ctx, accountId: string): Promise<void> {
  await sql`DELETE FROM account_link WHERE account_id = ${accountId} AND used_at IS NULL`.execute(ctx.db)
}

/** The member of this site with an email. */
export async function findMemberByEmail(
  ctx: Ctx,
  email: string,
): Promise<{ readonly account_id: string; readonly email: string } | undefined> {
  const found = await sql<{ account_id: string; email: string }>`
    SELECT a.account_id, a.email FROM account a
    JOIN website_membership m ON m.account_id = a.account_id AND m.website_id = ${ctx.site.id}
    WHERE lower(a.email) = lower(${email})`.execute(ctx.db)
  return found.rows[0]
}

export async function updateEmail(ctx: Ctx, accountId: string, email: string): Promise<void> {
  await sql`UPDATE account SET email = ${email} WHERE account_id = ${accountId}`.execute(ctx.db)
}

/** Deletes links that ended long ago. */
export async function deleteOldLinks(ctx: Pick<Ctx, 'db'>, before: Date): Promise<void> {
  await sql`DELETE FROM account_link WHERE expires_at < ${before}`.execute(ctx.db)
}
