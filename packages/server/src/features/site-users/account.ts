import type { FastifyReply, FastifyRequest } from 'fastify'
import { normalizeAddress, validateAddress, type Address } from '@vitrine/commerce/addresses'
import { type Ctx, transaction } from '../../platform/context.ts'
import { sha256 } from '../../platform/crypto.ts'
import { invalidInput } from '../../platform/errors.ts'
import { newToken } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'
import { hashPassword, verifyPassword } from '../../platform/passwords.ts'
import {
  changeCustomerEmail,
  type CustomerAddress,
  updateOwnDetails,
  personalData,
  customerAddresses,
} from '../customers/index.ts'
import { queueCustomerMail } from '../customer-mails/index.ts'
import { followAccount } from '../newsletter/index.ts'
import { removeSavedCard } from '../saved-cards/index.ts'
import { storeSettings } from '../store-settings/index.ts'
import { forgetAccountCart } from './cart-session.ts'
import { readEmail, sendCode, useCode } from './codes.ts'
import { addressNotFound, emailTaken, proofRequired, wrongCode } from './errors.ts'
import { limitGuesses, limitSignIns } from './limits.ts'
import { buildEmailNotice, buildEmailWarning, buildPasswordNotice } from './mails.ts'
import type { ChangeAccount, Proof } from './schema.ts'
import { forgetSession, requireSiteUser } from './sessions.ts'
import {
  clearPassword,
  deleteEmailCodes,
  deleteOpenCodes,
  deleteOtherSessions,
  findLogin,
  insertCode,
  type SiteUser,
  tryCode,
  updatePassword,
} from './store.ts'

const undoMs = 7 * 86_400_000

/** Changes the details of a person. A choice about marketing is kept with time and address. */
export async function changeAccount(request: FastifyRequest, input: ChangeAccount): Promise<void> {
  const { customerId, email, acceptsMarketing: before } = await requireSiteUser(request)
  const { name, acceptsMarketing: accepts } = input
  const marketing = accepts === undefined ? undefined : { accepts, source: 'account', address: request.ip }
  await transaction(request.ctx, async (ctx) => {
    await updateOwnDetails(ctx, customerId, { name, marketing })
    if (accepts !== undefined && accepts !== before) await followAccount(ctx, email, { accepts, address: request.ip })
  })
}

/** Sets a new password and ends all other sessions. Throws `proof_required`. */
export async function changePassword(
  request: FastifyRequest,
  reply: FastifyReply,
  input: Proof & { readonly password: string },
): Promise<void> {
  const user = await requireSiteUser(request)
  await proveOwner(request, reply, user, input)
  const passwordHash = await hashPassword(input.password)
  await transaction(request.ctx, async (ctx) => {
    await updatePassword(ctx, user.customerId, passwordHash)
    await deleteOtherSessions(ctx, user.customerId, user.tokenHash)
    await deleteOpenCodes(ctx, user.email)
    await queueCustomerMail(ctx, buildPasswordNotice(ctx.site, user.email))
  })
}

/** Mails a code to a new email, and a warning to the present one. Throws `proof_required`. */
export async function requestEmailChange(
  request: FastifyRequest,
  reply: FastifyReply,
  input: Proof & { readonly email: string },
): Promise<void> {
  const user = await requireSiteUser(request)
  const email = readEmail(request.ctx, input.email)
  await proveOwner(request, reply, user, input)
  await sendCode(request, reply, { purpose: 'email', email, customerId: user.customerId })
  await queueCustomerMail(request.ctx, buildEmailWarning(request.ctx.site, user.email))
}

/** Gives the account the email that the code was mailed to, and ends all other sessions. Throws `wrong_code` or `email_in_use`. */
export async function confirmEmailChange(request: FastifyRequest, reply: FastifyReply, code: string): Promise<void> {
  const user = await requireSiteUser(request)
  const { email, customerId } = await useCode(request, reply, 'email', code)
  if (customerId !== user.customerId) throw wrongCode({})
  const token = newToken()
  await transaction(request.ctx, async (ctx) => {
    if (!(await changeCustomerEmail(ctx, user.customerId, email))) throw emailTaken({})
    await deleteOtherSessions(ctx, user.customerId, user.tokenHash)
    await deleteOpenCodes(ctx, user.email)
    await insertUndo(ctx, user, token)
    await queueCustomerMail(ctx, buildEmailNotice(ctx.site, user.email, `/account/undo-email?token=${token}`))
  })
}

