import { type Ctx, transaction } from '../../platform/context.ts'
import { resolveAttempt } from '../checkout/index.ts'
import { orderActions, orderPayments } from '../orders/index.ts'
import { askProvider, findProvider, getProvider } from '../payment-providers/index.ts'
import { findPayment, findPaymentByRef, type PaymentRow, toProviderPayment } from '../payments/index.ts'
import { providerNotFound, signatureRefused } from './errors.ts'
import { reportFailedEvent } from './owner-mail.ts'
import { beginTry, type EventRow, insertEvent, markProcessed } from './store.ts'

/** Providers repeat what was not accepted for three days, and so long it may be their fault or that of the network. */
const triedMs = 72 * 3_600_000
/** A server that stood still for days has not tried at all. */
const minTries = 20

/** A webhook of a provider, as it was received. */
interface EventMessage {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | undefined>>
}

/** Keeps a message of a provider and lets a job act on it. A message that came before changes nothing. */
export async function receiveEvent(ctx: Ctx, name: string, message: EventMessage): Promise<void> {
  const provider = findProvider(name)
  if (!provider) throw providerNotFound({})
  const event = await provider.readEvent(ctx, message)
  if (!event) throw signatureRefused({})
  await transaction(ctx, async (ctx) => {
    if (!(await insertEvent(ctx, name, event))) return
    await ctx.jobs.add('apply-payment-event', { websiteId: ctx.site.id, provider: name, eventId: event.id })
  })
}

/**
 * Acts on a kept message. It only says where to look: the provider is asked, and its answer is written down. So the
 * order and number of messages make no difference.
 */
export async function applyEvent(ctx: Ctx, provider: string, eventId: string): Promise<void> {
  const event = await beginTry(ctx, provider, eventId)
  if (!event) return
  try {
    await actOn(ctx, provider, event)
  } catch (error) {
    if (event.tries < minTries || event.receivedAt.getTime() > ctx.now.getTime() - triedMs) throw error
    ctx.log.error({ err: error, provider, eventId }, 'a message of a payment provider is given up')
    await giveUp(ctx, provider, event)
  }
}

/** The message is not tried again; the owner reads of it on the order, or in a mail when there is none. */
async function giveUp(ctx: Ctx, provider: string, event: EventRow): Promise<void> {
  const payment = await findEventPayment(ctx, provider, event)
  await transaction(ctx, async (ctx) => {
    if (!(await markProcessed(ctx, provider, event.eventId, 'failed'))) return
    if (payment && payment.orderId !== null)
      await orderPayments.reportPayment(ctx, payment, { kind: 'unanswered', eventId: event.eventId })
    else await reportFailedEvent(ctx, event)
  })
}

async function actOn(ctx: Ctx, provider: string, event: EventRow): Promise<void> {
  const { eventId } = event
  const payment = await findEventPayment(ctx, provider, event)
  if (payment && event.dispute) {
    const { dispute } = event
    await transaction(ctx, async (ctx) => {
      await orderPayments.reportPayment(ctx, payment, { kind: 'dispute', dispute })
      await markProcessed(ctx, provider, eventId, 'applied')
    })
    return
  }
  if (payment) await syncPayment(ctx, payment.paymentId)
  await markProcessed(ctx, provider, eventId, payment ? 'applied' : 'ignored')
}

/** Undefined for payments that other software makes in the same account. */
async function findEventPayment(ctx: Ctx, provider: string, event: EventRow): Promise<PaymentRow | undefined> {
  const { providerRef, paymentId } = event
  const byRef = providerRef === null ? undefined : await findPaymentByRef(ctx, provider, providerRef)
  if (byRef) return byRef
  const named = paymentId === null ? undefined : await findPayment(ctx, paymentId)
  return named?.provider === provider ? named : undefined
}

/** Brings a payment, its order and its refunds in line with the provider. Throws while the provider cannot be asked. */
export async function syncPayment(ctx: Ctx, paymentId: string): Promise<void> {
  const outcome = await resolveAttempt(ctx, paymentId, true)
  const payment = await findPayment(ctx, paymentId)
  if (!payment) return
  if (outcome?.kind === 'unknown' || payment.status === 'unknown')
    throw new Error(`What became of payment ${paymentId} is not known yet.`)
  if (payment.orderId === null) return
  const result = await askProvider(ctx, payment.provider, 'lookUp', toProviderPayment(ctx, payment))
  if (result.kind === 'unknown') throw new Error(`The provider did not say what became of payment ${paymentId}.`)
  await orderPayments.settlePayment(ctx, payment, result)
  const now = await findPayment(ctx, paymentId)
  if (!now) return
  await orderActions.syncRefunds(ctx, now)
  const disputes = await getProvider(now.provider).listDisputes?.(ctx, toProviderPayment(ctx, now))
  for (const dispute of disputes ?? []) await orderPayments.reportPayment(ctx, now, { kind: 'dispute', dispute })
}
