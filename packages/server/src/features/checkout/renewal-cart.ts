import { isDonation, type SubscriptionPlan } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { newCarts, offers } from '../carts/index.ts'
import type { SubscriptionRow } from '../subscriptions/index.ts'

/** Renewals are tried for weeks; the cart of one that was never paid goes like those of buyers. */
const cartMs = 120 * 86_400_000

/** In the place of a cookie's hash: no cookie leads to the cart of a renewal, and each renewal has one. */
export function getRenewalToken(renewalId: string): string {
  return `renewal ${renewalId}`
}

/** Writes what a renewal buys into its cart, as the subscription has it now; inside a transaction. */
export async function addRenewalCart(ctx: Ctx, renewalId: string, row: SubscriptionRow): Promise<void> {
  const entryId = newId()
  const cartId = await newCarts.putCart(ctx, {
    cartId: newId(),
    tokenHash: getRenewalToken(renewalId),
    expiresAt: new Date(ctx.now.getTime() + cartMs),
    currency: row.currency,
    email: row.email,
    shippingAddress: row.shippingAddress,
    billingAddress: row.billingAddress,
    shippingOptionId: row.shippingOptionId,
    offer: toOffer(row, entryId),
  })
  if (cartId === undefined) return
  await newCarts.copyTaxTerms(ctx, cartId, row.orderId)
  const { itemId, variantId, title, quantity, unitPriceMinor: seenPriceMinor, additionalFields } = row
  await newCarts.replaceLines(ctx, cartId, [
    { entryId, itemId, variantId, title, quantity, seenPriceMinor, additionalFields },
  ])
}

/** A donation is no product: its cart says what it is. */
function toOffer(row: SubscriptionRow, entryId: string) {
  if (!isDonation(row.productType)) return null
  const plan: SubscriptionPlan = {
    billingPeriod: { value: row.periodValue, unit: row.periodUnit },
    numBillingCycles: row.cycles,
  }
  return offers.createDonationOffer({ entryId, amountMinor: row.unitPriceMinor, currency: row.currency, plan })
}
