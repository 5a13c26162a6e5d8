import { newId } from '../platform/ids.ts'
import type { StripeMove } from './stripe-server-types.ts'

export interface StripePayout {
  readonly payout: { readonly id: string } & Readonly<Record<string, unknown>>
  readonly moves: readonly { readonly id: string }[]
}

/** A payout of these moves, which arrives tomorrow. As at Stripe, the payout itself is the first of its moves. */
export function createPayout(moves: readonly StripeMove[], changes: Readonly<Record<string, unknown>>): StripePayout {
  const id = `po_${newId()}`
  const amount = moves.reduce((sum, move) => sum + move.amount - move.fee, 0)
  const created = Math.floor(Date.now() / 1000)
  const status = { status: 'in_transit', automatic: true }
  const payout = { id, object: 'payout', amount, currency: 'usd', created, arrival_date: created + 86_400, ...status }
  const own = { type: 'payout', amount: -amount, fee: 0, net: -amount, source: { object: 'payout', id } }
  const listed = [own, ...moves.map(toMove)]
  return { payout: { ...payout, ...changes }, moves: listed.map((move) => ({ id: `txn_${newId()}`, ...move })) }
}

function toMove({ payment_intent, payout, ...move }: StripeMove) {
  const source = { object: move.type, id: payout ?? `src_${newId()}`, payment_intent: payment_intent ?? null }
  return { ...move, object: 'balance_transaction', net: move.amount - move.fee, source }
}

/** The page of a list that the SDK asks for. */
export function listPage(all: readonly { readonly id: string }[], fields: Readonly<Record<string, string>>) {
  const from = all.findIndex(({ id }) => id === fields['starting_after']) + 1
  const to = from + Number(fields['limit'] ?? 10)
  return { object: 'list', data: all.slice(from, to), has_more: to < all.length, url: '/v1/list' }
}
