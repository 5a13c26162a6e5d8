import { taxExemptions } from '@vitrine/commerce'
import { z } from 'zod'
import { Money, Pagination } from '../../platform/schemas/shared-schemas.ts'
import { BuyerReturn, OrderReturn } from './return-schema.ts'
import { IdInput, LineInput } from '../../platform/schemas/bounded.ts'
import { Address } from '../customers/index.ts'
import { MailSummary } from '../mail/index.ts'
import { OptionValue, Picture, PriceMoney, SubscriptionPlan } from '../line-items/index.ts'

const FulfillmentStatus = z.enum(['pending', 'partially_fulfilled', 'fulfilled', 'needs_attention', 'canceled'])
const OrderPaymentStatus = z.enum(['pending', 'authorized', 'paid', 'partially_refunded', 'refunded', 'voided'])

/** What a buyer answered to one question of a product. */
const LineAnswer = z.object({ title: z.string(), text: z.string() })

const Pickup = z.object({ location: z.string(), instructions: z.string() })
/** When an order is picked up or delivered. */
const OrderSlot = z.object({ startsOn: z.string(), endsOn: z.string() })

const Fulfillment = z
  .object({
    id: z.string(),
    carrier: z.string(),
    trackingNumber: z.string(),
    trackingUrl: z.string(),
    shippedOn: z.string(),
    /** The pieces in this parcel. */
    lines: z.array(z.object({ lineId: z.string(), productName: z.string(), quantity: z.int() })),
  })
  .meta({ id: 'Fulfillment' })
const OrderDownload = z
  .object({
    url: z.string(),
    filename: z.string(),
    byteSize: z.int(),
    /** Until when the link works. */
    expiresOn: z.string(),
    /** How often the file can still be fetched, over all links. */
    downloadsLeft: z.int().min(0),
  })
  .meta({ id: 'OrderDownload' })
/** The order confirmation of the specification, and what its page shows beside it. Amounts are decimal strings in major units. */
export const OrderView = z
  .object({
    id: z.string(),
    orderNumber: z.string(),
    /** Leads to the pages of this order. */
    orderToken: z.string(),
    websiteId: z.string(),
    purchasedCartId: z.string(),
    testMode: z.boolean(),
    createdOn: z.string(),
    email: z.string(),
    /** The page on which the subscription of this order is managed. */
    subscriptionPath: z.string().nullable(),
    customerName: z.string(),
    currency: z.string(),
    fulfillmentStatus: FulfillmentStatus,
    paymentStatus: OrderPaymentStatus,
    items: z.array(
      z.object({
        id: z.string(),
        itemId: z.string(),
        productType: z.int(),
        sku: z.string(),
        productName: z.string(),
        options: z.array(OptionValue),
        /** What the buyer answered to the form of the product. */
        answers: z.array(LineAnswer),
        /** The same as the template formatter `summary-form-field` takes them. */
        formFields: z.array(z.unknown()),
        quantity: z.int(),
        unitPrice: PriceMoney,
        /** Before discounts. */
        total: PriceMoney,
        image: Picture.nullable(),
        itemUrl: z.string().nullable(),
        subscriptionPlan: SubscriptionPlan.nullable(),
        /** Pieces that the buyer may ask to return now. */
        returnable: z.int(),
        /** The files of a digital product, once it is paid for. Each answer brings new links. */
        downloads: z.array(OrderDownload),
        /** The first of them; null where there is none. */
        download: OrderDownload.nullable(),
      }),
    ),
    subtotal: PriceMoney,
    discountTotal: PriceMoney,
    shippingTotal: PriceMoney,
    taxTotal: PriceMoney,
    grandTotal: PriceMoney,
    subtotalCents: z.int(),
    discountCents: z.int(),
    shippingCents: z.int(),
    taxCents: z.int(),
    grandTotalCents: z.int(),
    /** The part of the grand total that gift cards paid. */
    giftCards: z.array(z.object({ lastCharacters: z.string(), amountCents: z.int() })),
    /** What is still to pay since the order was changed; below zero what the buyer gets back. */
    balanceCents: z.int(),
    /** Where the balance is paid, while a payment link of the store works. */
    balancePath: z.string().nullable(),
    /** What went back, and what goods that came back paid of others. */
    refundedCents: z.int().min(0),
    creditedCents: z.int().min(0),
    /** Amounts by discount; together `discountCents`. */
    discounts: z.array(z.object({ name: z.string(), promoCode: z.string().nullable(), amountCents: z.int() })),
    taxes: z.array(z.object({ name: z.string(), ratePpm: z.int(), amount: PriceMoney })),
    taxIncluded: z.boolean(),
    taxNumber: z.string().nullable(),
    taxExemption: z.enum(taxExemptions).nullable(),
    shippingOptionName: z.string().nullable(),
    /** Where and how the buyer picks the order up, plain text; null for one that is sent. */
    pickup: Pickup.nullable(),
    /** The time that the buyer chose, in words of the site's language as well. */
    timeSlot: OrderSlot.extend({ text: z.string() }).nullable(),
    /** Lines as on an envelope. */
    shippingAddress: z.array(z.string()).nullable(),
    billingAddress: z.array(z.string()).nullable(),
    fulfillments: z.array(Fulfillment),
    returns: z.array(BuyerReturn),
    /** `manual`: pay later, by the instructions. */
    paymentProvider: z.string(),
    paymentInstructions: z.string().nullable(),
  })
  .meta({ id: 'OrderView' })
