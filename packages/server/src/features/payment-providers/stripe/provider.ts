import type Stripe from 'stripe'
import type { Ctx } from '../../../platform/context.ts'
import type { KnownPayment } from '../books.ts'
import type { Charge, ChargeResult, PaymentProvider, ProviderPayment, RefundResult } from '../provider.ts'
import { openShopStripe } from './client.ts'
import { isRefusal } from './refusal.ts'
import { readStripeEvent } from './event.ts'
import { isOpenIntent, readIntent } from './outcome.ts'
import { listStripePayoutEntries, listStripePayouts } from './payouts.ts'
import { listStripeRefunds, readRefund } from './refunds.ts'
import { beginSetup, createCustomer, endSetup, forgetMethod } from './methods.ts'

const expand = ['latest_charge']
/** Payments that one comparison looks at: ten minutes of the busiest shop, or days of others. */
const maxListed = 5000

/**
 * Payments by Stripe. A PaymentIntent is made first and noted with the attempt, and only then confirmed: whatever is
 * lost after that, the attempt knows whom to ask. Its key is the payment's id, so it can be made again without harm.
 * All currencies of shops have the same minor units here and at Stripe.
 */
export const stripeProvider: PaymentProvider = {
  name: 'stripe',
  callsNobody: false,
  needsToken: true,
  isLimited: true,

  async charge(ctx, charge) {
    const begun = await beginIntent(ctx, charge)
    return begun ? confirmIntent(begun.stripe, begun.intent.id, charge) : { kind: 'declined', reason: 'not_charged' }
  },

  async closeCharge(ctx, payment, keepAction) {
    // Nothing is confirmed before its reference is noted.
    if (payment.ref === null) return { kind: 'declined', reason: 'not_charged' }
    const stripe = await openShopStripe(ctx, payment.isTest)
    const intent = await findIntent(stripe, payment.ref)
    if (!intent) return { kind: 'declined', reason: 'not_charged' }
    if (!isOpenIntent(intent) || (intent.status === 'requires_action' && keepAction))
      return readIntent(intent, payment.returnUrl)
    return closeIntent(stripe, intent, payment)
  },

  async lookUp(ctx, payment) {
    if (payment.ref === null) return { kind: 'declined', reason: 'not_charged' }
    const stripe = await openShopStripe(ctx, payment.isTest)
    const intent = await findIntent(stripe, payment.ref)
    return intent ? readIntent(intent, payment.returnUrl) : { kind: 'declined', reason: 'not_charged' }
  },

  async capture(ctx, payment) {
    const stripe = await openShopStripe(ctx, payment.isTest)
    try {
      const options = { idempotencyKey: `${payment.key}-capture` }
      return readIntent(await stripe.paymentIntents.capture(getRef(payment), { expand }, options), payment.returnUrl)
    } catch (error) {
      if (!isRefusal(error)) throw error
      // Captured before, or no longer authorized: its state tells which.
      return readIntent(await stripe.paymentIntents.retrieve(getRef(payment), { expand }), payment.returnUrl)
    }
  },

  async cancel(ctx, payment) {
    if (payment.ref === null) return { kind: 'declined', reason: 'canceled' }
    const stripe = await openShopStripe(ctx, payment.isTest)
    try {
      return readIntent(await stripe.paymentIntents.cancel(payment.ref), payment.returnUrl)
    } catch (error) {
      if (!isRefusal(error)) throw error
      return readIntent(await stripe.paymentIntents.retrieve(payment.ref, { expand }), payment.returnUrl)
    }
  },

  async refund(ctx, payment, refund): Promise<RefundResult> {
    const stripe = await openShopStripe(ctx, payment.isTest)
    try {
      const made = await stripe.refunds.create(
        {
          payment_intent: getRef(payment),
          amount: refund.amountMinor,
          metadata: { website_id: ctx.site.id, refund_id: refund.key },
        },
        { idempotencyKey: refund.key },
      )
      return readRefund(made)
    } catch (error) {
      if (isRefusal(error)) return { kind: 'failed', reason: error.message, ref: null }
      ctx.log.error({ err: error }, 'Stripe did not say what became of a refund')
      return { kind: 'unknown' }
    }
  },

  listRefunds: async (ctx, payment) =>
    payment.ref === null ? [] : listStripeRefunds(await openShopStripe(ctx, payment.isTest), payment.ref),

  async listPayments(ctx, isTest, since) {
    const stripe = await openShopStripe(ctx, isTest)
    const found: KnownPayment[] = []
    let read = 0
    const created = { gte: Math.floor(since.getTime() / 1000) }
    for await (const intent of stripe.paymentIntents.list({ created, limit: 100 })) {
      const paymentId = intent.metadata['payment_id']
      const isPaid = intent.status === 'succeeded' || intent.status === 'requires_capture'
      if (isPaid && paymentId !== undefined && intent.metadata['website_id'] === ctx.site.id) {
        found.push({
          ref: intent.id,
          paymentId,
          amountMinor: intent.amount,
          currency: intent.currency.toUpperCase(),
        })
      }
      if (++read === maxListed) break
    }
    return found
  },

  readEvent: readStripeEvent,

  payouts: { list: listStripePayouts, listEntries: listStripePayoutEntries },

  methods: { begin: beginSetup, end: endSetup, forget: forgetMethod },
}

