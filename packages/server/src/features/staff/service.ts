import { type Ctx, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { verifyOwnPassword, roles } from '../accounts/index.ts'
import { onlyOwner, ownerStays, ownRole } from './errors.ts'
import { requireGivable } from './grants.ts'
import { listOpenInvitations, revokeInvitationsBy } from './invitation-store.ts'
import { toInvitation } from './invitations.ts'
import type { Staff, TransferOwnership } from './schema.ts'
import { deleteMember, listMembers, lockMember, type MemberRow, updateOwner, updateRole } from './store.ts'

/** A session lasts this long after its last use. */
const sessionMs = 14 * 86_400_000

/** Everybody who works on the site, and who is asked to. */
export async function getStaff(ctx: Ctx): Promise<Staff> {
  const [members, invitations] = [await listMembers(ctx), await listOpenInvitations(ctx)]
  return { members: members.map(toMember), invitations: invitations.map((row) => toInvitation(ctx, row)) }
}

function toMember(row: MemberRow): Staff['members'][number] {
  return {
    accountId: row.account_id,
    displayName: row.display_name,
    email: row.email,
    role: { name: row.role, title: roles.getRoleTitle(row.role) },
    isOwner: row.is_owner,
    hasTwoStep: row.has_two_step,
    lastSeenOn: row.session_ends_at && new Date(row.session_ends_at.getTime() - sessionMs).toISOString(),
    createdOn: row.created_at.toISOString(),
  }
}

/** Gives a member another role. It holds from their next request on. */
export async function changeRole(ctx: Ctx, accountId: string, role: roles.RoleName): Promise<Staff> {
  if (isActor(ctx, accountId)) throw ownRole({})
  await transaction(ctx, async (ctx) => {
    const member = await getMemberBelow(ctx, accountId)
    requireGivable(ctx, role)
    await updateRole(ctx, member.account_id, role)
    await revokeInvitationsBy(ctx, member.account_id)
  })
  return getStaff(ctx)
}

/** Takes a member off the staff. Their sessions here end at once. */
export async function removeMember(ctx: Ctx, accountId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const member = isActor(ctx, accountId) ? await getMember(ctx, accountId) : await getMemberBelow(ctx, accountId)
    await endMembership(ctx, member)
  })
}

/** Lets the person who acts leave the staff of this site. Their account stays. */
export async function leaveStaff(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await endMembership(ctx, await getMember(ctx, ctx.actor.kind === 'staff' ? ctx.actor.accountId : ''))
  })
}

async function endMembership(ctx: Ctx, member: MemberRow): Promise<void> {
  if (member.is_owner) throw ownerStays({})
  await revokeInvitationsBy(ctx, member.account_id)
  await deleteMember(ctx, member.account_id)
}

/** Makes another member the owner. Asks the owner's password again: nobody gives a site away from an open laptop. */
export async function transferOwnership(ctx: Ctx, { accountId, password }: TransferOwnership): Promise<Staff> {
  await verifyOwnPassword(ctx, password)
  await transaction(ctx, async (ctx) => {
    const owner = await getMember(ctx, ctx.actor.kind === 'staff' ? ctx.actor.accountId : '')
    if (!owner.is_owner) throw onlyOwner({})
    const next = await getMember(ctx, accountId)
    await updateOwner(ctx, next.account_id)
  })
  return getStaff(ctx)
}

async function getMemberBelow(ctx: Ctx, accountId: string): Promise<MemberRow> {
  const member = await getMember(ctx, accountId)
  if (member.is_owner) throw ownerStays({})
  requireGivable(ctx, member.role)
  return member
}

async function getMember(ctx: Ctx, accountId: string): Promise<MemberRow> {
  const member = await lockMember(ctx, accountId)
  if (!member) throw notFound({ what: 'This member of the staff' })
  return member
}

function isActor({ actor }: Pick<Ctx, 'actor'>, accountId: string): boolean {
  return actor.kind === 'staff' && actor.accountId === accountId
}
