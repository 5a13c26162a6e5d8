import type { Ctx } from '../../platform/context.ts'
import { getConfirmationPath, signOrderToken } from '../orders/index.ts'
import { findPayment, readReturnToken } from '../payments/index.ts'
import { chargeNotFound } from './errors.ts'
import { resolveAttempt } from './settle.ts'

/** Where a buyer who comes back from a bank goes next, and whether the cart was bought. Asking twice gives the same. */
export async function returnFromBank(
  ctx: Ctx,
  token: string,
): Promise<{ readonly redirect: string; readonly isBought: boolean }> {
  const paymentId = readReturnToken(ctx.site, token)
  if (paymentId === undefined) throw chargeNotFound({})
  const settled = await resolveAttempt(ctx, paymentId, true)
  const payment = await findPayment(ctx, paymentId)
  if (!payment) throw chargeNotFound({})
  if (payment.orderId !== null)
    return { redirect: getConfirmationPath(signOrderToken(ctx.site, payment.orderId)), isBought: true }
  const isOver = settled?.kind === 'declined' || ['failed', 'canceled'].includes(payment.status)
  return { redirect: isOver ? '/checkout?payment=declined' : '/checkout', isBought: false }
}
