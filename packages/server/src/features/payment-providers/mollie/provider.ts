import type { Ctx } from '../../../platform/context.ts'
import type { KnownPayment, KnownRefund } from '../books.ts'
import type { Charge, DisputeNote, PaymentProvider, ProviderPayment, RefundResult } from '../provider.ts'
import { type MollieClient, MollieRefusal, openShopMollie } from './client.ts'
import { getMollieLocale, listMollieMethods } from './methods.ts'
import { readMolliePayment } from './outcome.ts'
import {
  ChargebackPage,
  MolliePayment,
  MollieRefund,
  Nothing,
  PaymentPage,
  readMollieAmount,
  RefundPage,
  toMollieAmount,
} from './shapes.ts'
import { getMollieWebhookUrl, readMollieEvent } from './webhook.ts'

const pageSize = 250
/** Payments that one comparison looks at: ten minutes of the busiest shop, or days of others. */
const maxPages = 20
const notCharged = { kind: 'declined', reason: 'not_charged' } as const

/**
 * Payments by Mollie. A payment is made and noted with the attempt, and only then the buyer is sent to its page. So a payment whose answer was
 * lost is one that nobody can pay.
 */
export const mollieProvider: PaymentProvider = {
  name: 'mollie',
  callsNobody: false,
  needsToken: false,
  isLimited: true,

  async charge(ctx, charge) {
    const mollie = await openShopMollie(ctx, charge.isTest)
    const made = await createPayment(ctx, mollie, charge)
    if (!made) return notCharged
    if (await charge.noteRef(made.id)) return readMolliePayment(made, charge)
    // The attempt was given up in between: nobody is sent to this page.
    await cancelOpen(mollie, made)
    return notCharged
  },

  async closeCharge(ctx, payment, keepAction) {
    const found = await findPayment(ctx, payment)
    if (!found) return notCharged
    const result = readMolliePayment(found.payment, payment)
    if (result.kind !== 'requires_action' || keepAction) return result
    if (await cancelOpen(found.mollie, found.payment)) return { kind: 'declined', reason: 'canceled' }
    const now = await findPayment(ctx, payment)
    const after = now ? readMolliePayment(now.payment, payment) : notCharged
    if (after.kind !== 'requires_action') return after
    // Mollie lets nobody close this page. It ends by itself, and money that comes before gets its order by Mollie's message.
    return payment.isPartlyPaid ? { kind: 'unknown' } : { kind: 'declined', reason: 'canceled' }
  },

  async lookUp(ctx, payment) {
    const found = await findPayment(ctx, payment)
    return found ? readMolliePayment(found.payment, payment) : notCharged
  },

  async capture(ctx, payment) {
    const mollie = await openShopMollie(ctx, payment.isTest)
    const path = getPath(payment)
    try {
      await mollie.call(`${path}/captures`, Nothing, {
        method: 'POST',
        body: {},
        idempotencyKey: `${payment.key}-capture`,
      })
    } catch (error) {
      // Captured before, or no longer authorized: its state tells which.
      if (!(error instanceof MollieRefusal)) throw error
      return readMolliePayment(await mollie.call(path, MolliePayment), payment)
    }
    const result = readMolliePayment(await mollie.call(path, MolliePayment), payment)
    // Mollie has accepted the capture and works on it: a message follows.
    return result.kind === 'authorized' ? { kind: 'unknown' } : result
  },

  async cancel(ctx, payment) {
    const found = await findPayment(ctx, payment)
    if (!found) return { kind: 'declined', reason: 'canceled' }
    const { mollie, payment: known } = found
    const isLetGo = known.status === 'authorized' ? await release(mollie, payment) : await cancelOpen(mollie, known)
    if (isLetGo) return { kind: 'declined', reason: 'canceled' }
    return readMolliePayment(await mollie.call(getPath(payment), MolliePayment), payment)
  },

  async refund(ctx, payment, refund): Promise<RefundResult> {
    const mollie = await openShopMollie(ctx, payment.isTest)
    try {
      const made = await mollie.call(`${getPath(payment)}/refunds`, MollieRefund, {
        method: 'POST',
        idempotencyKey: refund.key,
        body: {
          amount: toMollieAmount(refund.amountMinor, payment.currency),
          metadata: { website_id: ctx.site.id, refund_id: refund.key },
        },
      })
      return isFailed(made)
        ? { kind: 'failed', reason: 'Mollie could not make the refund.', ref: made.id }
        : { kind: 'succeeded', ref: made.id }
    } catch (error) {
      if (error instanceof MollieRefusal) return { kind: 'failed', reason: error.message, ref: null }
      ctx.log.error({ err: error }, 'Mollie did not say what became of a refund')
      return { kind: 'unknown' }
    }
  },

  async listRefunds(ctx, payment): Promise<KnownRefund[]> {
    if (payment.ref === null) return []
    const mollie = await openShopMollie(ctx, payment.isTest)
    const { _embedded: found } = await mollie.call(`${getPath(payment)}/refunds?limit=${pageSize}`, RefundPage)
    return found.refunds.map((refund) => ({
      ref: refund.id,
      refundId: refund.metadata.refund_id ?? null,
      amountMinor: readMollieAmount(refund.amount) ?? 0,
      status: isFailed(refund) ? 'failed' : 'succeeded',
    }))
  },

  async listDisputes(ctx, payment): Promise<DisputeNote[]> {
    if (payment.ref === null) return []
    const mollie = await openShopMollie(ctx, payment.isTest)
    const { _embedded: found } = await mollie.call(`${getPath(payment)}/chargebacks`, ChargebackPage)
    return found.chargebacks.map(({ id, amount, reason, reversedAt }) => ({
      ref: id,
      amountMinor: Math.abs(readMollieAmount(amount) ?? 0),
      reason: reason?.description?.slice(0, 200) ?? '',
      // A chargeback at Mollie has taken the money already, until it is reversed.
      status: reversedAt ? 'won' : 'lost',
    }))
  },

  async listPayments(ctx, isTest, since): Promise<KnownPayment[]> {
    const mollie = await openShopMollie(ctx, isTest)
    const found: KnownPayment[] = []
    let path: string | undefined = `/payments?limit=${pageSize}`
    for (let page = 0; path !== undefined && page < maxPages; page++) {
      const { _embedded: listed, _links: links }: PaymentList = await mollie.call(path, PaymentPage)
      const young = listed.payments.filter(({ createdAt }) => Date.parse(createdAt) >= since.getTime())
      found.push(...young.flatMap((payment) => toKnownPayment(ctx, payment)))
      path = young.length === listed.payments.length ? readNextPath(links.next?.href) : undefined
    }
    return found
  },

  listAccountMethods: async (ctx, isTest) => listMollieMethods(ctx, await openShopMollie(ctx, isTest)),

  readEvent: readMollieEvent,
}

