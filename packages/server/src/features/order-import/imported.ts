import type { FulfillmentState } from '@vitrine/commerce'
import type { Address } from '@vitrine/commerce/addresses'

/** Whose export a file is. */
export type OrderSource = 'shopify' | 'squarespace' | 'vitrine'

export type ImportedPaymentStatus = 'pending' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'voided'

export interface ImportedLine {
  readonly title: string
  /** The chosen values as one text; '' without a choice. */
  readonly variant: string
  readonly sku: string
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly discountMinor: number
  readonly taxMinor: number
  readonly fulfilledQuantity: number
  readonly isShipped: boolean
}

/** What of an order decides on its money. */
export interface ImportedAmounts {
  readonly subtotalMinor: number
  readonly discountMinor: number
  readonly shippingMinor: number
  readonly taxMinor: number
  readonly grandTotalMinor: number
  readonly taxIncluded: boolean
}

/** An order as a file says it. */
export interface ImportedOrder extends ImportedAmounts {
  /** What it is known by at its source. */
  readonly key: string
  /** Its number there, as people read it. */
  readonly number: string
  readonly createdAt: Date
  readonly paidAt: Date
  readonly fulfilledAt: Date
  readonly canceledAt: Date | null
  /** No file says when money went back: the last day the file knows of. */
  readonly refundedAt: Date
  readonly email: string
  readonly customerName: string
  readonly currency: string
  readonly testMode: boolean
  readonly taxes: readonly {
    readonly name: string
    readonly ratePpm: number
    readonly baseMinor: number
    readonly taxMinor: number
  }[]
  readonly discountCode: string
  readonly shippingAddress: Address | null
  readonly billingAddress: Address | null
  readonly shippingOptionName: string | null
  readonly note: string
  readonly tags: readonly string[]
  readonly paymentStatus: ImportedPaymentStatus
  readonly fulfillmentStatus: FulfillmentState
  /** What was paid or is to be paid at first, without what is due since. */
  readonly paymentMinor: number
  readonly method: string | null
  readonly balanceMinor: number
  readonly refundedMinor: number
  /** The part of it that gave back what the order owed after a change. */
  readonly settledMinor: number
  readonly lines: readonly ImportedLine[]
}

/** One order, read from its rows. With faults there is no order. */
export interface ReadOrder {
  /** The line of its first row. */
  readonly line: number
  /** Its number in the file, for the report. */
  readonly label: string
  readonly order: ImportedOrder | undefined
  readonly faults: readonly string[]
  readonly notices: readonly string[]
}
