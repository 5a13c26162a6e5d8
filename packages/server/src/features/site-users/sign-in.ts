import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Ctx, transaction } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { dummyHash, hashPassword, verifyPassword } from '../../platform/passwords.ts'
import { insertCustomer, updateOwnDetails } from '../customers/index.ts'
import { queueCustomerMail } from '../customer-mails/index.ts'
import { followAccount } from '../newsletter/index.ts'
import { guestLists } from '../wish-lists/index.ts'
import { cloneAccountCart, forgetAccountCart, takeAccountCart } from './cart-session.ts'
import { useCode } from './codes.ts'
import { wrongLogin } from './errors.ts'
import { limitSignIns } from './limits.ts'
import { buildPasswordNotice, buildWelcomeMail } from './mails.ts'
import type { ConfirmCode } from './schema.ts'
import { closeSession, findSiteUser, openSession } from './sessions.ts'
import {
  copyOrderAddress,
  deleteOpenCodes,
  deleteOtherSessions,
  findLogin,
  insertAccount,
  updatePassword,
  type UsedCode,
} from './store.ts'

interface Credentials {
  readonly email: string
  readonly password: string
  readonly rememberMe: boolean
}

/** Signs in by password. Throws `wrong_credentials`, in the same time for every email, or 429. Gives the XSRF token. */
export async function signIn(request: FastifyRequest, reply: FastifyReply, given: Credentials): Promise<string> {
  await limitSignIns(request, given.email)
  const login = await findLogin(request.ctx, given.email.trim())
  const opens = await verifyPassword(login?.passwordHash ?? dummyHash, given.password)
  if (!login?.passwordHash || !opens) throw wrongLogin({})
  return startSession(request, reply, { customerId: login.customerId, rememberMe: given.rememberMe })
}

/**
 * Signs in by a mailed code, which proves the email: its account is made when there is none, and the orders of the email are its orders. A
 * password that comes along is the account's from now on, and ends all other sessions. Says whether the account is new.
 */
export async function signInByCode(
  request: FastifyRequest,
  reply: FastifyReply,
  given: ConfirmCode,
): Promise<{ readonly xsrfToken: string; readonly isNew: boolean }> {
  const used = await useCode(request, reply, 'sign-in', given.code)
  const passwordHash = given.password ? await hashPassword(given.password) : used.passwordHash
  const opened = await transaction(request.ctx, (ctx) => openAccount(ctx, request.ip, { ...used, passwordHash }))
  const { customerId, isNew } = opened
  return { xsrfToken: await startSession(request, reply, { customerId, rememberMe: given.rememberMe }), isNew }
}

async function openAccount(
  ctx: Ctx,
  address: string,
  proved: UsedCode,
): Promise<{ readonly customerId: string; readonly isNew: boolean }> {
  const { customerId, email } = await insertCustomer(ctx, proved.email, proved.name)
  const isNew = await insertAccount(ctx, customerId)
  if (isNew) {
    await copyOrderAddress(ctx, customerId, newId(ctx.now.getTime()))
    await queueCustomerMail(ctx, buildWelcomeMail(ctx.site, email))
  }
  if (proved.acceptsMarketing) {
    await updateOwnDetails(ctx, customerId, { marketing: { accepts: true, source: 'sign-up', address } })
    await followAccount(ctx, email, { accepts: true, address })
  }
  if (proved.passwordHash !== null) {
    await updatePassword(ctx, customerId, proved.passwordHash)
    await deleteOtherSessions(ctx, customerId, null)
    await deleteOpenCodes(ctx, email)
    if (!isNew) await queueCustomerMail(ctx, buildPasswordNotice(ctx.site, email))
  }
  return { customerId, isNew }
}

async function startSession(
  request: FastifyRequest,
  reply: FastifyReply,
  session: { readonly customerId: string; readonly rememberMe: boolean },
): Promise<string> {
  const xsrfToken = await openSession(request, reply, request.ctx, session)
  await takeAccountCart(request, reply, session.customerId, { create: false })
  await guestLists.joinGuestList(request, reply, session.customerId)
  return xsrfToken
}

/** Signs this browser out. With `cloneCart` it keeps a copy of the cart; the account keeps its own. */
export async function signOut(request: FastifyRequest, reply: FastifyReply, cloneCart: boolean): Promise<void> {
  const user = await findSiteUser(request)
  await closeSession(request, reply)
  if (!user) return
  if (cloneCart && user.cartId !== null) await cloneAccountCart(request, reply, user.cartId)
  else forgetAccountCart(request, reply)
}
