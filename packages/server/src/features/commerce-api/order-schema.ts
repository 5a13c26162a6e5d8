import { z } from 'zod'
import { IdInput, TimeInput } from '../../platform/schemas/bounded.ts'
import { Address } from '../customers/index.ts'
import { ApiMoney, ApiMoneyInput } from './money.ts'
import { ApiPagination, Limit } from './paging.ts'

const FulfillmentStatus = z.enum(['pending', 'partially_fulfilled', 'fulfilled', 'needs_attention', 'canceled'])
const PaymentStatus = z.enum(['pending', 'authorized', 'paid', 'partially_refunded', 'refunded', 'voided'])

const OrderLine = z
  .object({
    id: z.string(),
    productId: z.string(),
    variantId: z.string(),
    sku: z.string(),
    productName: z.string(),
    variantOptions: z.array(z.object({ optionName: z.string(), value: z.string() })),
    quantity: z.int(),
    /** Pieces in parcels, and pieces that were given back before they were sent. */
    fulfilledQuantity: z.int(),
    removedQuantity: z.int(),
    returnedQuantity: z.int(),
    unitPricePaid: ApiMoney,
    discount: ApiMoney,
    tax: ApiMoney,
    isSubscription: z.boolean(),
  })
  .meta({ id: 'ApiOrderLine' })

const Parcel = z
  .object({
    id: z.string(),
    shipDate: z.string(),
    carrierName: z.string(),
    trackingNumber: z.string(),
    trackingUrl: z.string(),
    lines: z.array(z.object({ lineId: z.string(), quantity: z.int() })),
  })
  .meta({ id: 'ApiParcel' })

export const ApiOrder = z
  .object({
    id: z.string(),
    orderNumber: z.string(),
    createdOn: z.string(),
    modifiedOn: z.string(),
    testMode: z.boolean(),
    customerId: z.string().nullable(),
    customerEmail: z.string(),
    customerName: z.string(),
    fulfillmentStatus: FulfillmentStatus,
    paymentStatus: PaymentStatus,
    /** Why a person must look at it; null: nothing is wrong. */
    needsAttention: z.string().nullable(),
    lineItems: z.array(OrderLine),
    fulfillments: z.array(Parcel),
    shippingAddress: Address.nullable(),
    billingAddress: Address.nullable(),
    shippingOptionName: z.string().nullable(),
    discountLines: z.array(z.object({ name: z.string(), promoCode: z.string().nullable(), amount: ApiMoney })),
    /** What the buyer wrote. */
    customerNote: z.string(),
    subtotal: ApiMoney,
    discountTotal: ApiMoney,
    shippingTotal: ApiMoney,
    taxTotal: ApiMoney,
    grandTotal: ApiMoney,
    refundedTotal: ApiMoney,
    priceTaxInterpretation: z.enum(['EXCLUSIVE', 'INCLUSIVE']),
  })
  .meta({ id: 'ApiOrder' })
export type ApiOrder = z.infer<typeof ApiOrder>

export const ApiOrderQuery = z.object({
  fulfillmentStatus: FulfillmentStatus.optional(),
  paymentStatus: PaymentStatus.optional(),
  customerId: IdInput.optional(),
  createdAfter: TimeInput.optional(),
  createdBefore: TimeInput.optional(),
  /** With it the list is in the order of changes, oldest first; else newest orders first. */
  modifiedAfter: TimeInput.optional(),
  modifiedBefore: TimeInput.optional(),
  cursor: z.string().max(100).optional(),
  limit: Limit,
})
export type ApiOrderQuery = z.infer<typeof ApiOrderQuery>

export const ApiOrderPage = z
  .object({ orders: z.array(ApiOrder), pagination: ApiPagination })
  .meta({ id: 'ApiOrderPage' })

export const OrderParams = z.object({ orderId: IdInput })

const Lines = z.array(z.object({ lineId: IdInput, quantity: z.int().min(1).max(100_000) })).max(1000)
const TrackingUrl = z
  .string()
  .max(2_000)
  .regex(/^(?:$|https?:\/\/[^\s/]\S*$)/i, 'Send a whole address that begins with https://.')

export const ApiFulfillment = z
  .object({
    parcels: z
      .array(
        z.object({
          carrierName: z.string().trim().max(100).default(''),
          trackingNumber: z.string().trim().max(100).default(''),
          trackingUrl: TrackingUrl.default(''),
          /** Empty: all that is left to send. */
          lines: Lines.default([]),
        }),
      )
      .min(1)
      .max(100, 'At most 100 parcels.'),
    shouldSendNotification: z.boolean().default(true),
  })
  .meta({ id: 'ApiNewFulfillment' })
export type ApiFulfillment = z.infer<typeof ApiFulfillment>

export const ApiCancellation = z
  .object({ restock: z.boolean().default(true), shouldSendNotification: z.boolean().default(true) })
  .meta({ id: 'ApiNewCancellation' })

export const ApiRefund = z
  .object({
    amount: ApiMoneyInput,
    /** The order's `refundable` amount as it was read from its transactions. Another one answers 409. */
    expectedRefundable: ApiMoneyInput,
    /** Back to what it was paid with, to a gift card, or by hand: then it is only noted. */
    method: z.enum(['original', 'gift-card', 'manual']).default('original'),
    reason: z.string().trim().max(500).default(''),
    /** Pieces that go back to stock. */
    restock: Lines.default([]),
    shouldSendNotification: z.boolean().default(true),
  })
  .meta({ id: 'ApiNewRefund' })
export type ApiRefund = z.infer<typeof ApiRefund>

export const ApiNote = z.object({ content: z.string().trim().min(1).max(5000) }).meta({ id: 'ApiNewNote' })

const Refund = z
  .object({
    id: z.string(),
    amount: ApiMoney,
    status: z.enum(['pending', 'succeeded', 'failed']),
    reason: z.string(),
    externalTransactionId: z.string().nullable(),
    createdOn: z.string(),
  })
  .meta({ id: 'ApiRefund' })

export const ApiTransaction = z
  .object({
    orderId: z.string(),
    orderNumber: z.string(),
    customerEmail: z.string(),
    createdOn: z.string(),
    modifiedOn: z.string(),
    total: ApiMoney,
    totalTaxes: ApiMoney,
    /** Of all payments, less what went back. */
    totalNetPayment: ApiMoney,
    /** What can still be refunded. */
    refundable: ApiMoney,
    payments: z.array(
      z.object({
        id: z.string(),
        provider: z.string(),
        status: z.string(),
        amount: ApiMoney,
        refundedAmount: ApiMoney,
        externalTransactionId: z.string().nullable(),
        createdOn: z.string(),
        modifiedOn: z.string(),
        refunds: z.array(Refund),
      }),
    ),
    /** The part of the total that gift cards paid. */
    giftCards: z.array(z.object({ lastCharacters: z.string(), amount: ApiMoney })),
  })
  .meta({ id: 'ApiTransaction' })
export type ApiTransaction = z.infer<typeof ApiTransaction>

export const ApiTransactionPage = z
  .object({ transactions: z.array(ApiTransaction), pagination: ApiPagination })
  .meta({ id: 'ApiTransactionPage' })
