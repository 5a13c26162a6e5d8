import type { Ctx } from '../../platform/context.ts'
import type { Services } from '../../platform/http/feature.ts'
import { orderActions, orderPayments } from '../orders/index.ts'
import {
  askProvider,
  getProvider,
  type providerBooks,
  refreshMethods,
  paymentAccounts,
} from '../payment-providers/index.ts'
import { findPayment, paymentLists, type PaymentRow, toProviderPayment, touchPayment } from '../payments/index.ts'
import { applyEvent, syncPayment } from './apply.ts'
import { reportUnknownPayment } from './owner-mail.ts'
import { listWaitingEvents } from './store.ts'

/** Jobs try a message at once; what they could not do is tried again by the clock. */
const eventIdleMs = 5 * 60_000
const refundIdleMs = 60_000
/** Banks answer debits within days. */
const promiseIdleMs = 3_600_000
/** Owners are warned of the end of an authorization this long before. */
const warningMs = 48 * 3_600_000
/** How far back books are compared, and how old a payment must be: younger ones may be between two steps. */
const comparedMs = 72 * 3_600_000
const settledMs = 10 * 60_000
const batch = 100
/** One shop whose provider is silent keeps a run busy no longer than this many calls. */
const siteBatch = 10

/** Acts on messages and refunds that were left behind, and asks about money that banks have not sent yet. */
export async function resumePayments(services: Services, now: Date = new Date(), idleFactor = 1): Promise<void> {
  const { db } = services.database
  const since = (ms: number) => new Date(now.getTime() - ms * idleFactor)
  for (const { websiteId, provider, eventId } of await listWaitingEvents(
    { db },
    since(eventIdleMs),
    batch,
    siteBatch,
  )) {
    await attempt(services, websiteId, (ctx) => applyEvent(ctx, provider, eventId))
  }
  await orderActions.retryRefunds(db, (websiteId, work) => attempt(services, websiteId, work), since(refundIdleMs))
  const due = await paymentLists.listDuePayments(
    { db },
    { askedBefore: since(promiseIdleMs), endsBefore: new Date(now.getTime() + warningMs), limit: batch },
  )
  for (const { websiteId, paymentId } of due.promised) {
    await attempt(services, websiteId, async (ctx) => {
      await touchPayment(ctx, paymentId)
      await syncPayment(ctx, paymentId)
    })
  }
  for (const { websiteId, paymentId } of due.ending) {
    await attempt(services, websiteId, (ctx) => warnOwner(ctx, paymentId))
  }
}

async function warnOwner(ctx: Ctx, paymentId: string): Promise<void> {
  const payment = await findPayment(ctx, paymentId)
  if (!payment?.captureBefore) return
  await orderPayments.reportPayment(ctx, payment, { kind: 'ending', captureBefore: payment.captureBefore })
  await touchPayment(ctx, paymentId, true)
}

/** Compares the books of all shops with those of their providers. */
export async function comparePayments(services: Services, now: Date = new Date(), minAgeMs = settledMs): Promise<void> {
  for (const websiteId of await paymentAccounts.listAccountSites({ db: services.database.db })) {
    await attempt(services, websiteId, async (ctx) => {
      for (const account of await paymentAccounts.selectPaymentAccounts(ctx))
        await attemptPart(ctx, () => compareAccount(ctx, account, now, minAgeMs))
    })
  }
}

/**
 * Finds money without an order, and orders without money, of the last days. Money gets its order. Of the rest the owner reads on the order or
 * in a mail.
 */
async function compareAccount(
  ctx: Ctx,
  account: paymentAccounts.PaymentAccount,
  now: Date,
  minAgeMs: number,
): Promise<void> {
  const { provider, isTest } = account
  const since = new Date(now.getTime() - comparedMs)
  await attemptPart(ctx, () => refreshMethods(ctx, account))
  const known = await getProvider(provider).listPayments(ctx, isTest, since)
  for (const payment of known) await attemptPart(ctx, () => checkKnown(ctx, provider, payment))
  const refs = new Set(known.map(({ ref }) => ref))
  for (const payment of await paymentLists.listPaidPayments(ctx, provider, isTest, since)) {
    const isYoung = payment.createdAt.getTime() > now.getTime() - minAgeMs
    if (isYoung || (payment.providerRef !== null && refs.has(payment.providerRef))) continue
    await attemptPart(ctx, () => checkUnlisted(ctx, payment))
  }
}

/** A payment that the provider did not list is asked for by itself. */
async function checkUnlisted(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const result = await askProvider(ctx, payment.provider, 'lookUp', toProviderPayment(ctx, payment))
  if (result.kind !== 'declined') return
  if (payment.status === 'authorized') await orderPayments.settlePayment(ctx, payment, result)
  else await orderPayments.reportPayment(ctx, payment, { kind: 'missing' })
}

async function checkKnown(ctx: Ctx, provider: string, known: providerBooks.KnownPayment): Promise<void> {
  const payment = await findPayment(ctx, known.paymentId)
  if (!payment || payment.provider !== provider) return reportUnknownPayment(ctx, provider, known)
  const isSettled =
    payment.orderId !== null && !['pending', 'authorized', 'failed', 'canceled'].includes(payment.status)
  if (!isSettled) await syncPayment(ctx, payment.paymentId)
}

async function openCtx(services: Services, websiteId: string): Promise<Ctx | undefined> {
  const site = await services.siteById(websiteId)
  return site && services.ctxFor(site)
}

/** The other shops must not wait for one that fails; it is tried again later. */
async function attempt(services: Services, websiteId: string, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  try {
    const ctx = await openCtx(services, websiteId)
    if (ctx) await work(ctx)
  } catch (error) {
    services.log.error({ err: error, websiteId }, 'payments of a shop could not be brought up to date')
  }
}

/** The other accounts and payments of the shop must not wait for one that fails. */
async function attemptPart(ctx: Ctx, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    ctx.log.error({ err: error }, 'an account or a payment could not be compared with its provider')
  })
}
