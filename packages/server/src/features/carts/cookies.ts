import { createHmac } from 'node:crypto'
import { cartCookieNames } from '@vitrine/commerce'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { equalsInConstantTime } from '../../platform/crypto.ts'
import { clearHostCookie, getPlainCookieOptions, readHostCookie, setHostCookie } from '../../platform/http/cookies.ts'
import { findBrowserKey } from '../../platform/http/csrf.ts'
import { newToken } from '../../platform/ids.ts'
import { findOfferCartToken } from './offer-links.ts'
import { isOfferToken } from './offer-token.ts'

export const cartSeconds = 30 * 86_400

/** The cart of the subscription that this browser began last. */
const subscriptionCookie = 'vitrine_subscription'

/** The token of the request's cart cookie, or of the cookie of its last subscription. */
export function readCartToken(request: FastifyRequest, cart: 'own' | 'subscription' = 'own'): string | undefined {
  const token = readHostCookie(request, cart === 'own' ? cartCookieNames.cart : subscriptionCookie)
  return token === undefined || token.length > 100 ? undefined : token
}

/** Gives the browser its cart for 30 more days, and scripts the sign that there is one. */
export function setCartCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  setHostCookie(reply, cartCookieNames.cart, token, cartSeconds)
  reply.setCookie(cartCookieNames.hasCart, 'true', { ...getPlainCookieOptions(request), maxAge: cartSeconds })
}

/** Lets this browser, and no other, check out the subscription's cart. A later subscription replaces it. */
export function keepSubscription(reply: FastifyReply, token: string): void {
  setHostCookie(reply, subscriptionCookie, token, cartSeconds)
}

/**
 * The token of the cart that a request checks out: the visitor's own, that of an offer whose link is followed, or the subscription's that
 * `cartToken` of the address names. The address of a subscription proves nothing, as anybody may send a link to a cart of their own:
 * undefined unless this browser began that subscription.
 */
export async function findCheckoutToken(
  request: FastifyRequest,
  cartToken: string | undefined,
): Promise<string | undefined> {
  if (cartToken === undefined) return readCartToken(request)
  if (isOfferToken(cartToken)) return findOfferCartToken(request.ctx, cartToken)
  const own = readHostCookie(request, subscriptionCookie) ?? ''
  return own !== '' && equalsInConstantTime(cartToken, own) ? cartToken : undefined
}

/** Takes both away: the cart was bought, or there is none behind the cookie. */
export function clearCartCookie(request: FastifyRequest, reply: FastifyReply): void {
  clearHostCookie(reply, cartCookieNames.cart)
  reply.clearCookie(cartCookieNames.hasCart, getPlainCookieOptions(request))
}

/**
 * Makers of tokens for a first cart. The first one is the same for parallel calls of one browser, so that two first
 * additions at once create one cart. It is derived from the browser's secret cookie and valid for seconds only. The
 * second one is random.
 */
export function listNewCartTokens(request: FastifyRequest): readonly (() => string)[] {
  const key = findBrowserKey(request)
  if (key === undefined) return [newToken]
  const parallel = () =>
    createHmac('sha256', request.ctx.site.secret).update(`cart ${key}`).digest('base64url').slice(0, 22)
  return [parallel, newToken]
}