/** An order as its buyer sees it. */
export type OrderView = z.infer<typeof OrderView>

export const OrderSummary = z
  .object({
    id: z.string(),
    orderNumber: z.string(),
    createdOn: z.string(),
    /** Null once the person was erased. */
    customerId: z.string().nullable(),
    customerName: z.string(),
    email: z.string(),
    fulfillmentStatus: FulfillmentStatus,
    paymentStatus: OrderPaymentStatus,
    /** Why a person must look at it; null: nothing is wrong. */
    needsAttention: z.string().nullable(),
    testMode: z.boolean(),
    itemCount: z.int(),
    grandTotal: Money,
    tags: z.array(z.string()),
    /** When it is picked up or delivered; null where the buyer chose no time. */
    timeSlot: OrderSlot.nullable(),
  })
  .meta({ id: 'OrderSummary' })
export type OrderSummary = z.infer<typeof OrderSummary>

/** A state, or `to_fulfill`: something is still to be sent, and the money was not given back. `open_return`: a return is not closed yet. */
const FulfillmentFilter = z.enum([...FulfillmentStatus.options, 'to_fulfill', 'open_return'])
const OrderTag = LineInput(50).min(1)

export const OrderFilterQuery = z.object({
  /** Part of a number, an address or a name. */
  search: z.string().trim().max(200).optional(),
  fulfillment: FulfillmentFilter.optional(),
  payment: OrderPaymentStatus.optional(),
  /** Of one customer. */
  customer: IdInput.optional(),
  tag: OrderTag.optional(),
  /** Picked up or delivered on this day of the store: `2026-12-24`. */
  slotDay: z.iso.date().max(10).optional(),
})
export type OrderFilterQuery = z.infer<typeof OrderFilterQuery>

export const OrderQuery = OrderFilterQuery.extend({
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})
export type OrderQuery = z.infer<typeof OrderQuery>

export const OrderPage = z
  .object({
    orders: z.array(OrderSummary),
    /** Of all that match, on the first page only; counted up to 10,000. */
    count: z.object({ value: z.int(), isMore: z.boolean() }).nullable(),
    pagination: Pagination,
  })
  .meta({ id: 'OrderPage' })
export const OrderTotals = z
  .object({ subtotal: Money, discount: Money, shipping: Money, tax: Money, grandTotal: Money })
  .meta({ id: 'OrderTotals' })
