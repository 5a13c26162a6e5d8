// What providers know of a shop: its payments, refunds and payouts.

/** A payment of this shop as the provider lists it: money that came, or that was put aside. */
export interface KnownPayment {
  readonly ref: string
  /** Our id of the payment. */
  readonly paymentId: string
  readonly amountMinor: number
  readonly currency: string
}

/** A refund as the provider lists it. */
export interface KnownRefund {
  readonly ref: string
  /** Our id of the refund; null: it was made elsewhere, for example in the provider's dashboard. */
  readonly refundId: string | null
  readonly amountMinor: number
  readonly status: 'succeeded' | 'failed'
}

/** Money that the provider sent to the bank of the store; below zero, money that it took back from there. */
export interface KnownPayout {
  readonly ref: string
  readonly amountMinor: number
  readonly currency: string
  readonly status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  /** The day on which the bank has it: `2026-12-01`. */
  readonly arrivesOn: string
  readonly createdAt: Date
}

export type PayoutEntryKind = 'charge' | 'refund' | 'dispute' | 'fee' | 'other'

/** What is in a payout: all amounts less all fees are the payout. */
export interface PayoutEntry {
  readonly ref: string
  readonly kind: PayoutEntryKind
  /** Minor units of the payout's currency, before the fee; below zero: money that went back. */
  readonly amountMinor: number
  /** What the provider keeps of it. */
  readonly feeMinor: number
  /** The provider's id of the payment it belongs to. */
  readonly paymentRef: string | null
}
