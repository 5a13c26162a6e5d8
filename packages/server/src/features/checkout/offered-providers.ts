import type { Ctx } from '../../platform/context.ts'
import type { PricedCart } from '../carts/index.ts'
import { listOfferedProviders, type OfferedProvider } from '../payment-providers/index.ts'
import { isOfMode } from './check-orderable.ts'
import { isSubscribing } from './subscribing.ts'

/** The ways to pay this cart. The balance of an order is paid now: who pays by hand tells the owner, who notes it with the order. */
export async function listCheckoutProviders(ctx: Ctx, cart: PricedCart): Promise<OfferedProvider[]> {
  if (!isOfMode(ctx.site, cart)) return []
  const offered = await listOfferedProviders(ctx, cart.giftCardPlan.dueMinor, isSubscribing(cart))
  return isBalance(cart) ? offered.filter(({ provider }) => !provider.callsNobody) : offered
}

export function isBalance({ record }: PricedCart): boolean {
  return record.offer?.balanceOrderId !== undefined
}
