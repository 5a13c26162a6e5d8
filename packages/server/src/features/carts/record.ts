import type { SubscriptionPlan, TaxPlace } from '@vitrine/commerce'
import type { Address } from '@vitrine/commerce/addresses'
import type { PictureColumns } from '../line-items/index.ts'
import type { CartDiscount } from '../discounts/index.ts'
import type { CarrierQuote, StoredRate, StoredZone } from '../shipping/index.ts'
import type { TaxRuleRecord } from '../tax/index.ts'

/** An entry as it is in the database, with what there is of its variant. */
export interface StoredEntry {
  readonly entryId: string
  readonly itemId: string
  readonly variantId: string
  readonly quantity: number
  /** As they were when it was added. */
  readonly title: string
  readonly seenPriceMinor: number
  readonly entryFields: unknown
  readonly unlimited: boolean | null
  readonly onHand: number | null
  readonly heldByOthers: number
}

/** What the products say about a variant. */
export interface ProductSnapshot extends PictureColumns {
  readonly sku: string | null
  readonly attributes: Readonly<Record<string, string>> | null
  readonly priceMinor: number | null
  readonly salePriceMinor: number | null
  readonly onSale: boolean | null
  readonly weightGrams: number | null
  readonly lengthMm: number | null
  readonly widthMm: number | null
  readonly heightMm: number | null
  readonly taxClass: string | null
  readonly productType: number | null
  /** Of a service: may a cart hold more than one of it; null: as the store says. */
  readonly multipleQuantityAllowed: boolean | null
  readonly optionNames: readonly string[] | null
  readonly isSubscribable: boolean | null
  readonly subscriptionPlan: unknown
  readonly itemTitle: string | null
  readonly itemUrl: string | null
  /** The form that buyers fill in for it; null: none. */
  readonly formId: string | null
  /** Whether that form has questions that need an answer. */
  readonly needsAnswers: boolean | null
  /** Its categories, and those around them. */
  readonly categoryIds: readonly string[] | null
}

/** An entry with what the products say about it now; these columns are null when its product no longer exists. */
export interface EntryRecord extends StoredEntry, ProductSnapshot {
  /** Published, and its collection too. */
  readonly buyable: boolean | null
}

/** A gift card given to a cart: what it can pay. */
interface CartGiftCard {
  readonly id: string
  readonly lastCharacters: string
  readonly currency: string
  readonly balanceMinor: number
}

export interface OfferLine {
  readonly entryId: string
  /** The price of one; null while it is that of the product. */
  readonly unitPriceMinor: number | null
  /** Set for a line that is no product. */
  readonly custom: {
    readonly isShipped: boolean
    readonly isTaxed: boolean
    /** Set for a donation, with its plan where it is given again and again. Only its amount is fixed: who gives fills in the rest. */
    readonly donation?: { readonly plan: SubscriptionPlan | null }
  } | null
}

export interface OfferShipping {
  readonly id: string
  readonly name: string
  readonly priceMinor: number
  readonly pickup: { readonly location: string; readonly instructions: string } | null
}

/**
 * What the owner fixed for a cart. It stands in for what the shop says today, so the buyer pays what was offered. Null parts are not fixed
 * yet: they are priced by today's rates and rules.
 */
export interface CartOffer {
  /** The order whose balance it collects. */
  readonly balanceOrderId?: string
  /** The mode of that order: money of tests pays no real order, and real money no test. */
  readonly testMode?: boolean
  readonly currency: string
  readonly lines: readonly OfferLine[]
  readonly discount: {
    readonly name: string
    readonly effect:
      | { readonly kind: 'percent'; readonly ratePpm: number }
      | { readonly kind: 'amount'; readonly amountMinor: number }
  } | null
  readonly shipping: OfferShipping | null
  readonly tax: {
    readonly isIncluded: boolean
    readonly rules: readonly TaxRuleRecord[]
    /** Where the store was, of goods that are picked up. Left out: the buyer's address decides. */
    readonly storePlace?: TaxPlace
  } | null
}

/** A cart as it is in the database, with everything that is needed to price it. */
export interface CartRecord {
  readonly cartId: string
  readonly version: number
  readonly currency: string
  readonly email: string | null
  readonly shippingAddress: Address | null
  readonly billingAddress: Address | null
  readonly shippingOptionId: string | null
  /** The beginning of the chosen time slot, in milliseconds since 1970; it may have passed. */
  readonly slotStartsMs: number | null
  readonly note: string
  readonly checkoutFields: unknown
  /** Found in the register of its country, as `formatTaxNumber` writes it. */
  readonly taxNumber: string | null
  /** The owner charges this customer no tax. */
  readonly isTaxExempt: boolean
  /** Milliseconds since 1970. */
  readonly createdMs: number
  readonly expiresMs: number
  readonly shippingZones: readonly StoredZone[]
  readonly shippingRates: readonly StoredRate[]
  /** What carrier services answered for it. */
  readonly carrierQuotes: readonly CarrierQuote[]
  /** In the language of the visit; `sourceName` is the name in the site's own. */
  readonly taxRules: readonly (TaxRuleRecord & { readonly sourceName?: string })[]
  readonly giftCards: readonly CartGiftCard[]
  /** Codes as the buyer gave them, in capitals. */
  readonly promoCodes: readonly string[]
  /** Automatic discounts, then those of the codes. */
  readonly discounts: readonly CartDiscount[]
  /** Whether the shop has any code that a buyer could type. */
  readonly hasDiscountCodes: boolean
  /** Whether the shop ever issued a gift card. */
  readonly hasGiftCards: boolean
  readonly entries: readonly EntryRecord[]
  /** Fixed by the owner; null for the cart of a visitor. */
  readonly offer: CartOffer | null
}
