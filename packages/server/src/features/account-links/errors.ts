import { defineError } from '../../platform/errors.ts'

export const linkUnknown = defineError(
  'link_unknown',
  404,
  'This link isn’t valid here. Open the link of the newest email, or ask for a new one.',
)

export const linkUsed = defineError('link_used', 410, 'This link was used already. Ask for a new one if you need it.')

export const linkExpired = defineError('link_expired', 410, 'This link has expired. Ask for a new one.')

export const sameEmail = defineError('same_email', 400, 'This is your email already. Enter another one.')

export const emailInUse = defineError<{ email: string }>(
  'email_in_use',
  409,
  ({ email }) => `Another account has ${email}. Ask for a link to another email.`,
)
