import { createHmac } from 'node:crypto'
import { cartCookieNames } from '@vitrine/commerce'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '../../platform/ids.ts'

export const cartSeconds = 30 * 86_400

/** The token of the request's cart cookie. */
export function cartTokenOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[cartCookieNames.cart]
  return token === undefined || token === '' || token.length > 100 ? undefined : token
}

/** Gives the browser its cart for 30 more days, and scripts the sign that there is one. */
export function keepCart(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const options = cookieOptions(request)
  reply.setCookie(cartCookieNames.cart, token, { ...options, httpOnly: true, maxAge: cartSeconds })
  reply.setCookie(cartCookieNames.hasCart, 'true', { ...options, maxAge: cartSeconds })
}

/** Takes both away: the cart was bought, or there is none behind the cookie. */
export function dropCart(request: FastifyRequest, reply: FastifyReply): void {
  const options = cookieOptions(request)
  reply.clearCookie(cartCookieNames.cart, { ...options, httpOnly: true })
  reply.clearCookie(cartCookieNames.hasCart, options)
}

function cookieOptions(request: FastifyRequest) {
  return { path: '/', sameSite: 'lax' as const, secure: request.ctx.site.baseUrl.startsWith('https:') }
}

/**
 * Makers of tokens for a first cart. The first one is the same for parallel calls of one browser (it comes of the crumb every write carries), so that two
 * first additions at once meet in one cart; it is of use for seconds only, the second one is random.
 */
export function newCartTokens(request: FastifyRequest): readonly (() => string)[] {
  const parallel = () =>
    createHmac('sha256', request.ctx.site.secret)
      .update(`cart ${request.cookies['crumb'] ?? newToken()}`)
      .digest('base64url')
      .slice(0, 22)
  return [parallel, newToken]
}
