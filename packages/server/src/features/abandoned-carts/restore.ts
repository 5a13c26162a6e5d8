import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import { findCart, cartRestoring, cartCookies } from '../carts/index.ts'
import { findLeftCart } from './left-cart.ts'
import type { LeftLine } from './schema.ts'
import { beginRestore, noteRestored } from './store.ts'
import { readRestoreToken } from './token.ts'

type RestorableCart =
  | { readonly kind: 'lines'; readonly lines: readonly LeftLine[] }
  /** The visitor has this very cart. */
  | { readonly kind: 'own' }
  /** Bought, or too old. */
  | { readonly kind: 'gone' }

/** What a link of a mail leads to; undefined for a link that is not ours. Changes nothing. */
export async function findRestorableCart(
  ctx: Ctx,
  linkToken: string,
  cartToken: string | undefined,
): Promise<RestorableCart | undefined> {
  const cartId = readRestoreToken(ctx.site, linkToken)
  if (cartId === undefined) return undefined
  if ((await findCart(ctx, cartToken)).id === cartId) return { kind: 'own' }
  const cart = await findLeftCart(ctx, cartId)
  return cart && cart.lines.length > 0 ? { kind: 'lines', lines: cart.lines } : { kind: 'gone' }
}

/**
 * Puts the lines of a cart into the visitor's own, at the prices of today. Lines that it has already stay as they are, and nothing else of the cart is handed
 * over: the link may have been passed on.
 */
export function openCartRestoring(): (
  request: FastifyRequest,
  reply: FastifyReply,
  linkToken: string,
) => Promise<void> {
  const restoreLines = cartRestoring.openCartRestorer()
  return async (request, reply, linkToken) => {
    const { ctx } = request
    const found = await findRestorableCart(ctx, linkToken, cartCookies.readCartToken(request))
    const cartId = readRestoreToken(ctx.site, linkToken)
    if (found?.kind !== 'lines' || cartId === undefined || !(await beginRestore(ctx, cartId))) return
    const restored = await restoreLines(request, reply, found.lines)
    if (restored !== undefined) await noteRestored(ctx, cartId, restored)
  }
}