async function insertUndo(ctx: Ctx, user: SiteUser, token: string): Promise<void> {
  await insertCode(ctx, {
    challengeHash: sha256(token),
    purpose: 'undo',
    email: user.email,
    customerId: user.customerId,
    codeHash: '',
    name: '',
    passwordHash: null,
    acceptsMarketing: false,
    expiresAt: new Date(ctx.now.getTime() + undoMs),
  })
}

/** Gives an account its email back, from the link that was mailed there: all sessions end, and so does the password. Throws `wrong_code`, or 429. */
export async function undoEmailChange(request: FastifyRequest, token: string): Promise<void> {
  await limitGuesses(request)
  await transaction(request.ctx, async (ctx) => {
    const used = await tryCode(ctx, sha256(token), 'undo', '')
    if (!used?.customerId) throw wrongCode({})
    if (!(await changeCustomerEmail(ctx, used.customerId, used.email))) throw emailTaken({})
    await clearPassword(ctx, used.customerId)
    await deleteEmailCodes(ctx, used.customerId, sha256(token))
    await deleteOtherSessions(ctx, used.customerId, null)
  })
}

/** Writes an address. Throws what is wrong with it, by field, or `address_not_found`. */
export async function writeAddress(
  request: FastifyRequest,
  given: { readonly id?: string; readonly address: Address; readonly isDefault: boolean },
): Promise<CustomerAddress> {
  const { customerId } = await requireSiteUser(request)
  const { ctx } = request
  const address = normalizeAddress(given.address, { phone: 'optional' })
  const problems = validateAddress(address, translateFor(ctx.site), { phone: storeSettings(ctx.site).phone })
  if (Object.keys(problems).length > 0) throw invalidInput({ fields: { ...problems } })
  const saved = await transaction(ctx, (ctx) => customerAddresses.saveAddress(ctx, customerId, { ...given, address }))
  if (!saved) throw addressNotFound({})
  return saved
}

export async function removeAddress(request: FastifyRequest, addressId: string): Promise<void> {
  const { customerId } = await requireSiteUser(request)
  const isGone = await transaction(request.ctx, (ctx) => customerAddresses.deleteAddress(ctx, customerId, addressId))
  if (!isGone) throw addressNotFound({})
}

/** Throws `saved_card_not_found`. */
export async function removeCard(request: FastifyRequest, cardId: string): Promise<void> {
  const { customerId } = await requireSiteUser(request)
  await removeSavedCard(request.ctx, customerId, cardId)
}

/** Erases the account and everything personal that no invoice needs. Throws `proof_required`. */
export async function deleteAccount(request: FastifyRequest, reply: FastifyReply, proof: Proof): Promise<void> {
  const user = await requireSiteUser(request)
  await proveOwner(request, reply, user, proof)
  await personalData.eraseCustomer(request.ctx, user.customerId)
  forgetSession(request, reply)
  forgetAccountCart(request, reply)
}

/** A session alone may be a borrowed browser: the password, or a code mailed to the account's email, shows who acts. */
async function proveOwner(request: FastifyRequest, reply: FastifyReply, user: SiteUser, proof: Proof): Promise<void> {
  if (proof.currentPassword) {
    await limitSignIns(request, user.email)
    const login = await findLogin(request.ctx, user.email)
    if (login?.passwordHash && (await verifyPassword(login.passwordHash, proof.currentPassword))) return
    throw proofRequired({})
  }
  if (!proof.code) throw proofRequired({})
  const used = await useCode(request, reply, 'sign-in', proof.code)
  if (used.email.toLowerCase() !== user.email.toLowerCase()) throw proofRequired({})
}
