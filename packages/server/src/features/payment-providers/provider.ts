import type { Ctx } from '../../platform/context.ts'
import type { AccountMethod } from './accounts.ts'
import type { KnownPayment, KnownPayout, KnownRefund, PayoutEntry } from './books.ts'

/** A means of payment that the provider keeps for later charges. */
export interface SavedMethod {
  /** The provider's ids of the customer and of the means of payment. */
  readonly customerRef: string
  readonly methodRef: string
  /** For people: `Visa •••• 4242`. */
  readonly label: string
  /** Absent: it is no card. */
  readonly card?: CardFace
}

/** What people know a card by. */
export interface CardFace {
  readonly brand: string
  readonly lastFour: string
  readonly expiryMonth: number
  readonly expiryYear: number
}

/**
 * The result of a charge, as the provider reports it. `method` is how it was paid, in the provider's word (`card`, `ideal`), and `saved` what it
 * keeps for later charges, where that was asked for.
 */
export type ChargeResult =
  | { readonly kind: 'captured'; readonly ref: string; readonly method?: string; readonly saved?: SavedMethod }
  /** The money is put aside until the owner captures it, at the latest at this time. */
  | {
      readonly kind: 'authorized'
      readonly ref: string
      readonly captureBefore: Date
      readonly method?: string
      readonly saved?: SavedMethod
    }
  /** The buyer has promised to pay: the order stands, the money comes later. A provider that is waiting for a bank names the payment. */
  | { readonly kind: 'promised'; readonly ref?: string; readonly method?: string; readonly saved?: SavedMethod }
  | { readonly kind: 'declined'; readonly reason: string }
  /**
   * The buyer's bank wants to see the buyer first, at this address of ours or theirs. With `clientSecret` the provider's
   * script asks on the page itself.
   */
  | {
      readonly kind: 'requires_action'
      readonly ref: string
      readonly redirect: string
      readonly clientSecret?: string
    }
  /** No answer came in time: it may have been charged. */
  | { readonly kind: 'unknown' }

/** A payment as its provider knows it. */
export interface ProviderPayment {
  /** The payment's id: the same key never charges twice. */
  readonly key: string
  /** The provider's own id of the payment, once it is known. */
  readonly ref: string | null
  readonly amountMinor: number
  readonly currency: string
  /** Paid with the account for tries. */
  readonly isTest: boolean
  /** Authorized at the checkout, captured by the owner. */
  readonly capturesLater: boolean
  /** Gift cards pay a part of the same order: an attempt that is given up returns it. */
  readonly isPartlyPaid: boolean
  /** Where the buyer comes back to from a page of the provider or a bank. */
  readonly returnUrl: string
}

export interface Charge extends ProviderPayment {
  /** The browser's token for the buyer's means of payment; never stored by us. '' where a saved one is charged. */
  readonly token: string
  /**
   * Keep the means of payment for later charges, for this customer of the provider, or for a new one. `isForRenewals`: it is charged while the
   * buyer is away.
   */
  readonly saveFor?: { readonly customerRef: string | null; readonly email: string; readonly isForRenewals: boolean }
  /** Charge this one. `isPresent`: the buyer is at the screen, and can be asked by the bank. */
  readonly saved?: Pick<SavedMethod, 'customerRef' | 'methodRef'> & { readonly isPresent: boolean }
  /** Keeps the provider's id of the payment before anything is charged by it; false: the attempt was given up, charge nothing. */
  noteRef(ref: string): Promise<boolean>
}

/** Money of a payment that goes back. */
interface Refund {
  /** The refund's id: the same key never pays back twice. */
  readonly key: string
  readonly amountMinor: number
  /** Nothing of the payment is left after it. */
  readonly isLast: boolean
}

/** The result of a refund, as the provider reports it. */
export type RefundResult =
  /** Accepted. A bank may still send it back: then the provider says so later. */
  | { readonly kind: 'succeeded'; readonly ref: string | null }
  | { readonly kind: 'failed'; readonly reason: string; readonly ref: string | null }
  | { readonly kind: 'unknown' }

