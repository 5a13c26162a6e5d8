import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { Money, Pagination } from '../../platform/schemas/shared-schemas.ts'
import { TypedAddress } from '../checkout/index.ts'
import { Address } from '../customers/index.ts'

const State = z.enum(['active', 'past_due', 'paused', 'canceled', 'ended'])

export const SubscriptionQuery = z.object({
  state: State.optional(),
  /** Beginning of an email. */
  search: z.string().trim().max(200).optional(),
  cursor: IdInput.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type SubscriptionQuery = z.infer<typeof SubscriptionQuery>

const Summary = z.object({
  id: z.string(),
  state: State,
  title: z.string(),
  email: z.string(),
  customerName: z.string(),
  quantity: z.int(),
  /** Of all pieces, for a period. */
  price: Money,
  billingPeriod: z.object({ value: z.int(), unit: z.enum(['WEEK', 'MONTH', 'YEAR']) }),
  /** 0: until it is canceled. */
  cycles: z.int(),
  cyclesPaid: z.int(),
  nextOn: z.string().nullable(),
  cancelsAtEnd: z.boolean(),
  testMode: z.boolean(),
  createdOn: z.string(),
})

export const SubscriptionSummary = Summary.meta({ id: 'SubscriptionSummary' })
export type SubscriptionSummary = z.infer<typeof SubscriptionSummary>

export const SubscriptionPage = z
  .object({ subscriptions: z.array(SubscriptionSummary), pagination: Pagination })
  .meta({ id: 'SubscriptionPage' })
export type SubscriptionPage = z.infer<typeof SubscriptionPage>

export const AdminSubscription = Summary.extend({
  /** The order that began it. */
  orderId: z.string(),
  orderNumber: z.string(),
  customerId: z.string().nullable(),
  /** The next period, which `skip` asks for. */
  nextPeriod: z.int(),
  /** Such as "Visa 4242"; '' without a saved one. */
  methodLabel: z.string(),
  /** What all pieces cost from a day on; null: as now. */
  nextPrice: z.object({ price: Money, startsOn: z.string() }).nullable(),
  /** The variants of the product to choose from; empty where there is no choice. */
  plans: z.array(z.object({ variantId: z.string(), title: z.string(), unitPrice: Money, isPresent: z.boolean() })),
  /** The variant from the next charge on; null: as now. */
  nextPlan: z.object({ variantId: z.string(), title: z.string(), price: Money }).nullable(),
  /** What one piece costs now. */
  unitPrice: Money,
  /** Running subscriptions of the same variant, this one among them. */
  alikeCount: z.int().min(0),
  endReason: z.string().nullable(),
  endedOn: z.string().nullable(),
  shippingAddress: Address.nullable(),
  billingAddress: Address.nullable(),
  /** The latest 1,000, newest first. */
  renewals: z.array(
    z.object({
      id: z.string(),
      period: z.int(),
      state: z.enum(['due', 'paid', 'skipped', 'canceled', 'failed']),
      startsOn: z.string(),
      attemptOn: z.string().nullable(),
      failures: z.int(),
      /** Why it cannot be delivered; null when it can. */
      blocked: z.string().nullable(),
      lastReason: z.string().nullable(),
      /** The order that it paid for, and its number. */
      orderId: z.string().nullable(),
      orderNumber: z.string().nullable(),
    }),
  ),
  /** The latest 200, newest first. */
  events: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      data: z.record(z.string(), z.unknown()),
      by: z.string().nullable(),
      createdOn: z.string(),
    }),
  ),
}).meta({ id: 'AdminSubscription' })
export type AdminSubscription = z.infer<typeof AdminSubscription>

export const NewSubscriptionPrice = z
  .object({
    /** Of one piece. */
    unitPriceMinor: z.int('Enter an amount.').min(0, 'Enter an amount.').max(1_000_000_000, 'This is too much.'),
    /** The first day on which it may be charged, in the zone of the site. */
    startsOn: z.iso.date('Choose a day.').max(10),
    /** `all`: every running subscription of the same variant. */
    scope: z.enum(['one', 'all']),
  })
  .meta({ id: 'NewSubscriptionPrice' })
export type NewSubscriptionPrice = z.output<typeof NewSubscriptionPrice>

export const SubscriptionQuantity = z.object({
  quantity: z.int('Enter a number.').min(1, 'Enter 1 or more.').max(9999, 'At most 9,999.'),
})
/** A variant of the same product, from the next period on; the present one takes a change back. */
export const SubscriptionPlanChoice = z.object({
  variantId: IdInput,
  /** The price that was shown: another one is refused. */
  unitPriceMinor: z.int().min(0).max(1_000_000_000_000),
})
export const SubscriptionAddress = z.object({ address: TypedAddress })

export const SubscriptionParams = z.object({ subscriptionId: IdInput })
export const SkipRenewal = z.object({ period: z.int().min(0).max(100_000) })
export const CancelSubscription = z.object({ when: z.enum(['now', 'period_end']) })
