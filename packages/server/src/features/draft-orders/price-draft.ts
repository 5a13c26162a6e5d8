import { checkEmail } from '@vitrine/commerce'
import type { Address } from '@vitrine/commerce/addresses'
import type { Ctx } from '../../platform/context.ts'
import { invalidInput } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'
import { offers, toShoppingCart } from '../carts/index.ts'
import { offerOrders, readTypedAddress } from '../checkout/index.ts'
import { findCustomer } from '../customers/index.ts'
import type { DraftContent, DraftPrice } from './schema.ts'
import { type DraftCart, updateDraftCart } from './store.ts'

/**
 * Writes the contents of a draft into its cart and prices them by today's prices, rates and rules: the computation of the checkout. Inside a
 * transaction.
 */
export async function writeDraftContent(
  ctx: Ctx,
  draftId: string,
  content: DraftContent,
): Promise<offerOrders.PricedOffer> {
  const cart = toDraftCart(ctx, content)
  if (cart.customerId !== null && !(await findCustomer(ctx, cart.customerId)))
    throw invalidInput({ fields: { customerId: 'This customer does not exist any more.' } })
  await updateDraftCart(ctx, draftId, cart)
  const priced = await offerOrders.findOffer(ctx, draftId)
  if (!priced) throw new Error(`The cart of draft ${draftId} is gone.`)
  checkProducts(priced, content)
  return priced
}

/** Throws a sentence for each line whose product cannot be in a draft. */
function checkProducts({ cart }: offerOrders.PricedOffer, { lines }: DraftContent): void {
  const problems: Record<string, string> = {}
  for (const [index, line] of lines.entries()) {
    // Lines and entries have the same order: ids rise.
    const entry = cart.entries[index]?.entry
    const sentence = line.kind === 'product' && entry ? findLineProblem(entry) : undefined
    if (sentence !== undefined) problems[`lines.${index}`] = sentence
  }
  if (Object.keys(problems).length > 0) throw invalidInput({ fields: problems })
}

function findLineProblem({
  productType,
  isSubscribable,
}: offerOrders.PricedOffer['cart']['entries'][number]['entry']): string | undefined {
  if (productType === null) return 'This product does not exist any more. Remove the line.'
  return isSubscribable === true ? 'Subscriptions are sold at the checkout only. Remove the line.' : undefined
}

function toDraftCart(ctx: Ctx, content: DraftContent): DraftCart {
  const { lines, shipping, discount } = content
  const numbered = lines.map((line) => ({ line, entryId: newId(ctx.now.getTime()) }))
  return {
    customerId: content.customerId,
    email: readEmail(content.email),
    shippingAddress: readAddress(ctx, 'shippingAddress', content.shippingAddress),
    billingAddress: readAddress(ctx, 'billingAddress', content.billingAddress),
    shippingOptionId: shipping === null ? null : shipping.kind === 'rate' ? shipping.id : offers.customShippingId,
    note: content.note,
    entries: numbered.map(({ line, entryId }) => ({
      entryId,
      itemId: line.kind === 'product' ? line.itemId : '',
      variantId: line.kind === 'product' ? line.variantId : '',
      title: line.kind === 'product' ? '' : line.title,
      quantity: line.quantity,
    })),
    offer: {
      currency: ctx.site.currency,
      lines: numbered.map(({ line, entryId }) => ({
        entryId,
        unitPriceMinor: line.unitPriceMinor,
        custom: line.kind === 'custom' ? { isShipped: line.isShipped, isTaxed: line.isTaxed } : null,
      })),
      discount: discount,
      shipping:
        shipping?.kind === 'custom'
          ? { id: offers.customShippingId, name: shipping.name, priceMinor: shipping.priceMinor, pickup: null }
          : null,
      tax: null,
    },
  }
}

/** What an order of the checkout would keep: the email as it is written there. */
function readEmail(text: string): string | null {
  const checked = checkEmail(text)
  if (checked.kind === 'invalid')
    throw invalidInput({ fields: { email: 'Enter an email address such as ada@example.com.' } })
  return checked.kind === 'email' ? checked.email : null
}

/** An address without any part is left out. */
function readAddress(ctx: Ctx, name: string, given: Address | null): Address | null {
  if (given === null || Object.values(given).every((part) => part.trim() === '')) return null
  const { address, wrong } = readTypedAddress(name, given, translateFor(ctx.site), 'optional')
  if (wrong.length > 0)
    throw invalidInput({ fields: Object.fromEntries(wrong.map((each) => [each.field, each.message])) })
  return address
}

export function toDraftPrice(ctx: Ctx, { cart, missing }: offerOrders.PricedOffer): DraftPrice {
  return { cart: toShoppingCart(ctx.site, cart), missing: [...missing] }
}
