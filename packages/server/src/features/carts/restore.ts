import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { hashCartToken } from '../inventory/index.ts'
import { openCartBatcher } from './batched-add.ts'
import { listNewCartTokens, readCartToken, setCartCookie } from './cookies.ts'
import { selectOpenCart } from './read-store.ts'
import type { AddEntry } from './schema.ts'
import { addEntry } from './service.ts'

interface RestoredLine extends Omit<AddEntry, 'sku'> {
  readonly sku: string
}

/**
 * Adds lines to the visitor's cart, or to a new one; gives the id of the cart. A line that it has already is left alone, and so is one that cannot be
 * bought any more.
 */
export function openCartRestorer(): (
  request: FastifyRequest,
  reply: FastifyReply,
  lines: readonly RestoredLine[],
) => Promise<string | undefined> {
  const adder = openCartBatcher()
  return async (request, reply, lines) => {
    const { ctx } = request
    let token = readCartToken(request)
    const own = token === undefined ? undefined : await selectOpenCart(ctx, hashCartToken(token))
    const known = new Set(own?.entries.map(({ itemId, sku }) => `${itemId} ${sku}`))
    let cartId = own?.cartId
    for (const { itemId, sku, quantity, additionalFields } of lines) {
      if (known.has(`${itemId} ${sku}`)) continue
      try {
        const added = await addEntry(
          ctx,
          adder,
          { itemId, sku, quantity, additionalFields },
          token,
          listNewCartTokens(request),
        )
        token = added.token
        cartId = added.shoppingCart.id
      } catch (error) {
        // Sold out or taken off the shop since: the cart has the others.
        if (!(error instanceof AppError)) throw error
      }
    }
    if (token !== undefined && cartId !== undefined) setCartCookie(request, reply, token)
    return cartId
  }
}

/** Puts one piece into the visitor's cart, or into a new one. Throws as adding on a product's page does. */
export function openCartAdder(): (
  request: FastifyRequest,
  reply: FastifyReply,
  piece: { readonly itemId: string; readonly sku: string },
) => Promise<void> {
  const adder = openCartBatcher()
  return async (request, reply, piece) => {
    const entry = { ...piece, quantity: 1, additionalFields: null }
    const { token } = await addEntry(request.ctx, adder, entry, readCartToken(request), listNewCartTokens(request))
    setCartCookie(request, reply, token)
  }
}
