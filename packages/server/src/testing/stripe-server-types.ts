export interface StripeIntent {
  readonly id: string
  readonly object: 'payment_intent'
  readonly client_secret: string
  readonly created: number
  readonly livemode: boolean
  readonly currency: string
  readonly capture_method: string
  readonly metadata: Record<string, string>
  readonly customer: string | null
  readonly setup_future_usage: string | null
  payment_method: string | null
  amount: number
  status: string
  next_action: unknown
  last_payment_error: unknown
  latest_charge: unknown
}

export interface StripeRefund {
  readonly id: string
  readonly object: 'refund'
  readonly payment_intent: string
  readonly amount: number
  readonly metadata: Record<string, string>
  status: string
  failure_reason?: string
}

/** A move of the balance of an account: of an intent, or of none. */
export interface StripeMove {
  readonly type: string
  readonly amount: number
  readonly fee: number
  readonly payment_intent?: string
  /** The payout that it gives back. */
  readonly payout?: string
}

/** A message as Stripe would send it, with the header that signs it. */
export interface StripeMessage {
  readonly type: string
  readonly body: string
  readonly headers: { readonly 'stripe-signature': string; readonly 'content-type': 'application/json' }
}

/** `lost`: the work is done and the answer never comes. `refused`: nothing is done. */
export type Fault = 'lost' | 'refused'

/** An account at the server, with keys of its own. */
export interface StripeAccount {
  readonly id: string
  readonly publishableKey: string
  readonly secretKey: string
  readonly webhookSecret: string
  /** ISO 3166; tests move accounts. */
  country: string
  readonly intents: readonly StripeIntent[]
  readonly refunds: readonly StripeRefund[]
  /** `METHOD path` of every request that came in with the keys. */
  readonly requests: readonly string[]
  /** All messages so far, oldest first. */
  readonly messages: readonly StripeMessage[]
  /** Requests whose `METHOD path` matches fail like this, so many times; the SDK tries twice. */
  fail(match: RegExp, fault: Fault, times?: number): void
  /** What the buyer answers to the bank. */
  answerChallenge(intentId: string, approved: boolean): void
  /** What the bank answers to a debit. */
  finishDebit(intentId: string, isPaid: boolean): void
  /** What the owner does in the dashboard. */
  refundInDashboard(intentId: string, amount: number): void
  cancelInDashboard(intentId: string): void
  failRefund(refundId: string): void
  dispute(intentId: string, status: string, id?: string): string
  /** Days pass: idempotency keys are not known any more. */
  expireKeys(): void
  /** The account forgets a payment: another account, or a mistake. */
  forget(intentId: string): void
  /** Sends money to the bank, with what is in it; gives the id of the payout. `changes` are fields of the payout; with an `id` it takes the place of that one. */
  payOut(moves: readonly StripeMove[], changes?: Readonly<Record<string, unknown>>): string
  /** A payment that some other software made, or that this shop forgot. */
  addIntent(metadata: Record<string, string>, amount: number): StripeIntent
}

export interface StripeServer {
  /** Value for STRIPE_URL. */
  readonly url: string
  openAccount(mode?: 'test' | 'live'): StripeAccount
}