type PaymentList = ReturnType<typeof PaymentPage.parse>

/** Undefined: nothing was or will be charged. A lost answer is a payment without a page that anybody knows. */
async function createPayment(ctx: Ctx, mollie: MollieClient, charge: Charge): Promise<MolliePayment | undefined> {
  const webhookUrl = getMollieWebhookUrl(ctx, charge)
  const locale = getMollieLocale(ctx.site.language)
  try {
    return await mollie.call('/payments', MolliePayment, {
      method: 'POST',
      idempotencyKey: charge.key,
      body: {
        amount: toMollieAmount(charge.amountMinor, charge.currency),
        description: `${ctx.site.title} ${charge.key.slice(-6)}`.slice(0, 255),
        redirectUrl: charge.returnUrl,
        metadata: { website_id: ctx.site.id, payment_id: charge.key },
        ...(charge.capturesLater ? { captureMode: 'manual' } : {}),
        ...(webhookUrl === undefined ? {} : { webhookUrl }),
        ...(locale === undefined ? {} : { locale }),
      },
    })
  } catch (error) {
    ctx.log.error({ err: error, paymentId: charge.key }, 'a payment could not begin at Mollie')
    return undefined
  }
}

/** Undefined when the attempt got no reference, or the account of the key knows none of this reference. */
async function findPayment(
  ctx: Ctx,
  payment: ProviderPayment,
): Promise<{ readonly mollie: MollieClient; readonly payment: MolliePayment } | undefined> {
  if (payment.ref === null) return undefined
  const mollie = await openShopMollie(ctx, payment.isTest)
  try {
    return { mollie, payment: await mollie.call(getPath(payment), MolliePayment) }
  } catch (error) {
    if (!(error instanceof MollieRefusal) || (error.status !== 404 && error.status !== 410)) throw error
    return undefined
  }
}

/** Closes the page of a payment; false when Mollie does not allow it, as for methods whose bank may be at work. */
async function cancelOpen(mollie: MollieClient, { id, status, isCancelable }: MolliePayment): Promise<boolean> {
  if (!isCancelable || !['open', 'pending'].includes(status)) return false
  try {
    await mollie.call(`/payments/${encodeURIComponent(id)}`, Nothing, { method: 'DELETE' })
    return true
  } catch (error) {
    if (!(error instanceof MollieRefusal)) throw error
    return false
  }
}

/** Lets go of money that was put aside; false when it is not put aside any more. */
async function release(mollie: MollieClient, payment: ProviderPayment): Promise<boolean> {
  try {
    const key = `${payment.key}-release`
    await mollie.call(`${getPath(payment)}/release-authorization`, Nothing, { method: 'POST', idempotencyKey: key })
    return true
  } catch (error) {
    if (!(error instanceof MollieRefusal)) throw error
    return false
  }
}

function toKnownPayment(ctx: Ctx, { id, status, amount, metadata }: MolliePayment): KnownPayment[] {
  const amountMinor = readMollieAmount(amount)
  const { payment_id: paymentId, website_id: websiteId } = metadata
  const isPaid = status === 'paid' || status === 'authorized'
  if (!isPaid || paymentId === undefined || websiteId !== ctx.site.id || amountMinor === undefined) return []
  return [{ ref: id, paymentId, amountMinor, currency: amount.currency }]
}

/** The path of the next page: only its place in the list is taken from the answer, never another host. */
function readNextPath(href: string | undefined): string | undefined {
  const from = href !== undefined && URL.canParse(href) ? new URL(href).searchParams.get('from') : null
  return from === null ? undefined : `/payments?${new URLSearchParams({ limit: String(pageSize), from }).toString()}`
}

function isFailed({ status }: MollieRefund): boolean {
  return status === 'failed' || status === 'canceled'
}

function getPath({ ref, key }: ProviderPayment): string {
  if (ref === null) throw new Error(`Payment ${key} has no reference at Mollie.`)
  return `/payments/${encodeURIComponent(ref)}`
}
