import type Stripe from 'stripe'
import type { Ctx } from '../../../platform/context.ts'
import type { KnownPayout, PayoutEntry, PayoutEntryKind } from '../books.ts'
import { openShopStripe } from './client.ts'

/** Payouts of one reading; a daily payout for more than a year. */
const maxPayouts = 500
/** Entries of one payout. */
const maxEntries = 20_000
/** Moves that give back a payout to the balance. */
const failureMoves = new Set(['payout_failure', 'payout_cancel'])
/** A payout may bring back one that failed, which brought back another. */
const maxFailures = 5

const kinds: Readonly<Record<string, PayoutEntryKind>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  payment_failure_refund: 'refund',
  adjustment: 'dispute',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
}

const statuses: Readonly<Record<string, KnownPayout['status']>> = {
  paid: 'paid',
  in_transit: 'in_transit',
  pending: 'pending',
  failed: 'failed',
  canceled: 'canceled',
}

/** Payouts that Stripe made at this time or later, newest first. */
export async function listStripePayouts(ctx: Ctx, isTest: boolean, since: Date): Promise<KnownPayout[]> {
  const stripe = await openShopStripe(ctx, isTest)
  const found: KnownPayout[] = []
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for await (const payout of stripe.payouts.list({ created, limit: 100 })) {
    found.push({
      ref: payout.id,
      amountMinor: payout.amount,
      currency: payout.currency.toUpperCase(),
      status: statuses[payout.status] ?? 'pending',
      arrivesOn: toDate(payout.arrival_date).toISOString().slice(0, 10),
      createdAt: toDate(payout.created),
    })
    if (found.length === maxPayouts) break
  }
  return found
}

/**
 * What is in a payout. Money of one that failed comes with the next: its entries are then among those of that one. Empty for one that the owner
 * sent by hand: Stripe does not say what is in it.
 */
export async function listStripePayoutEntries(ctx: Ctx, isTest: boolean, ref: string): Promise<PayoutEntry[]> {
  const stripe = await openShopStripe(ctx, isTest)
  const entries: PayoutEntry[] = []
  // Each payout once: its entries have ids, and a circle would not end.
  const refs = [ref]
  for (const each of refs) {
    const { moves, failed } = await listMoves(stripe, each, maxEntries - entries.length)
    entries.push(...moves.map(toEntry))
    const others = failed.filter((other) => !refs.includes(other))
    refs.push(...others.slice(0, maxFailures + 1 - refs.length))
  }
  return entries
}

/** The moves of a payout, and the payouts that failed and whose money is in it. */
async function listMoves(stripe: Stripe, ref: string, most: number) {
  const moves: Stripe.BalanceTransaction[] = []
  const failed: string[] = []
  if (most <= 0 || !(await stripe.payouts.retrieve(ref)).automatic) return { moves, failed }
  for await (const move of stripe.balanceTransactions.list({ payout: ref, limit: 100, expand: ['data.source'] })) {
    const source = typeof move.source === 'string' ? move.source : move.source?.id
    if (failureMoves.has(move.type) && source !== undefined) failed.push(source)
    // The payout itself is among the moves of the balance.
    if (move.type.startsWith('payout')) continue
    moves.push(move)
    if (moves.length === most) break
  }
  return { moves, failed }
}

function toEntry(move: Stripe.BalanceTransaction): PayoutEntry {
  const kind = kinds[move.type] ?? 'other'
  const paymentRef = readPaymentRef(move.source)
  // What Stripe charges for itself is a fee without an amount.
  if (kind === 'fee') return { ref: move.id, kind, amountMinor: 0, feeMinor: -move.net, paymentRef }
  return { ref: move.id, kind, amountMinor: move.amount, feeMinor: move.fee, paymentRef }
}

/** The PaymentIntent of a charge, a refund or a dispute. */
function readPaymentRef(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null
  const intent = source.payment_intent
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}
