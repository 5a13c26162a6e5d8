import { type PaymentState, paymentMoves, listStatesBefore } from '@vitrine/commerce'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { answerKeyCte, claimKeyCte, type KeyAnswer } from '../../platform/http/idempotency.ts'
import { countOutcome } from '../../platform/metrics/counts.ts'
import { getStoredUrl } from '../languages/index.ts'
import type { CheckoutSnapshot } from '../line-items/index.ts'
import type { ProviderPayment } from '../payment-providers/index.ts'
import { getReturnPath } from './return-path.ts'

export interface PaymentRow {
  readonly paymentId: string
  readonly cartId: string
  readonly attemptNo: number
  readonly orderId: string | null
  readonly provider: string
  readonly status: PaymentState
  readonly amountMinor: number
  readonly currency: string
  readonly providerRef: string | null
  readonly failureCode: string | null
  readonly idempotencyKey: string | null
  readonly checkout: CheckoutSnapshot
  /** Sent back, or on its way back. */
  readonly refundedMinor: number
  readonly capturesLater: boolean
  /** When an authorization ends. */
  readonly captureBefore: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const columns = sql`payment_id AS "paymentId", cart_id AS "cartId", attempt_no AS "attemptNo", order_id AS "orderId", provider, status,
  amount_minor AS "amountMinor", currency, provider_ref AS "providerRef", failure_code AS "failureCode",
  idempotency_key AS "idempotencyKey", checkout, refunded_minor AS "refundedMinor", captures_later AS "capturesLater",
  capture_before AS "captureBefore", created_at AS "createdAt", updated_at AS "updatedAt"`

/** States of an attempt whose outcome may still be that money was taken. */
const openStates = sql`('pending', 'requires_action', 'unknown', 'authorized')`

export interface NewPayment {
  readonly paymentId: string
  readonly cartId: string
  readonly provider: string
  readonly amountMinor: number
  readonly currency: string
  readonly checkout: CheckoutSnapshot
  readonly capturesLater: boolean
  /** The Idempotency-Key of the call, and what tells its request from others. */
  readonly key: string
  readonly requestHash: string
}

/** The state of an attempt whose result is known when it is created. */
interface SettledPayment {
  readonly orderId: string
  /** `pending`: the buyer pays later. */
  readonly status: 'pending' | 'captured'
  readonly providerRef: string | null
  readonly answer: KeyAnswer
}

/**
 * Parts of a WITH clause that write a pending attempt and claim its key. `begun` has one row, or none when the cart has
 * an open attempt or the key was used: then roll the transaction back. An earlier statement must lock the cart. With
 * `settled` the attempt is written with its order and the key with its response.
 */
export function insertPaymentCte(ctx: Ctx, payment: NewPayment, settled?: SettledPayment): RawBuilder<unknown> {
  const { id } = ctx.site
  return sql`${claimKeyCte(ctx, payment.key, payment.requestHash, settled?.answer)},
    begun AS (
      INSERT INTO payment (website_id, payment_id, cart_id, attempt_no, order_id, provider, status, amount_minor, currency, provider_ref,
        idempotency_key, checkout, captures_later, created_at, updated_at)
      SELECT ${id}, ${payment.paymentId}, ${payment.cartId},
        1 + coalesce((SELECT max(attempt_no) FROM payment WHERE website_id = ${id} AND cart_id = ${payment.cartId}), 0),
        ${settled?.orderId ?? null}, ${payment.provider}, ${settled?.status ?? 'pending'}, ${payment.amountMinor}::bigint, ${payment.currency},
        ${settled?.providerRef ?? null}, claimed.key, ${JSON.stringify(payment.checkout)}::jsonb, ${payment.capturesLater},
        ${ctx.now}, ${ctx.now}
      FROM claimed
      WHERE NOT EXISTS (SELECT 1 FROM payment WHERE website_id = ${id} AND cart_id = ${payment.cartId} AND status IN ${openStates})
      RETURNING payment_id
    )`
}

export async function findPaymentRow(ctx: Ctx, paymentId: string): Promise<PaymentRow | undefined> {
  const result = await sql<PaymentRow>`
    SELECT ${columns} FROM payment WHERE website_id = ${ctx.site.id} AND payment_id = ${paymentId}`.execute(ctx.db)
  return result.rows[0]
}

export async function listPaymentsOfOrders(ctx: Ctx, orderIds: readonly string[]): Promise<PaymentRow[]> {
  const result = await sql<PaymentRow>`
    SELECT ${columns} FROM payment WHERE website_id = ${ctx.site.id} AND order_id = ANY(${orderIds}::text[]) ORDER BY payment_id`.execute(
    ctx.db,
  )
  return result.rows
}

/** Attempts to pay the order of a cart, those of its balance too, oldest first. */
export async function listOrderPayments(ctx: Ctx, cartId: string): Promise<PaymentRow[]> {
  const result = await sql<PaymentRow>`
    SELECT ${columns} FROM payment WHERE website_id = ${ctx.site.id} AND (cart_id = ${cartId} OR order_id = (
      SELECT o.order_id FROM sales_order o WHERE o.website_id = ${ctx.site.id} AND o.cart_id = ${cartId})) ORDER BY payment_id`.execute(
    ctx.db,
  )
  return result.rows
}

interface PaymentMove {
  readonly paymentId: string
  readonly to: PaymentState
  readonly providerRef?: string
  readonly failureCode?: string
  /** How it was paid, in the provider's word. */
  readonly method?: string | undefined
  readonly orderId?: string
  readonly captureBefore?: Date
  /** The final answer to the attempt's Idempotency-Key. */
  readonly answer?: KeyAnswer
}

/** Moves an attempt along the table of allowed moves, by compare-and-set; false when it is not in a state before. */
export async function movePayment(ctx: Ctx, move: PaymentMove): Promise<boolean> {
  const result = await sql`WITH ${movePaymentCte(ctx, move)} SELECT 1 FROM settled`.execute(ctx.db)
  const isMoved = result.rows.length > 0
  if (isMoved) ctx.afterCommit(() => countOutcome('payments', move.to))
  return isMoved
}

/** The same as parts of a WITH clause: `settled` has one row if it moved. */
export function movePaymentCte(ctx: Ctx, move: PaymentMove): RawBuilder<unknown> {
  const before = listStatesBefore(paymentMoves, move.to)
  return sql`settled AS (
      UPDATE payment SET status = ${move.to}, provider_ref = coalesce(${move.providerRef ?? null}, provider_ref),
        failure_code = ${move.failureCode ?? null}, method = coalesce(${move.method?.slice(0, 50) ?? null}, method), order_id = coalesce(${move.orderId ?? null}, order_id),
        capture_before = coalesce(${move.captureBefore ?? null}::timestamptz, capture_before), updated_at = ${ctx.now}
      WHERE website_id = ${ctx.site.id} AND payment_id = ${move.paymentId} AND status = ANY(${before}::text[]) RETURNING idempotency_key
    ),
    ${answerKeyCte(ctx, move.answer)}`
}

/** Notes the provider's id of an attempt, before anything is charged by it. False when the attempt is not pending any more. */
export async function recordProviderRef(ctx: Ctx, paymentId: string, ref: string): Promise<boolean> {
  const result = await sql`UPDATE payment SET provider_ref = ${ref}
    WHERE website_id = ${ctx.site.id} AND payment_id = ${paymentId} AND status = 'pending' RETURNING 1`.execute(ctx.db)
  return result.rows.length > 0
}

/** The payment of a provider's id, where the provider names no id of ours. */
export async function findPaymentByRef(ctx: Ctx, provider: string, ref: string): Promise<PaymentRow | undefined> {
  const result = await sql<PaymentRow>`
    SELECT ${columns} FROM payment WHERE website_id = ${ctx.site.id} AND provider = ${provider} AND provider_ref = ${ref}`.execute(
    ctx.db,
  )
  return result.rows[0]
}

/** A payment as its provider is asked about it. */
export function toProviderPayment(
  ctx: Ctx,
  payment: Pick<PaymentRow, 'paymentId' | 'amountMinor' | 'currency' | 'checkout' | 'capturesLater'> &
    Partial<Pick<PaymentRow, 'providerRef'>>,
): ProviderPayment {
  return {
    key: payment.paymentId,
    ref: payment.providerRef ?? null,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    isTest: payment.checkout.testMode,
    capturesLater: payment.capturesLater,
    isPartlyPaid: (payment.checkout.giftCards?.length ?? 0) > 0,
    returnUrl:
      getStoredUrl(ctx.site, payment.checkout.baseUrl, payment.checkout.language ?? null) +
      getReturnPath(ctx.site, payment.paymentId),
  }
}

/** Parts of a WITH clause that tie an attempt whose money comes later to its order: `settled` has one row if it could be. */
export function insertPromisedPaymentCte(
  ctx: Ctx,
  promise: {
    readonly paymentId: string
    readonly orderId: string
    readonly ref?: string | undefined
    readonly method?: string | undefined
    readonly answer: KeyAnswer
  },
): RawBuilder<unknown> {
  const before = ['pending', ...listStatesBefore(paymentMoves, 'pending')]
  return sql`settled AS (
      UPDATE payment SET order_id = ${promise.orderId}, status = 'pending', provider_ref = coalesce(${promise.ref ?? null}, provider_ref),
        method = coalesce(${promise.method?.slice(0, 50) ?? null}, method),
        updated_at = ${ctx.now}
      WHERE website_id = ${ctx.site.id} AND payment_id = ${promise.paymentId} AND status = ANY(${before}::text[]) AND order_id IS NULL RETURNING idempotency_key
    ),
    ${answerKeyCte(ctx, promise.answer)}`
}

/** Payments of a provider that began at this time or later, or that wait for money, with an order. */
export async function listPaidPayments(
  ctx: Ctx,
  provider: string,
  isTest: boolean,
  since: Date,
): Promise<PaymentRow[]> {
  const result = await sql<PaymentRow>`
    SELECT ${columns} FROM payment WHERE website_id = ${ctx.site.id} AND provider = ${provider} AND created_at >= ${since}
      AND order_id IS NOT NULL AND status IN ('captured', 'authorized', 'partially_refunded') AND (checkout ->> 'testMode')::boolean = ${isTest}
    ORDER BY created_at DESC LIMIT 5000`.execute(ctx.db)
  return result.rows
}

/** Payments of all sites that somebody has to look at. */
interface DuePayments {
  /** With an order, and without word of the bank whether the money comes. */
  readonly promised: readonly OpenAttempt[]
  /** Authorized, ending soon, and the owner was not warned. */
  readonly ending: readonly OpenAttempt[]
}

/** Up to `limit` of each: promised ones that were not asked about since `askedBefore`, authorizations that end before `endsBefore`. */
export async function listDuePayments(
  ctx: Pick<Ctx, 'db'>,
  limits: { readonly askedBefore: Date; readonly endsBefore: Date; readonly limit: number },
): Promise<DuePayments> {
  const promised = await sql<OpenAttempt>`
    SELECT website_id AS "websiteId", payment_id AS "paymentId" FROM payment
    WHERE status = 'pending' AND order_id IS NOT NULL AND provider_ref IS NOT NULL AND updated_at <= ${limits.askedBefore}
    ORDER BY updated_at LIMIT ${limits.limit}`.execute(ctx.db)
  const ending = await sql<OpenAttempt>`
    SELECT website_id AS "websiteId", payment_id AS "paymentId" FROM payment
    WHERE status = 'authorized' AND capture_before <= ${limits.endsBefore} AND capture_warned_at IS NULL
    ORDER BY capture_before LIMIT ${limits.limit}`.execute(ctx.db)
  return { promised: promised.rows, ending: ending.rows }
}

/** Notes that a payment was asked about, or that its owner was warned of its end. */
export async function touchPayment(ctx: Ctx, paymentId: string, isWarned = false): Promise<void> {
  await sql`UPDATE payment SET updated_at = ${ctx.now}, capture_warned_at = CASE WHEN ${isWarned} THEN ${ctx.now} ELSE capture_warned_at END
    WHERE website_id = ${ctx.site.id} AND payment_id = ${paymentId}`.execute(ctx.db)
}

interface OpenAttempt {
  readonly websiteId: string
  readonly paymentId: string
}

/**
 * Takes up to `limit` attempts of all sites without work since `idleSince`, and marks them as taken. Concurrent
 * processes get different ones. Attempts that wait for the buyer are taken when they began before `actionBefore`.
 */
export async function claimOpenPayments(
  ctx: Pick<Ctx, 'db' | 'now'>,
  limits: { readonly idleSince: Date; readonly actionBefore: Date; readonly limit: number },
): Promise<OpenAttempt[]> {
  const { rows } = await sql<OpenAttempt>`
    SELECT website_id AS "websiteId", payment_id AS "paymentId" FROM payment
    WHERE status IN ('pending', 'requires_action', 'unknown') AND order_id IS NULL AND updated_at <= ${limits.idleSince}
      AND (status <> 'requires_action' OR created_at <= ${limits.actionBefore})
    ORDER BY created_at LIMIT ${limits.limit}`.execute(ctx.db)
  const claimed: OpenAttempt[] = []
  for (const attempt of rows) if (await claimAttempt(ctx, attempt, limits.idleSince)) claimed.push(attempt)
  return claimed
}

/** False when another process works on the attempt, or did since. By itself: rows of several sites cannot be locked together on a distributed database. */
async function claimAttempt(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { websiteId, paymentId }: OpenAttempt,
  idleSince: Date,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (db) => {
    const { rows } = await sql`
      SELECT 1 FROM payment WHERE website_id = ${websiteId} AND payment_id = ${paymentId} AND order_id IS NULL
        AND status IN ('pending', 'requires_action', 'unknown') AND updated_at <= ${idleSince} FOR UPDATE SKIP LOCKED`.execute(
      db,
    )
    if (rows.length === 0) return false
    await sql`UPDATE payment SET updated_at = ${ctx.now} WHERE website_id = ${websiteId} AND payment_id = ${paymentId}`.execute(
      db,
    )
    return true
  })
}
