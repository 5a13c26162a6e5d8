import type { Ctx } from '../../platform/context.ts'
import type { CheckoutSnapshot } from '../line-items/index.ts'
import { keepSlot } from '../time-slots/index.ts'
import { raiseAttention } from './raise-attention.ts'

/** Gives the order of a cart its place in its time slot. Where others took it while the money was on its way, the owner decides. */
export async function keepOrderSlot(
  ctx: Ctx,
  orderId: string,
  { cartId, checkout: { timeSlot } }: { readonly cartId: string; readonly checkout: CheckoutSnapshot },
): Promise<void> {
  if (timeSlot === undefined || (await keepSlot(ctx, cartId, timeSlot))) return
  await raiseAttention(
    ctx,
    orderId,
    'The payment came when the time slot of the order was full. Agree on a time with the customer.',
  )
}
