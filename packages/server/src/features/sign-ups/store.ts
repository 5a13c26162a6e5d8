import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { RefusalReason } from './schema.ts'

export interface SignUpRow {
  readonly signUpId: string
  readonly email: string
  readonly passwordHash: string
  readonly title: string
  readonly identifier: string
  readonly theme: string
  readonly language: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly confirmedAt: Date | null
  readonly isMailed: boolean
}

type NewSignUp = Omit<SignUpRow, 'createdAt' | 'confirmedAt' | 'isMailed'>

const columns = sql`sign_up_id AS "signUpId", email, password_hash AS "passwordHash", title, identifier, theme, language,
  created_at AS "createdAt", expires_at AS "expiresAt", confirmed_at AS "confirmedAt", token_hash IS NOT NULL AS "isMailed"`

type DbAndTime = Pick<Ctx, 'db' | 'now'>

export async function insertSignUp({ db, now }: DbAndTime, row: NewSignUp): Promise<void> {
  await sql`INSERT INTO sign_up (sign_up_id, email, password_hash, title, identifier, theme, language, created_at, expires_at)
    VALUES (${row.signUpId}, ${row.email}, ${row.passwordHash}, ${row.title}, ${row.identifier}, ${row.theme}, ${row.language}, ${now},
      ${row.expiresAt})`.execute(db)
}

/** A sign-up, locked until the transaction ends. */
export async function lockSignUp(db: Db, signUpId: string): Promise<SignUpRow | undefined> {
  const { rows } =
    await sql<SignUpRow>`SELECT ${columns} FROM sign_up WHERE sign_up_id = ${signUpId} FOR UPDATE`.execute(db)
  return rows[0]
}

