import type { Ctx } from '../../platform/context.ts'
import { offers } from '../carts/index.ts'
import { getConfirmationPath, signOrderToken } from '../orders/index.ts'
import { findPayment, readReturnToken } from '../payments/index.ts'
import { chargeNotFound } from './errors.ts'
import { resolveAttempt } from './settle.ts'

/** Where a buyer who comes back from a bank goes next. */
export interface BankReturn {
  /** A path of the site. */
  readonly redirect: string
  /** The cart that was to be paid. */
  readonly cartId: string
  readonly isBought: boolean
}

/** Asks what became of the payment that the token names. Asking twice gives the same. Throws for forged tokens. */
export async function returnFromBank(ctx: Ctx, token: string): Promise<BankReturn> {
  const paymentId = readReturnToken(ctx.site, token)
  if (paymentId === undefined) throw chargeNotFound({})
  const settled = await resolveAttempt(ctx, paymentId, true)
  const payment = await findPayment(ctx, paymentId)
  if (!payment) throw chargeNotFound({})
  const { cartId } = payment
  if (payment.orderId !== null)
    return { redirect: getConfirmationPath(signOrderToken(ctx.site, payment.orderId)), cartId, isBought: true }
  const { renewal } = payment.checkout
  if (renewal) return { redirect: renewal.path, cartId, isBought: false }
  // The link of the mail may have ended meanwhile: who was at the bank may try once more, for a day.
  const query = payment.checkout.isOffer ? { cartToken: await offers.createReturnToken(ctx, cartId) } : {}
  const isOver = settled?.kind === 'declined' || ['failed', 'canceled'].includes(payment.status)
  const result = payment.status === 'canceled' ? 'canceled' : 'declined'
  const search = new URLSearchParams({ ...query, ...(isOver ? { payment: result } : {}) }).toString()
  return { redirect: search === '' ? '/checkout' : `/checkout?${search}`, cartId, isBought: false }
}