const OrderEvent = z
  .object({
    id: z.string(),
    kind: z.string(),
    createdOn: z.string(),
    /** Name of the staff member; null: the shop itself. */
    by: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'OrderEvent' })
export const AdminOrder = OrderSummary.extend({
  cartId: z.string(),
  /** Where an imported order was sold, and its number there; null for an order of this site. */
  imported: z.object({ source: z.string(), number: z.string() }).nullable(),
  statusUrl: z.string(),
  note: z.string(),
  additionalFields: z.unknown(),
  /** When the buyer accepted the terms of service; null: they were not asked. */
  termsAcceptedOn: z.string().nullable(),
  lines: z.array(
    z.object({
      id: z.string(),
      itemId: z.string(),
      variantId: z.string(),
      productType: z.int(),
      title: z.string(),
      sku: z.string(),
      options: z.array(OptionValue),
      additionalFields: z.unknown(),
      /** Answers to the form of the product, hidden fields too. */
      answers: z.array(LineAnswer),
      subscriptionPlan: SubscriptionPlan.nullable(),
      quantity: z.int(),
      /** Pieces that can be sent now. */
      toFulfill: z.int(),
      /** Pieces that were given back before they were sent. */
      removed: z.int(),
      /** Pieces that were sent and are in no return. */
      returnable: z.int(),
      /** Pieces that the order took from stock and did not put back. */
      restockable: z.int(),
      unitPrice: Money,
      discount: Money,
      tax: Money,
      /** Price times quantity less discount. */
      total: Money,
      image: Picture.nullable(),
    }),
  ),
  totals: OrderTotals,
  /** Amounts by discount; empty for orders older than discounts. */
  discounts: z.array(z.object({ id: z.string(), name: z.string(), promoCode: z.string().nullable(), amount: Money })),
  taxes: z.array(z.object({ name: z.string(), ratePpm: z.int(), base: Money, tax: Money })),
  taxIncluded: z.boolean(),
  /** The VAT number of the buyer. */
  taxNumber: z.string().nullable(),
  /** When the register last said that it is registered, and the number of that consultation, '' where it gave none; null without a number. */
  taxNumberProof: z.object({ checkedOn: z.string(), consultation: z.string() }).nullable(),
  /** Why no tax was charged: the customer is exempt, or owes it as a business of another country. */
  taxExemption: z.enum(taxExemptions).nullable(),
  shippingOptionName: z.string().nullable(),
  pickup: Pickup.nullable(),
  shippingAddress: Address.nullable(),
  billingAddress: Address.nullable(),
  /** The part of the grand total that gift cards paid. */
  giftCardsUsed: z.array(z.object({ lastCharacters: z.string(), amount: Money })),
  /** The gift cards that this order bought. */
  giftCardsIssued: z.array(
    z.object({
      id: z.string(),
      lastCharacters: z.string(),
      amount: Money,
      balance: Money,
      recipientEmail: z.string(),
      isDisabled: z.boolean(),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      status: z.string(),
      amount: Money,
      reference: z.string().nullable(),
      failure: z.string().nullable(),
      /** Sent back, or on its way back. */
      refunded: Money,
      /** When the authorization ends; null: it is not waiting to be captured. */
      captureBefore: z.string().nullable(),
      createdOn: z.string(),
      updatedOn: z.string(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      paymentId: z.string(),
      provider: z.string(),
      amount: Money,
      /** `pending`: the provider has not answered yet. */
      status: z.enum(['pending', 'succeeded', 'failed']),
      reason: z.string(),
      reference: z.string().nullable(),
      createdOn: z.string(),
    }),
  ),
  /** The amount that can still be refunded. */
  refundable: Money,
  /** How often the order was edited. */
  editVersion: z.int(),
  /** What the buyer still owes because of edits; below zero what they get back. */
  balance: Money,
  events: z.array(OrderEvent),
  /** The newest 100, oldest first. */
  mails: z.array(MailSummary),
  /** Those that this order began or renewed. */
  subscriptions: z.array(z.object({ id: z.string(), title: z.string() })),
  fulfillments: z.array(Fulfillment),
  returns: z.array(OrderReturn),
  /** The actions that are possible now. */
  actions: z.object({
    fulfill: z.boolean(),
    /** Parcels can be changed and undone. */
    editParcels: z.boolean(),
    /** Lines can be added, removed and changed. */
    edit: z.boolean(),
    cancel: z.boolean(),
    resolve: z.boolean(),
    receivePayment: z.boolean(),
    capture: z.boolean(),
    refund: z.boolean(),
    /** The buyer has files, and may be allowed to download them again. */
    renewDownloads: z.boolean(),
    /** Canceled, but the money could not be given back yet: cancel once more. */
    retryRefund: z.boolean(),
  }),
}).meta({ id: 'Order' })
export type AdminOrder = z.infer<typeof AdminOrder>

export const OrderParams = z.object({ orderId: IdInput })

const TrackingUrl = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'Enter a whole address that begins with https://.' }).max(2_000),
])