export async function findSignUpByToken(db: Db, tokenHash: string): Promise<SignUpRow | undefined> {
  const { rows } = await sql<SignUpRow>`SELECT ${columns} FROM sign_up WHERE token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

/** Gives a sign-up its link. Others of the same email stay: a stranger who signs somebody up again must not end their link. */
export async function updateLink(db: Db, signUpId: string, tokenHash: string): Promise<void> {
  await sql`UPDATE sign_up SET token_hash = ${tokenHash} WHERE sign_up_id = ${signUpId}`.execute(db)
}

export async function deleteSignUp(db: Db, signUpId: string): Promise<void> {
  await sql`DELETE FROM sign_up WHERE sign_up_id = ${signUpId}`.execute(db)
}

/** Marks a link as used. False when it no longer works, so that of many at once one goes on. */
export async function claimSignUp({ db, now }: DbAndTime, signUpId: string): Promise<boolean> {
  const { rows } = await sql`UPDATE sign_up SET confirmed_at = ${now}, password_hash = ''
    WHERE sign_up_id = ${signUpId} AND confirmed_at IS NULL AND expires_at > ${now} RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Locks what waits for an email, in one order: of two links that are confirmed at once, the second waits for the first. */
export async function lockWaiting(db: Db, email: string): Promise<void> {
  await sql`SELECT 1 FROM sign_up WHERE lower(email) = lower(${email}) ORDER BY sign_up_id FOR UPDATE`.execute(db)
}

/** Ends what else waits for an email that has an account now. */
export async function deleteWaiting(db: Db, email: string): Promise<void> {
  await sql`DELETE FROM sign_up WHERE lower(email) = lower(${email}) AND confirmed_at IS NULL`.execute(db)
}

interface MadeSite {
  readonly accountId: string
  readonly arrivalHash: string
  readonly arrivalExpiresAt: Date
}

/** Notes the site that was made, with the way into it. */
export async function noteMadeSite(
  { db, site }: Pick<Ctx, 'db' | 'site'>,
  signUpId: string,
  made: MadeSite,
): Promise<void> {
  await sql`UPDATE sign_up SET website_id = ${site.id}, account_id = ${made.accountId}, identifier = ${site.identifier},
      arrival_hash = ${made.arrivalHash}, arrival_expires_at = ${made.arrivalExpiresAt}
    WHERE sign_up_id = ${signUpId}`.execute(db)
}

/** The account that a way into this site is for; it works once. */
export async function claimArrival({ db, site, now }: Ctx, arrivalHash: string): Promise<string | undefined> {
  const { rows } = await sql<{ accountId: string }>`UPDATE sign_up SET arrival_hash = NULL
    WHERE arrival_hash = ${arrivalHash} AND website_id = ${site.id} AND arrival_expires_at > ${now}
    RETURNING account_id AS "accountId"`.execute(db)
  return rows[0]?.accountId
}

/** Sites that were made by sign-ups since a moment. */
export async function countMade(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM sign_up WHERE confirmed_at >= ${since}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Those of the names that a site has, that look like the name of a site, or whose host below `domain` is another site's. */
export async function listTakenNames(
  db: Db,
  names: readonly { readonly name: string; readonly simple: string }[],
  domain: string | undefined,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT w.name FROM unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ simple }) => simple)}::text[]) AS w (name, simple)
    WHERE EXISTS (SELECT 1 FROM site_name s WHERE s.identifier = w.name
        OR translate(replace(replace(replace(s.identifier, '-', ''), 'rn', 'm'), 'vv', 'w'), '01i5', 'olls') = w.simple)
      OR EXISTS (SELECT 1 FROM domain d WHERE d.host = w.name || '.' || ${domain ?? ''} AND d.verified_at IS NOT NULL)`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Where somebody with an account works: the site they joined first; undefined without an account. `websiteId` is null without a site. */
export async function findKnownEmail(
  db: Db,
  email: string,
): Promise<{ readonly websiteId: string | null } | undefined> {
  const { rows } = await sql<{ websiteId: string | null }>`
    SELECT m.website_id AS "websiteId" FROM account a LEFT JOIN website_membership m ON m.account_id = a.account_id
    WHERE lower(a.email) = lower(${email}) ORDER BY m.is_owner DESC NULLS LAST, m.created_at LIMIT 1`.execute(db)
  return rows[0]
}

export async function addRefusal({ db, now }: DbAndTime, reason: RefusalReason): Promise<void> {
  await sql`INSERT INTO sign_up_refusal (day, reason, count) VALUES (${now.toISOString().slice(0, 10)}::date, ${reason}, 1)
    ON CONFLICT (day, reason) DO UPDATE SET count = sign_up_refusal.count + 1`.execute(db)
}

export async function readSwitch(db: Db): Promise<{ readonly isOpen: boolean; readonly changedBy: string }> {
  const { rows } = await sql<{ isOpen: boolean; changedBy: string }>`
    SELECT is_open AS "isOpen", changed_by AS "changedBy" FROM sign_up_switch`.execute(db)
  return rows[0] ?? { isOpen: true, changedBy: '' }
}

export async function upsertSwitch({ db, now, actor }: Ctx, isOpen: boolean): Promise<void> {
  const changedBy = actor.kind === 'staff' ? actor.name : ''
  await sql`INSERT INTO sign_up_switch (is_open, changed_by, changed_at) VALUES (${isOpen}, ${changedBy}, ${now})
    ON CONFLICT (is_only) DO UPDATE SET is_open = excluded.is_open, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(
    db,
  )
}

const maxListed = 200

/** Those that wait, or those with a site; the newest first. */
export async function listSignUps({ db, now }: DbAndTime, state: 'waiting' | 'made'): Promise<SignUpRow[]> {
  const condition =
    state === 'made'
      ? sql`confirmed_at IS NOT NULL`
      : sql`confirmed_at IS NULL AND token_hash IS NOT NULL AND expires_at > ${now}`
  const { rows } = await sql<SignUpRow>`SELECT ${columns} FROM sign_up WHERE ${condition}
    ORDER BY coalesce(confirmed_at, created_at) DESC LIMIT ${maxListed}`.execute(db)
  return rows
}

export async function listRefusals(
  db: Db,
): Promise<{ readonly day: string; readonly reason: RefusalReason; readonly count: number }[]> {
  const { rows } = await sql<{ day: string; reason: RefusalReason; count: number }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, reason, count FROM sign_up_refusal ORDER BY day DESC, reason LIMIT ${maxListed}`.execute(
    db,
  )
  return rows
}

/** Deletes what waited in vain and ended before a moment, and what is so old that nobody asks for it. */
export async function deleteOldSignUps(db: Db, endedBefore: Date, oldBefore: Date): Promise<void> {
  await sql`DELETE FROM sign_up WHERE confirmed_at IS NULL AND expires_at < ${endedBefore}`.execute(db)
  await sql`DELETE FROM sign_up WHERE confirmed_at < ${oldBefore}`.execute(db)
  await sql`DELETE FROM sign_up_refusal WHERE day < ${oldBefore.toISOString().slice(0, 10)}::date`.execute(db)
}
