import type { Ctx } from '../../platform/context.ts'

/** What a provider says became of a charge. */
export type ChargeResult =
  | { readonly kind: 'captured'; readonly ref: string }
  /** The buyer has promised to pay: the order stands, the money comes later. */
  | { readonly kind: 'promised' }
  | { readonly kind: 'declined'; readonly reason: string }
  /** The buyer's bank wants to see the buyer first, at this address of ours or theirs. */
  | { readonly kind: 'requires_action'; readonly ref: string; readonly redirect: string }
  /** No answer came in time: it may have been charged. */
  | { readonly kind: 'unknown' }

export interface Charge {
  /** The payment's id: the same key never charges twice. */
  readonly key: string
  readonly amountMinor: number
  readonly currency: string
  /** What the browser got for the buyer's means of payment; never stored by us. */
  readonly token: string
}

/** One way to be paid. Its methods may take seconds and must not be called inside a transaction, unless `callsNobody`. */
export interface PaymentProvider {
  readonly name: string
  /** True when no other system is asked: then the order is one transaction. */
  readonly callsNobody: boolean
  /** False: the browser sends no token. */
  readonly needsToken: boolean
  charge(ctx: Ctx, charge: Charge): Promise<ChargeResult>
  /** What became of the key, in a way that nothing more can come of it unless the buyer still has to act and `keepAction` is set. */
  closeCharge(ctx: Ctx, key: string, keepAction: boolean): Promise<ChargeResult>
  /** Gives the money back, once per key. */
  refund(ctx: Ctx, key: string): Promise<void>
}