/** How a parcel travels. A known form of number names its carrier, and a known carrier its tracking page. */
export const Tracking = z
  .object({
    carrier: z.string().trim().max(100).default(''),
    trackingNumber: z.string().trim().max(100).default(''),
    trackingUrl: TrackingUrl.default(''),
    notify: z.boolean().default(true),
  })
  .meta({ id: 'NewTracking' })
export type Tracking = z.infer<typeof Tracking>

export const NewFulfillment = Tracking.extend({
  /** The pieces in the parcel; empty: everything that can be sent now. */
  lines: z
    .array(z.object({ lineId: IdInput, quantity: z.int().min(1).max(100_000) }))
    .max(1000)
    .default([]),
  /** Parcels of the order when the pieces were chosen: a second press of a button changes nothing. */
  expectedParcels: z.int().min(0).max(100_000).optional(),
}).meta({ id: 'NewFulfillment' })
export type NewFulfillment = z.infer<typeof NewFulfillment>

export const FulfillmentParams = OrderParams.extend({ fulfillmentId: IdInput })

export const Cancellation = z
  .object({
    restock: z.boolean().default(true),
    notify: z.boolean().default(true),
  })
  .meta({ id: 'NewCancellation' })
export type Cancellation = z.infer<typeof Cancellation>

export const NewRefund = z
  .object({
    amountMinor: z.int().min(1, 'Enter an amount.').max(1_000_000_000_000, 'This is too much.'),
    /** The refundable amount when the amount was chosen: a second press of a button changes nothing. */
    expectedRefundableMinor: z.int().min(0).max(1_000_000_000_000),
    /** `manual`: the owner gives it back by hand; `gift-card`: the buyer gets a gift card by mail. */
    method: z.enum(['original', 'manual', 'gift-card']).default('original'),
    reason: z.string().trim().max(500).default(''),
    /** Quantities that go back to stock, by lines of the order. */
    restock: z
      .array(z.object({ lineId: IdInput, quantity: z.int().min(1).max(100_000) }))
      .max(1000)
      .default([]),
    notify: z.boolean().default(true),
  })
  .meta({ id: 'NewRefund' })
export type NewRefund = z.infer<typeof NewRefund>

export const NewNote = z.object({ text: z.string().trim().min(1, 'Enter a note.').max(5000) }).meta({ id: 'NewNote' })
export const Resolution = z.object({ note: z.string().trim().max(5000).default('') }).meta({ id: 'NewResolution' })

export const OrderTags = z.object({ tags: z.array(OrderTag).max(50, 'At most 50 tags.') }).meta({ id: 'OrderTags' })

/** Tags in use, in the order of the alphabet: the first 200. */
export const OrderTagList = z.object({ tags: z.array(z.string()) }).meta({ id: 'OrderTagList' })

export const OrderMailParams = OrderParams.extend({ mailId: IdInput })