/** Makes the intent of a payment and notes it. Undefined: nothing was or will be charged, whatever went wrong. */
async function beginIntent(ctx: Ctx, charge: Charge) {
  try {
    const stripe = await openShopStripe(ctx, charge.isTest)
    const intent = await createIntent(ctx, stripe, charge)
    // False when the attempt was given up in between: then nobody waits for this intent.
    return (await charge.noteRef(intent.id)) ? { stripe, intent } : undefined
  } catch (error) {
    ctx.log.error({ err: error, paymentId: charge.key }, 'a payment could not begin at Stripe')
    return undefined
  }
}

/** The intent of a payment: the same one, however often it is asked for. */
async function createIntent(ctx: Ctx, stripe: Stripe, payment: Charge): Promise<Stripe.PaymentIntent> {
  const customerParams = await readCustomerParams(ctx, stripe, payment)
  return stripe.paymentIntents.create(
    {
      amount: payment.amountMinor,
      currency: payment.currency.toLowerCase(),
      capture_method: payment.capturesLater ? 'manual' : 'automatic',
      automatic_payment_methods: { enabled: true },
      ...customerParams,
      metadata: { website_id: ctx.site.id, payment_id: payment.key },
      expand,
    },
    { idempotencyKey: payment.key },
  )
}

/** Whose payment it is, where a means of payment is kept or a kept one is charged. */
async function readCustomerParams(ctx: Ctx, stripe: Stripe, { key, saveFor, saved }: Charge) {
  if (!saveFor) return saved ? { customer: saved.customerRef } : {}
  const customer = saved?.customerRef ?? saveFor.customerRef ?? (await createCustomer(ctx, stripe, saveFor.email, key))
  return { customer, setup_future_usage: saveFor.isForRenewals ? 'off_session' : 'on_session' } as const
}

/** Undefined when the account of the keys knows none of this reference. */
async function findIntent(stripe: Stripe, ref: string): Promise<Stripe.PaymentIntent | undefined> {
  try {
    return await stripe.paymentIntents.retrieve(ref, { expand })
  } catch (error) {
    if (!isRefusal(error) || !('code' in error) || error.code !== 'resource_missing') throw error
    return undefined
  }
}

async function confirmIntent(stripe: Stripe, ref: string, charge: Charge): Promise<ChargeResult> {
  try {
    const means = charge.saved
      ? { payment_method: charge.saved.methodRef, ...(charge.saved.isPresent ? {} : { off_session: true }) }
      : { confirmation_token: charge.token }
    const params = { ...means, return_url: charge.returnUrl, expand }
    const intent = await stripe.paymentIntents.confirm(ref, params, { idempotencyKey: `${charge.key}-confirm` })
    return isRefused(intent) ? await closeIntent(stripe, intent, charge) : readIntent(intent, charge.returnUrl)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return closeIntent(stripe, await stripe.paymentIntents.retrieve(ref, { expand }), charge)
  }
}

function isRefused({ status }: Stripe.PaymentIntent): boolean {
  return status === 'requires_payment_method' || status === 'requires_confirmation'
}

/** Makes sure that nothing is paid by the intent any more, and says what became of it: it may have been paid in between. */
async function closeIntent(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  payment: ProviderPayment,
): Promise<ChargeResult> {
  if (!isOpenIntent(intent)) return readIntent(intent, payment.returnUrl)
  try {
    const canceled = await stripe.paymentIntents.cancel(intent.id)
    // Canceling forgets why the card was refused.
    const said = readIntent({ ...intent, status: canceled.status, client_secret: null }, payment.returnUrl)
    if (said.kind !== 'declined' || intent.status === 'requires_action') return said
    return intent.last_payment_error === null ? { kind: 'declined', reason: 'not_charged' } : said
  } catch (error) {
    if (!isRefusal(error)) throw error
    return readIntent(await stripe.paymentIntents.retrieve(intent.id, { expand }), payment.returnUrl)
  }
}

function getRef({ ref, key }: ProviderPayment): string {
  if (ref === null) throw new Error(`Payment ${key} has no reference at Stripe.`)
  return ref
}
