import { sql } from 'kysely'
import type { SiteDb } from '../../platform/context.ts'

export interface MemberRow {
  readonly account_id: string
  readonly display_name: string
  readonly email: string
  readonly role: string
  readonly is_owner: boolean
  readonly has_two_step: boolean
  readonly created_at: Date
  /** When the newest session here ends; null without one. */
  readonly session_ends_at: Date | null
}

/** More than a site has; a list of thousands would be nobody's to manage. */
const maxMembers = 1000

const memberColumns = sql`m.account_id, a.display_name, a.email, m.role, m.is_owner, m.created_at,
  EXISTS (SELECT 1 FROM account_two_step t WHERE t.account_id = m.account_id AND t.confirmed_at IS NOT NULL) AS has_two_step,
  (SELECT max(s.expires_at) FROM account_session s WHERE s.website_id = m.website_id AND s.account_id = m.account_id) AS session_ends_at`

export async function listMembers(ctx: SiteDb): Promise<MemberRow[]> {
  const found = await sql<MemberRow>`SELECT ${memberColumns}
    FROM website_membership m JOIN account a ON a.account_id = m.account_id
    WHERE m.website_id = ${ctx.site.id}
    ORDER BY m.is_owner DESC, lower(a.display_name), m.account_id LIMIT ${maxMembers}`.execute(ctx.db)
  return found.rows
}

/** The member, locked until the transaction ends. */
export async function lockMember(ctx: SiteDb, accountId: string): Promise<MemberRow | undefined> {
  const found = await sql<MemberRow>`SELECT ${memberColumns}
    FROM website_membership m JOIN account a ON a.account_id = m.account_id
    WHERE m.website_id = ${ctx.site.id} AND m.account_id = ${accountId} FOR UPDATE OF m`.execute(ctx.db)
  return found.rows[0]
}

export async function isMemberEmail(ctx: SiteDb, email: string): Promise<boolean> {
  const found = await sql`SELECT 1 FROM website_membership m JOIN account a ON a.account_id = m.account_id
    WHERE m.website_id = ${ctx.site.id} AND lower(a.email) = lower(${email})`.execute(ctx.db)
  return found.rows.length > 0
}

export async function updateRole(ctx: SiteDb, accountId: string, role: string): Promise<void> {
  await sql`UPDATE website_membership SET role = ${role}
    WHERE website_id = ${ctx.site.id} AND account_id = ${accountId} AND NOT is_owner`.execute(ctx.db)
}

/** Ends the membership, and the sessions here with it: a later membership begins with a sign-in. */
export async function deleteMember(ctx: SiteDb, accountId: string): Promise<void> {
  await sql`DELETE FROM website_membership
    WHERE website_id = ${ctx.site.id} AND account_id = ${accountId} AND NOT is_owner`.execute(ctx.db)
  await sql`DELETE FROM account_session
    WHERE website_id = ${ctx.site.id} AND account_id = ${accountId}`.execute(ctx.db)
}

/** Makes a member the owner; who was it before stays an administrator. */
export async function updateOwner(ctx: SiteDb, accountId: string): Promise<void> {
  await sql`UPDATE website_membership SET is_owner = false WHERE website_id = ${ctx.site.id} AND is_owner`.execute(
    ctx.db,
  )
  await sql`UPDATE website_membership SET is_owner = true, role = 'admin'
    WHERE website_id = ${ctx.site.id} AND account_id = ${accountId}`.execute(ctx.db)
}
