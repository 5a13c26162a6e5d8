import { canMove, fulfillmentMoves } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { insertEvents, lockOrder, updateOrder } from './store.ts'

/** Shows an order that was just placed to the owner, with the reason. One that needs attention already keeps its own. Inside a transaction. */
export async function raiseAttention(ctx: Ctx, orderId: string, reason: string): Promise<void> {
  const locked = await lockOrder(ctx, orderId)
  if (!locked || !canMove(fulfillmentMoves, locked.fulfillmentStatus, 'needs_attention')) return
  await updateOrder(ctx, { ...locked, fulfillmentStatus: 'needs_attention' }, reason)
  await insertEvents(ctx, orderId, [{ kind: 'attention', data: { reason } }])
}
