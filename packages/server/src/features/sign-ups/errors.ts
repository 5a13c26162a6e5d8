import { defineError } from '../../platform/errors.ts'

export const signUpClosed = defineError(
  'sign_up_closed',
  404,
  'New sites cannot be made here now. Ask who runs this server.',
)

export const siteNameInvalid = defineError(
  'site_name_invalid',
  400,
  'An address has 3 to 40 letters a to z, digits and single dashes. It begins with a letter, and does not end with a dash.',
)

export const siteNameReserved = defineError(
  'site_name_reserved',
  400,
  'This address is kept for the server itself. Choose another one.',
)

export const siteNameTaken = defineError<{ proposals: readonly string[] }>(
  'site_name_taken',
  409,
  ({ proposals }) => `This address is taken, or looks like one that is. Free is: ${proposals.join(', ')}.`,
)

export const signUpUnknown = defineError(
  'sign_up_unknown',
  404,
  'This link isn’t valid. Open the link of the newest email, or sign up again.',
)

export const signUpUsed = defineError(
  'sign_up_used',
  410,
  'This link was used already: your site is there. Sign in at its address.',
)

export const signUpExpired = defineError('sign_up_expired', 410, 'This link has expired. Sign up again.')

export const signUpPasswordWrong = defineError(
  'sign_up_password_wrong',
  400,
  'This isn’t the password that was chosen at the sign-up. Try again, or sign up again.',
)

export const signUpsFull = defineError(
  'sign_ups_full',
  429,
  'Today’s number of new sites is reached. Please try again tomorrow.',
)

export const signUpAccountThere = defineError(
  'sign_up_account_there',
  409,
  'By now this email has an account. Sign in, and create the site from the menu.',
)
