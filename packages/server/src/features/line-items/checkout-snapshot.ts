import type { TaxExemption } from '@vitrine/commerce'
import type { Address } from '@vitrine/commerce/addresses'

/** A line as it was promised. Amounts are minor units of the whole line, `unitPriceMinor` of one. */
export interface LineSnapshot {
  readonly lineId: string
  readonly itemId: string
  readonly variantId: string
  readonly productType: number
  readonly title: string
  readonly sku: string
  readonly options: readonly { readonly optionName: string; readonly value: string }[]
  readonly additionalFields: unknown
  readonly subscriptionPlan: unknown
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly discountMinor: number
  readonly taxMinor: number
  readonly assetId: string | null
}

/** What a gift card pays of the grand total. */
interface GiftCardSnapshot {
  readonly id: string
  readonly lastCharacters: string
  readonly amountMinor: number
}

/** The amount that a discount took off the lines and the shipping of an order; `code` is null for an automatic one. */
export interface DiscountSnapshot {
  readonly id: string
  readonly name: string
  readonly code: string | null
  readonly amountMinor: number
}

/** Plain text of the owner. */
export interface OrderPickup {
  readonly location: string
  readonly instructions: string
}

/** The period of a subscription that an attempt pays. */
export interface RenewalLink {
  readonly subscriptionId: string
  readonly renewalId: string
  /** The subscriber pays at the screen, and comes back to this path from a bank. */
  readonly isPresent: boolean
  readonly path: string
}

/**
 * The terms promised to the buyer when an attempt began, kept with the attempt: whatever changes in the shop afterwards, the order is this.
 * Its shape is stored; a new one gets a new `shape` number and a reader for the old one.
 */
export interface CheckoutSnapshot {
  readonly shape: 1
  readonly email: string
  readonly customerName: string
  readonly shippingAddress: Address | null
  readonly billingAddress: Address | null
  readonly shippingOptionName: string | null
  /** Where and how the buyer picks the order up; null for one that is sent, absent in checkouts older than this. */
  readonly pickup?: OrderPickup | null
  /** When it is picked up or delivered, ISO 8601, of the time slots of a rate. Absent where the buyer chose no time. */
  readonly timeSlot?: {
    readonly rateId: string
    readonly startsOn: string
    readonly endsOn: string
    readonly capacity: number | null
  }
  readonly note: string
  readonly additionalFields: unknown
  /** ISO 8601; null where the store did not ask, absent in checkouts older than the question. */
  readonly termsAcceptedOn?: string | null
  readonly testMode: boolean
  readonly currency: string
  readonly taxIncluded: boolean
  /** The VAT number that the buyer gave. Absent, like the next, in checkouts older than exemptions, and where there is none. */
  readonly taxNumber?: string
  readonly taxExemption?: TaxExemption
  readonly subtotalMinor: number
  readonly discountMinor: number
  readonly shippingMinor: number
  readonly taxMinor: number
  readonly grandTotalMinor: number
  readonly taxes: readonly {
    readonly name: string
    readonly ratePpm: number
    readonly baseMinor: number
    readonly taxMinor: number
  }[]
  /** Where the buyer's browser found the shop, for links in mails. */
  readonly baseUrl: string
  /** The language that it was bought in, where that is not the site's own. */
  readonly language?: string
  readonly lines: readonly LineSnapshot[]
  /** Absent in checkouts older than discounts. */
  readonly discounts?: readonly DiscountSnapshot[]
  /** What gift cards pay of the grand total; absent in checkouts older than gift cards. */
  readonly giftCards?: readonly GiftCardSnapshot[]
  /** Absent in checkouts older than subscriptions that renew. */
  readonly shippingOptionId?: string | null
  /** Set where the owner fixed what is sold: of a draft order. */
  readonly isOffer?: boolean
  /** The order whose balance is paid: no new order is made. */
  readonly balanceOrderId?: string
  /** Set where the buyer keeps the card for later orders. */
  readonly keepsCard?: { readonly customerId: string; readonly accountRef: string }
  /** Set where a renewal is paid. */
  readonly renewal?: RenewalLink
}
