import { sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'

export interface InvitationRow {
  readonly invitation_id: string
  readonly email: string
  readonly role: string
  /** The inviter's name; null where they have no account any more. */
  readonly invited_by: string | null
  readonly created_at: Date
  readonly expires_at: Date
  readonly accepted_at: Date | null
  readonly revoked_at: Date | null
}

const columns = sql`i.invitation_id, i.email, i.role, i.created_at, i.expires_at, i.accepted_at, i.revoked_at,
  (SELECT a.display_name FROM account a WHERE a.account_id = i.invited_by) AS invited_by`
const isOpen = sql`i.accepted_at IS NULL AND i.revoked_at IS NULL`

export async function listOpenInvitations(ctx: SiteDb): Promise<InvitationRow[]> {
  const found = await sql<InvitationRow>`SELECT ${columns} FROM staff_invitation i
    WHERE i.website_id = ${ctx.site.id} AND ${isOpen} ORDER BY i.invitation_id DESC`.execute(ctx.db)
  return found.rows
}

export async function findOpenInvitation(ctx: SiteDb, invitationId: string): Promise<InvitationRow | undefined> {
  const found = await sql<InvitationRow>`SELECT ${columns} FROM staff_invitation i
    WHERE i.website_id = ${ctx.site.id} AND i.invitation_id = ${invitationId} AND ${isOpen}`.execute(ctx.db)
  return found.rows[0]
}

export async function findInvitationByToken(ctx: SiteDb, tokenHash: string): Promise<InvitationRow | undefined> {
  const found = await sql<InvitationRow>`SELECT ${columns} FROM staff_invitation i
    WHERE i.website_id = ${ctx.site.id} AND i.token_hash = ${tokenHash}`.execute(ctx.db)
  return found.rows[0]
}

export async function insertInvitation(
  ctx: Ctx,
  row: {
    readonly invitationId: string
    readonly email: string
    readonly role: string
    readonly tokenHash: string
    readonly invitedBy: string | null
    readonly expiresAt: Date
  },
): Promise<void> {
  await sql`INSERT INTO staff_invitation (website_id, invitation_id, email, role, token_hash, invited_by, created_at, expires_at)
    VALUES (${ctx.site.id}, ${row.invitationId}, ${row.email}, ${row.role}, ${row.tokenHash}, ${row.invitedBy}, ${ctx.now},
      ${row.expiresAt})`.execute(ctx.db)
}

/** Gives an open invitation another token: the link of the mail before stops working. */
export async function renewInvitation(
  ctx: SiteDb,
  invitationId: string,
  renewed: { readonly tokenHash: string; readonly expiresAt: Date },
): Promise<void> {
  await sql`UPDATE staff_invitation i SET token_hash = ${renewed.tokenHash}, expires_at = ${renewed.expiresAt}
    WHERE i.website_id = ${ctx.site.id} AND i.invitation_id = ${invitationId} AND ${isOpen}`.execute(ctx.db)
}

/** Marks an invitation as accepted. False when it is no longer open, so that of two at once one goes on. */
export async function claimInvitation(ctx: Ctx, invitationId: string): Promise<boolean> {
  const claimed = await sql`UPDATE staff_invitation i SET accepted_at = ${ctx.now}
    WHERE i.website_id = ${ctx.site.id} AND i.invitation_id = ${invitationId} AND ${isOpen} AND i.expires_at > ${ctx.now}
    RETURNING 1`.execute(ctx.db)
  return claimed.rows.length > 0
}

export async function markRevoked(ctx: Ctx, invitationId: string): Promise<void> {
  await sql`UPDATE staff_invitation i SET revoked_at = ${ctx.now}
    WHERE i.website_id = ${ctx.site.id} AND i.invitation_id = ${invitationId} AND ${isOpen}`.execute(ctx.db)
}

/** Revokes what a member has invited: who loses the right to invite leaves no way in behind. */
export async function revokeInvitationsBy(ctx: Ctx, accountId: string): Promise<void> {
  await sql`UPDATE staff_invitation i SET revoked_at = ${ctx.now}
    WHERE i.website_id = ${ctx.site.id} AND i.invited_by = ${accountId} AND ${isOpen}`.execute(ctx.db)
}

export async function hasAccount(ctx: Pick<Ctx, 'db'>, email: string): Promise<boolean> {
  const found = await sql`SELECT 1 FROM account WHERE lower(email) = lower(${email})`.execute(ctx.db)
  return found.rows.length > 0
}

/** Deletes invitations that ended long ago, of all sites. */
export async function deleteOldInvitations(ctx: Pick<Ctx, 'db'>, before: Date): Promise<void> {
  await sql`DELETE FROM staff_invitation WHERE expires_at < ${before}`.execute(ctx.db)
}
