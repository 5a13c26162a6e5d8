import { sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'

export interface AccountRow {
  readonly account_id: string
  readonly email: string
  readonly display_name: string
  readonly password_hash: string
  /** Of the editor; null follows the browser. */
  readonly language: string | null
}

interface SessionRow {
  readonly account_id: string
  readonly email: string
  readonly display_name: string
  readonly language: string | null
  readonly expires_at: Date
  /** Null when the account is no member of the site. */
  readonly role: string | null
}

export async function insertAccount(db: Db, account: Omit<AccountRow, 'language'>): Promise<void> {
  await db.insertInto('account').values(account).execute()
}

export async function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  const found = await sql<AccountRow>`
    SELECT account_id, email, display_name, password_hash, language FROM account WHERE lower(email) = lower(${email})`.execute(
    db,
  )
  return found.rows[0]
}

export async function findAccount(db: Db, accountId: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('account')
    .select(['account_id', 'email', 'display_name', 'password_hash', 'language'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** The account that was there before all others. */
export async function findFirstAccount(db: Db): Promise<AccountRow | undefined> {
  return db
    .selectFrom('account')
    .select(['account_id', 'email', 'display_name', 'password_hash', 'language'])
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirst()
}

export async function updatePassword(db: Db, accountId: string, passwordHash: string): Promise<boolean> {
  const result = await db
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** True when no account exists yet. Holds off other processes that ask the same until the transaction ends. */
export async function hasNoAccount(db: Db): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('first account'))`.execute(db)
  const found = await sql`SELECT 1 FROM account LIMIT 1`.execute(db)
  return found.rows.length === 0
}

/** Gives a role at a site; of a site without an owner, an administrator becomes it. */
export async function upsertMembership(db: Db, websiteId: string, accountId: string, role: string): Promise<void> {
  if (!db.isTransaction) {
    return db.transaction().execute((transaction) => upsertMembership(transaction, websiteId, accountId, role))
  }
  // Two administrators who come at once must not both find a site without an owner.
  await sql`SELECT 1 FROM website WHERE website_id = ${websiteId} FOR NO KEY UPDATE`.execute(db)
  const owner = await sql`SELECT 1 FROM website_membership WHERE website_id = ${websiteId} AND is_owner`.execute(db)
  const isOwner = role === 'admin' && owner.rows.length === 0
  await sql`INSERT INTO website_membership (website_id, account_id, role, is_owner)
    VALUES (${websiteId}, ${accountId}, ${role}, ${isOwner})
    ON CONFLICT (website_id, account_id) DO UPDATE
      SET role = excluded.role, is_owner = website_membership.is_owner OR excluded.is_owner`.execute(db)
}

/** Makes the account a member of every site there is, and the owner of those without one. */
export async function joinAllSites(db: Db, accountId: string, role: string): Promise<void> {
  await sql`INSERT INTO website_membership (website_id, account_id, role, is_owner)
    SELECT w.website_id, ${accountId}, ${role}, ${role} = 'admin' AND NOT EXISTS (
      SELECT 1 FROM website_membership m WHERE m.website_id = w.website_id AND m.is_owner) FROM website w`.execute(db)
}

export async function findMemberRole(db: Db, websiteId: string, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('website_membership')
    .select('role')
    .where('website_id', '=', websiteId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.role
}

export async function insertSession(
  db: Db,
  session: { websiteId: string; tokenHash: string; accountId: string; userAgent: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('account_session')
    .values({
      website_id: session.websiteId,
      token_hash: session.tokenHash,
      account_id: session.accountId,
      user_agent: session.userAgent,
      created_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** The live session that a token has on the site, with the account's role there: one statement per staff request. */
export async function findSession(
  db: Db,
  websiteId: string,
  tokenHash: string,
  now: Date,
): Promise<SessionRow | undefined> {
  const found = await sql<SessionRow>`
    SELECT a.account_id, a.email, a.display_name, a.language, s.expires_at, m.role
    FROM account_session s
    JOIN account a ON a.account_id = s.account_id
    LEFT JOIN website_membership m ON m.website_id = ${websiteId} AND m.account_id = a.account_id
    WHERE s.token_hash = ${tokenHash} AND s.website_id = ${websiteId} AND s.expires_at > ${now}`.execute(db)
  return found.rows[0]
}

export async function extendSession(db: Db, tokenHash: string, expiresAt: Date): Promise<void> {
  await db.updateTable('account_session').set({ expires_at: expiresAt }).where('token_hash', '=', tokenHash).execute()
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('account_session').where('token_hash', '=', tokenHash).execute()
}

/** Signs the account out everywhere, except where the token is kept. */
export async function deleteOtherSessions(db: Db, accountId: string, keptTokenHash: string): Promise<void> {
  await db
    .deleteFrom('account_session')
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', keptTokenHash)
    .execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_session').where('expires_at', '<=', now).execute()
}

interface SessionHereRow {
  readonly token_hash: string
  readonly user_agent: string
  readonly created_at: Date
  readonly expires_at: Date
}

/** More than anybody's browsers. */
const maxSessions = 200

export async function listSessionsHere(ctx: SiteDb & Pick<Ctx, 'now'>, accountId: string): Promise<SessionHereRow[]> {
  const found = await sql<SessionHereRow>`SELECT token_hash, user_agent, created_at, expires_at FROM account_session
    WHERE website_id = ${ctx.site.id} AND account_id = ${accountId} AND expires_at > ${ctx.now}
    ORDER BY expires_at DESC, token_hash LIMIT ${maxSessions}`.execute(ctx.db)
  return found.rows
}

/** Ends the sessions of an account here: the one whose hash begins so, or all but one. Gives their number. */
export async function deleteSessionsHere(
  ctx: SiteDb,
  accountId: string,
  which: { readonly start: string } | { readonly allBut: string },
): Promise<number> {
  const condition = 'start' in which ? sql`starts_with(token_hash, ${which.start})` : sql`token_hash <> ${which.allBut}`
  const ended = await sql`DELETE FROM account_session
    WHERE website_id = ${ctx.site.id} AND account_id = ${accountId} AND ${condition} RETURNING 1`.execute(ctx.db)
  return ended.rows.length
}

/** Undefined leaves what is stored. */
export async function updateProfile(
  db: Db,
  accountId: string,
  { displayName, language }: { readonly displayName?: string | undefined; readonly language?: string | undefined },
): Promise<void> {
  await sql`UPDATE account SET display_name = coalesce(${displayName ?? null}, display_name),
    language = coalesce(${language ?? null}, language) WHERE account_id = ${accountId}`.execute(db)
}
