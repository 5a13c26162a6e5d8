import { defineError } from '../../platform/errors.ts'

/** The same for a wrong password and for an email without an account or without a password. */
export const wrongLogin = defineError('wrong_credentials', 401, { message: 'accountWrongLogin' })

export const loginRequired = defineError('sign_in_required', 401, { message: 'accountSignInRequired' })

/** Wrong, used, too old, tried too often, or asked for in another browser. */
export const wrongCode = defineError('wrong_code', 401, { message: 'accountWrongCode' })

/** Neither the password nor a mailed code proves that the account's owner acts. */
export const proofRequired = defineError('proof_required', 403, { message: 'accountProofRequired' })

export const emailTaken = defineError('email_in_use', 409, { message: 'accountEmailTaken' })

export const addressNotFound = defineError('address_not_found', 404, { message: 'accountAddressGone' })

/** The token of the session is missing or wrong; `crumbFail` makes a script try once more with a fresh one. */
export const tokenRefused = defineError<{ crumbFail: true }>('crumb_failed', 400, { message: 'callExpired' })
