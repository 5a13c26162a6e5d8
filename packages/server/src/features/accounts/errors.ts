import { defineError } from '../../platform/errors.ts'

/** One sentence for an unknown email, a wrong password and an account of other sites: the caller does not learn which of them it was. */
export const wrongCredentials = defineError(
  'wrong_credentials',
  401,
  'Wrong email or password. Check both and try again.',
)

export const signInRequired = defineError('sign_in_required', 401, 'Please sign in to continue.')

export const notStaffHere = defineError<{ site: string }>(
  'not_staff_here',
  403,
  ({ site }) => `This account is not a member of ${site}. Ask one of its administrators to add you.`,
)

export const notAllowed = defineError<{ capability: string; role: string }>(
  'not_allowed',
  403,
  ({ role }) => `Your role (${role}) does not allow this. Ask an administrator of the site for another role.`,
)

export const codeNotAllowed = defineError<{ place: string; role: string }>(
  'code_not_allowed',
  403,
  ({ place, role }) =>
    `${place} holds code that runs on your pages. Your role (${role}) does not allow adding or changing code: take it out, or ask an administrator.`,
)

export const wrongPassword = defineError('wrong_password', 400, 'Wrong current password. Check it and try again.')

export const emailTaken = defineError<{ email: string }>(
  'email_taken',
  409,
  ({ email }) => `There is already an account for ${email}.`,
)

export const twoStepRequired = defineError(
  'two_step_required',
  401,
  'Enter the code of your authenticator app to continue.',
)

export const wrongCode = defineError(
  'wrong_code',
  401,
  'Wrong or used code. Wait for the next one in your app, or use a recovery code.',
)

export const twoStepIsOn = defineError(
  'two_step_is_on',
  409,
  'Two-step sign-in is on already. Turn it off before you set it up again.',
)

export const twoStepNotSetUp = defineError('two_step_not_set_up', 409, 'Two-step sign-in is off. Set it up first.')

/** Another key sealed the secret: the database was restored without it, or SECRET_KEY has changed. */
export const twoStepUnreadable = defineError(
  'two_step_unreadable',
  409,
  'The server cannot read your two-step secret. Ask the operator of the installation to set a new password for you.',
)

export const tooManyAttempts = 'Too many attempts to sign in. Please wait a few minutes and try again.'
