import { sha256 } from '../../platform/crypto.ts'
import type { Config } from '../../platform/config.ts'
import { type Ctx, transaction } from '../../platform/context.ts'
import { isUniqueViolation, notFound } from '../../platform/errors.ts'
import { newId, newToken } from '../../platform/ids.ts'
import { limitRate, type RateRule } from '../../platform/http/rate-limit.ts'
import { roles } from '../accounts/index.ts'
import { queueMail } from '../mail/index.ts'
import { alreadyInvited, alreadyStaff, operatorUninvited, tooManyInvitations } from './errors.ts'
import { requireGivable } from './grants.ts'
import {
  findOpenInvitation,
  hasAccount,
  insertInvitation,
  type InvitationRow,
  listOpenInvitations,
  markRevoked,
  renewInvitation,
} from './invitation-store.ts'
import { buildInvitationMail } from './mails.ts'
import type { InviteStaff, SentInvitation, Staff } from './schema.ts'
import { isMemberEmail } from './store.ts'

const invitationDays = 7
const maxInvitations = 100
/** Mails to strangers: enough for the first day of a large team. */
const perSite: RateRule = { name: 'invitation', limit: 60, windowSeconds: 3600 }
const tooManyMails = 'Too many invitations were sent. Please wait an hour and try again.'

/**
 * An account of `OPERATORS` opens all sites' backups, and others see links: the inviter without a mail server, and who reads a site's mails. So no
 * invitation makes it. One that exists proves itself with its password. Throws `operator_uninvited`.
 */
export async function requireNoNewOperator(
  ctx: Pick<Ctx, 'db'>,
  { operators }: Pick<Config, 'operators'>,
  email: string,
): Promise<void> {
  if (operators.includes(email.toLowerCase()) && !(await hasAccount(ctx, email))) throw operatorUninvited({ email })
}

/** Sends an invitation. Throws `already_staff`, `already_invited`, `role_too_high`, `too_many_invitations` or 429. */
export async function inviteStaff(ctx: Ctx, { email, role }: InviteStaff): Promise<SentInvitation> {
  requireGivable(ctx, role)
  if (await isMemberEmail(ctx, email)) throw alreadyStaff({ email })
  if ((await listOpenInvitations(ctx)).length >= maxInvitations) throw tooManyInvitations({ limit: maxInvitations })
  await limitRate(ctx, perSite, 'mail', tooManyMails)
  const invitationId = newId(ctx.now.getTime())
  const invitedBy = ctx.actor.kind === 'staff' ? ctx.actor.accountId : null
  try {
    return await transaction(ctx, async (ctx) => {
      const token = newToken()
      await insertInvitation(ctx, { invitationId, email, role, invitedBy, ...sealToken(ctx, token) })
      return sendInvitation(ctx, invitationId, token)
    })
  } catch (error) {
    // The unique key decides, not a read before the write: two administrators may invite at once.
    if (isUniqueViolation(error)) throw alreadyInvited({ email })
    throw error
  }
}

/** Sends an open invitation again, with a new link and seven more days. The link before stops working. */
export async function resendInvitation(ctx: Ctx, invitationId: string): Promise<SentInvitation> {
  await limitRate(ctx, perSite, 'mail', tooManyMails)
  return transaction(ctx, async (ctx) => {
    requireGivable(ctx, (await getOpenInvitation(ctx, invitationId)).role)
    const token = newToken()
    await renewInvitation(ctx, invitationId, sealToken(ctx, token))
    return sendInvitation(ctx, invitationId, token)
  })
}

/** Takes an open invitation back: its link stops working. */
export async function revokeInvitation(ctx: Ctx, invitationId: string): Promise<void> {
  await getOpenInvitation(ctx, invitationId)
  await markRevoked(ctx, invitationId)
}

async function sendInvitation(ctx: Ctx, invitationId: string, token: string): Promise<SentInvitation> {
  const invitation = toInvitation(ctx, await getOpenInvitation(ctx, invitationId))
  // Behind the hash mark, browsers send it to no server, and no log has it.
  const link = `${ctx.site.baseUrl}/config/invitation#${token}`
  const invitedBy = ctx.actor.kind === 'staff' ? ctx.actor.name : ctx.site.title
  await queueMail(
    ctx,
    buildInvitationMail(ctx.site, { email: invitation.email, roleTitle: invitation.role.title, invitedBy, link }),
  )
  return { ...invitation, link }
}

function sealToken(ctx: Ctx, token: string): { readonly tokenHash: string; readonly expiresAt: Date } {
  return { tokenHash: sha256(token), expiresAt: new Date(ctx.now.getTime() + invitationDays * 86_400_000) }
}

async function getOpenInvitation(ctx: Ctx, invitationId: string): Promise<InvitationRow> {
  const row = await findOpenInvitation(ctx, invitationId)
  if (!row) throw notFound({ what: 'This invitation' })
  return row
}

/** An invitation as the list of the staff shows it. */
export function toInvitation(ctx: Pick<Ctx, 'now'>, row: InvitationRow): Staff['invitations'][number] {
  return {
    id: row.invitation_id,
    email: row.email,
    role: { name: row.role, title: roles.getRoleTitle(row.role) },
    invitedBy: row.invited_by,
    createdOn: row.created_at.toISOString(),
    expiresOn: row.expires_at.toISOString(),
    isExpired: row.expires_at <= ctx.now,
  }
}
