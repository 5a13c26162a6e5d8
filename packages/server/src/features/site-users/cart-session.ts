import type { FastifyReply, FastifyRequest } from 'fastify'
import { cartCookieNames } from '@vitrine/commerce'
import { transaction } from '../../platform/context.ts'
import type { App } from '../../platform/http/http.ts'
import { isWrite } from '../../platform/http/route-access.ts'
import { cartCookies } from '../carts/index.ts'
import { findBuyer } from '../customers/index.ts'
import {
  cloneCart,
  getAccountCartToken,
  isAccountCartToken,
  joinAccountCart,
  nameCartBuyer,
  fillCart,
} from './account-cart.ts'
import { findSiteUser, forgetSession, hasSessionCookie } from './sessions.ts'
import { lockAccount, type SiteUser, updateAccountCart } from './store.ts'

/**
 * Joins the cart of this browser with that of the account, in one transaction with the account locked: parallel sign-ins come one after the
 * other, and lose nothing.
 */
export async function takeAccountCart(
  request: FastifyRequest,
  reply: FastifyReply,
  customerId: string,
  { create }: { readonly create: boolean },
): Promise<void> {
  const guestToken = cartCookies.readCartToken(request)
  const joined = await transaction(request.ctx, async (ctx) => {
    const account = await lockAccount(ctx, customerId)
    if (!account) return undefined
    const joined = await joinAccountCart(ctx, { customerId, cartId: account.cartId }, guestToken, { create })
    if (!joined?.cartId) return joined
    if (joined.cartId !== account.cartId) await updateAccountCart(ctx, customerId, joined.cartId)
    const buyer = await findBuyer(ctx, customerId)
    if (buyer) await fillCart(ctx, joined.cartId, buyer)
    return joined
  })
  if (joined) giveCart(request, reply, joined.token)
  else if (isAccountCartToken(guestToken)) forgetAccountCart(request, reply)
}

/** Gives a browser that signs out a copy of the account's cart. */
export async function cloneAccountCart(request: FastifyRequest, reply: FastifyReply, cartId: string): Promise<void> {
  const token = await transaction(request.ctx, (ctx) => cloneCart(ctx, cartId))
  if (token === undefined) forgetAccountCart(request, reply)
  else giveCart(request, reply, token)
}

/** Takes the account's cart from a browser without its session. */
export function forgetAccountCart(request: FastifyRequest, reply: FastifyReply): void {
  if (!isAccountCartToken(cartCookies.readCartToken(request))) return
  cartCookies.clearCartCookie(request, reply)
  setRequestCart(request, undefined)
}

/**
 * Binds carts to their account: the cart of an account opens with the account's session only, and what a signed-in visitor adds goes into it.
 * Guests pass without a statement. GET changes no row.
 */
export function keepAccountCarts(app: App): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!isCartPath(request.routeOptions.url ?? '')) return
    const token = cartCookies.readCartToken(request)
    if (!hasSessionCookie(request) && !isAccountCartToken(token)) return
    const user = await findSiteUser(request)
    if (!user) {
      forgetAccountCart(request, reply)
      if (hasSessionCookie(request)) forgetSession(request, reply)
      return
    }
    const own = user.cartId === null ? undefined : getAccountCartToken(request.ctx.site, user.cartId)
    if (isWrite(request.method)) await keepWrite(request, reply, user, own)
    else if (token === undefined ? user.hasOpenCart : isAccountCartToken(token) && token !== own)
      showCart(request, reply, own)
  })
}

async function keepWrite(request: FastifyRequest, reply: FastifyReply, user: SiteUser, own: string | undefined) {
  const isAdding = request.method === 'POST' && request.routeOptions.url?.endsWith('/entries') === true
  // A bought cart stays too, as an order that is sent again gets the same answer. What is added goes into a new one.
  const isOwn = own !== undefined && cartCookies.readCartToken(request) === own && (user.hasOpenCart || !isAdding)
  if (!isOwn && (isAdding || cartCookies.readCartToken(request) !== undefined))
    await takeAccountCart(request, reply, user.customerId, { create: isAdding })
  const cartToken = readCheckoutCart(request)
  const token = cartToken === undefined ? undefined : await cartCookies.findCheckoutToken(request, cartToken)
  const buyer = token === undefined ? undefined : await findBuyer(request.ctx, user.customerId)
  if (token !== undefined && buyer) await nameCartBuyer(request.ctx, token, { ...buyer, customerId: user.customerId })
}

/** The subscription that a checkout's address names. */
function readCheckoutCart({ query }: FastifyRequest): string | undefined {
  if (typeof query !== 'object' || query === null || !('cartToken' in query)) return undefined
  return typeof query.cartToken === 'string' ? query.cartToken : undefined
}

function showCart(request: FastifyRequest, reply: FastifyReply, token: string | undefined): void {
  if (token === undefined) forgetAccountCart(request, reply)
  else giveCart(request, reply, token)
}

function giveCart(request: FastifyRequest, reply: FastifyReply, token: string): void {
  if (cartCookies.readCartToken(request) === token) return
  cartCookies.setCartCookie(request, reply, token)
  setRequestCart(request, token)
}

/** The rest of this request reads the cart that its answer's cookie names. */
function setRequestCart(request: FastifyRequest, token: string | undefined): void {
  for (const name of [cartCookieNames.cart, `__Host-${cartCookieNames.cart}`])
    if (token === undefined) delete request.cookies[name]
    else request.cookies[name] = token
}

/** Takes the path of the route: an address may be written in several ways. */
function isCartPath(url: string): boolean {
  return /^\/(?:cart|checkout|api\/commerce\/(?:shopping-cart|checkout))(?:[/?]|$)/.test(url)
}
