import { isLastingRefusal, maxCodesOfCart, normalizeDiscountCode } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../platform/context.ts'
import { invalidInput } from '../../platform/errors.ts'
import { translateFor } from '../../platform/messages.ts'
import { formatCodeRefusal } from './code-refusals.ts'
import { hashCartToken } from '../inventory/index.ts'
import { selectCartById } from './read-store.ts'
import type { ShoppingCart } from './schema.ts'
import { findCart, priceRecord } from './service.ts'
import { toShoppingCart } from './view.ts'
import { addCode, removeCode } from './write-store.ts'

/**
 * Adds a discount code to the visitor's cart. A code that the cart does not deserve yet stays in its list of invalid ones, with the
 * reason. Throws `invalid_input` with the field `promoCode` for a code that nobody can use, or that has no room.
 */
export async function addPromoCode(ctx: Ctx, token: string | undefined, text: string): Promise<ShoppingCart> {
  const t = translateFor(ctx.site)
  const code = normalizeDiscountCode(text)
  const refuse = (message: string) => invalidInput({ fields: { promoCode: message } })
  if (text.trim() === '') throw refuse(t('cartPromoBlank'))
  if (code === '') throw refuse(t('checkoutUnknownCode', { code: text.trim() }))
  if (token === undefined) throw refuse(t('cartEmpty'))
  return transaction(ctx, async (ctx) => {
    const cartId = await addCode(ctx, hashCartToken(token), code, maxCodesOfCart)
    const record = cartId === undefined ? undefined : await selectCartById(ctx, cartId)
    if (!record) {
      const cart = await findCart(ctx, token)
      throw refuse(cart.id === '' ? t('cartEmpty') : t('discountTooMany', { max: maxCodesOfCart }))
    }
    const priced = priceRecord(ctx, record)
    const refused = priced.refusedCodes.find((each) => each.code === code)
    // Thrown, so that the transaction leaves nothing of it.
    if (refused && isLastingRefusal(refused.reason)) throw refuse(formatCodeRefusal(ctx.site, refused, record.currency))
    return toShoppingCart(ctx.site, priced)
  })
}

/** Takes a discount code off the visitor's cart; that it is gone already is as good. */
export async function removePromoCode(ctx: Ctx, token: string | undefined, text: string): Promise<ShoppingCart> {
  const code = normalizeDiscountCode(text)
  if (token !== undefined && code !== '') await removeCode(ctx, hashCartToken(token), code)
  return findCart(ctx, token)
}
