import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { type Ctx, transaction } from '../../platform/context.ts'
import { sha256 } from '../../platform/crypto.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { limitRate, type RateRule } from '../../platform/http/rate-limit.ts'
import { createAccount, setMembership, startSession, verifyCredentials, roles } from '../accounts/index.ts'
import { accountExists, invitationExpired, invitationRevoked, invitationUnknown, invitationUsed } from './errors.ts'
import { claimInvitation, findInvitationByToken, hasAccount, type InvitationRow } from './invitation-store.ts'
import { requireNoNewOperator } from './invitations.ts'
import type { AcceptInvitation, InvitationOffer } from './schema.ts'
import { isMemberEmail } from './store.ts'

/** Secrets of 128 bits are not guessed; this keeps those who try from costing anything. */
const perAddress: RateRule = { name: 'invitation address', limit: 60, windowSeconds: 900, scope: 'installation' }
const tooMany = 'Too many attempts. Please wait a few minutes and try again.'

/** What the link of an invitation offers. Throws which of the ways it has ended. */
export async function getInvitationOffer(request: FastifyRequest, token: string): Promise<InvitationOffer> {
  const { ctx } = request
  const row = await getInvitation(request, token)
  return {
    email: row.email,
    role: { name: row.role, title: roles.getRoleTitle(row.role) },
    invitedBy: row.invited_by,
    expiresOn: row.expires_at.toISOString(),
    hasAccount: await hasAccount(ctx, row.email),
  }
}

/** Makes who has the link a member of the staff, and signs them in. An account that exists proves itself with its password. */
export async function acceptInvitation(
  request: FastifyRequest,
  reply: FastifyReply,
  input: AcceptInvitation,
  config: Pick<Config, 'operators'>,
): Promise<void> {
  const { ctx } = request
  const row = await getInvitation(request, input.token)
  // Also where the email came into OPERATORS after the invitation.
  await requireNoNewOperator(ctx, config, row.email)
  const accountId = input.hasAccount ? await joinWithAccount(request, row, input) : await joinAsNew(ctx, row, input)
  await startSession(request, reply, accountId)
}

async function joinWithAccount(
  request: FastifyRequest,
  row: InvitationRow,
  { password, code }: { readonly password: string; readonly code?: string | undefined },
): Promise<string> {
  const account = await verifyCredentials(request, { email: row.email, password, code })
  return transaction(request.ctx, (ctx) => join(ctx, row, async () => account.account_id))
}

async function joinAsNew(
  ctx: Ctx,
  row: InvitationRow,
  { displayName, password }: { readonly displayName: string; readonly password: string },
): Promise<string> {
  const { email } = row
  if (await hasAccount(ctx, email)) throw accountExists({ email })
  return transaction(ctx, (ctx) => join(ctx, row, () => createAccount(ctx.db, { email, displayName, password })))
}

/** Claims the invitation first: of two browsers with one link, the second makes no account. */
async function join(ctx: Ctx, row: InvitationRow, getAccountId: () => Promise<string>): Promise<string> {
  if (!(await claimInvitation(ctx, row.invitation_id))) throw invitationUsed({})
  // Who became a member in another way meanwhile keeps the role that they have.
  const isMember = await isMemberEmail(ctx, row.email)
  const accountId = await getAccountId()
  if (!isMember)
    await setMembership(ctx.db, { websiteId: ctx.site.id, accountId, role: roles.RoleName.parse(row.role) })
  return accountId
}

async function getInvitation(request: FastifyRequest, token: string): Promise<InvitationRow> {
  const { ctx } = request
  await limitRate(ctx, perAddress, toNetwork(request.ip), tooMany)
  const row = await findInvitationByToken(ctx, sha256(token))
  const site = ctx.site.title
  if (!row) throw invitationUnknown({})
  if (row.accepted_at) throw invitationUsed({})
  if (row.revoked_at) throw invitationRevoked({ site })
  if (row.expires_at <= ctx.now) throw invitationExpired({ site })
  return row
}
