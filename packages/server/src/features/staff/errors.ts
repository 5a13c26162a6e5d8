import { defineError } from '../../platform/errors.ts'

export const alreadyStaff = defineError<{ email: string }>(
  'already_staff',
  409,
  ({ email }) => `${email} is on the staff already. Change their role in the list.`,
)

export const alreadyInvited = defineError<{ email: string }>(
  'already_invited',
  409,
  ({ email }) => `${email} has an open invitation. Resend it from the list, or revoke it first.`,
)

export const operatorUninvited = defineError<{ email: string }>(
  'operator_uninvited',
  409,
  ({ email }) =>
    `${email} runs this server, so no invitation makes that account. Make it on the server with vitrine site create --owner-email, then invite it.`,
)

export const tooManyInvitations = defineError<{ limit: number }>(
  'too_many_invitations',
  400,
  ({ limit }) => `A site has at most ${limit} open invitations. Revoke some first.`,
)

export const roleTooHigh = defineError<{ role: string }>(
  'role_too_high',
  403,
  ({ role }) => `${role} may do more than your own role, so you can’t give or take it. Ask an administrator.`,
)

export const ownerStays = defineError(
  'owner_stays',
  409,
  'The owner keeps the role of an administrator and can’t leave. Transfer ownership first.',
)

export const onlyOwner = defineError('only_owner', 403, 'Only the owner can transfer ownership.')

export const ownRole = defineError(
  'own_role',
  409,
  'You can’t change your own role. Ask another administrator, or leave the staff under Account.',
)

export const invitationUnknown = defineError(
  'invitation_unknown',
  404,
  'This invitation isn’t valid here. Open the link of the newest email, or ask for a new invitation.',
)

export const invitationUsed = defineError(
  'invitation_used',
  410,
  'This invitation was accepted already. Sign in to continue.',
)

export const invitationExpired = defineError<{ site: string }>(
  'invitation_expired',
  410,
  ({ site }) => `This invitation has expired. Ask an administrator of ${site} for a new one.`,
)

export const invitationRevoked = defineError<{ site: string }>(
  'invitation_revoked',
  410,
  ({ site }) => `This invitation was revoked. Ask an administrator of ${site} for a new one.`,
)

export const accountExists = defineError<{ email: string }>(
  'account_exists',
  409,
  ({ email }) => `There is an account for ${email} by now. Reload the page and enter its password.`,
)