/** A webhook of a provider, as it was received. */
export interface ProviderMessage {
  readonly body: string
  /** By names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | undefined>>
}

/** A verified message of a provider. It says only where to look: what is written down comes from asking the provider. */
export interface ProviderEvent {
  /** The provider's id of the message, or a new one where its messages have none. */
  readonly id: string
  readonly kind: string
  readonly isTest: boolean
  /** The payment it is about. */
  readonly ref: string | null
  /** Our id of the payment, where the message names it. */
  readonly paymentId: string | null
  readonly dispute: DisputeNote | null
}

/** A dispute: the buyer wants the money back from the bank. */
export interface DisputeNote {
  readonly ref: string
  readonly amountMinor: number
  readonly reason: string
  readonly status: string
}

interface Payouts {
  /** Payouts that were made at this time or later. */
  readonly list: (ctx: Ctx, isTest: boolean, since: Date) => Promise<KnownPayout[]>
  /** Empty where the provider does not say what is in it. */
  readonly listEntries: (ctx: Ctx, isTest: boolean, ref: string) => Promise<PayoutEntry[]>
}

/** Where a buyer enters a means of payment that is not charged yet. */
export interface MethodSetup {
  readonly isTest: boolean
  readonly email: string
  readonly customerRef: string | null
  /** Where the buyer comes back to; `{ref}` becomes the provider's id of the visit. */
  readonly returnUrl: string
}

interface SavedMethods {
  /** Keeps what a form of ours was given; the reason when it is refused. Absent: the provider has a page of its own. */
  readonly save?: (ctx: Ctx, token: string) => Promise<SavedMethod | { readonly refused: string }>
  /** The provider's page on which a buyer enters a means of payment. */
  readonly begin?: (ctx: Ctx, setup: MethodSetup) => Promise<string>
  /** What was entered there; undefined: nothing. */
  readonly end?: (
    ctx: Ctx,
    setup: Pick<MethodSetup, 'isTest' | 'customerRef'>,
    ref: string,
  ) => Promise<SavedMethod | undefined>
  /** Makes the provider forget a means of payment; again does nothing. Absent: it keeps none of its own. */
  readonly forget?: (ctx: Ctx, method: { readonly isTest: boolean; readonly methodRef: string }) => Promise<void>
}

/** One way to be paid. Its methods may take seconds and must not be called inside a transaction, unless `callsNobody`. */
export interface PaymentProvider {
  readonly name: string
  /** True when no other system is asked: then the order is one transaction. */
  readonly callsNobody: boolean
  /** False: the browser sends no token. */
  readonly needsToken: boolean
  /** True: cards could be tried out on it, so that attempts are counted. */
  readonly isLimited: boolean
  /** How it keeps means of payment for later charges; absent: it keeps none, and sells no subscriptions. */
  readonly methods?: SavedMethods
  /** What it sent to the bank; absent: it does not say that to the keys that shops have. */
  readonly payouts?: Payouts
  charge(ctx: Ctx, charge: Charge): Promise<ChargeResult>
  /**
   * Closes the key and returns its result. Nothing can follow, unless the buyer still has to act and `keepAction` is set. Where a provider's page
   * cannot be closed, its message says that money came later.
   */
  closeCharge(ctx: Ctx, payment: ProviderPayment, keepAction: boolean): Promise<ChargeResult>
  /** Reads the present state of a payment at the provider; changes nothing there. */
  lookUp(ctx: Ctx, payment: ProviderPayment): Promise<ChargeResult>
  /** Takes the money of an authorized payment, all of it; once, however often it is called. */
  capture(ctx: Ctx, payment: ProviderPayment): Promise<ChargeResult>
  /** Lets go of money that was put aside, and of a payment that has not come yet. What came already stays. */
  cancel(ctx: Ctx, payment: ProviderPayment): Promise<ChargeResult>
  /** Gives money back, once per key. */
  refund(ctx: Ctx, payment: ProviderPayment, refund: Refund): Promise<RefundResult>
  /** All refunds of a payment that the provider knows of, also those that were not made by us. */
  listRefunds(ctx: Ctx, payment: ProviderPayment): Promise<KnownRefund[]>
  /** Disputes of a payment, where the provider's messages do not say them. */
  listDisputes?(ctx: Ctx, payment: ProviderPayment): Promise<DisputeNote[]>
  /** The means of payment of the account, where the buyer chooses one on a page of the provider. */
  listAccountMethods?(ctx: Ctx, isTest: boolean): Promise<AccountMethod[]>
  /** Payments of this shop that money came by, or is put aside for, and that began at this time or later; newest first. */
  listPayments(ctx: Ctx, isTest: boolean, since: Date): Promise<KnownPayment[]>
  /** Reads a message of the provider; undefined: it is not signed by the provider, or did not come to an address of ours. */
  readEvent(ctx: Ctx, message: ProviderMessage): Promise<ProviderEvent | undefined>
}
