import { z } from 'zod'
import { IdInput, LineInput, OptionalEmailInput } from '../../platform/schemas/bounded.ts'
import { Money, Pagination } from '../../platform/schemas/shared-schemas.ts'
import { ShoppingCart } from '../carts/index.ts'
import { MissingField, TypedAddress } from '../checkout/index.ts'
import { Address } from '../customers/index.ts'
import { Picture } from '../line-items/index.ts'

const draftLimits = { lines: 200, noteLength: 2000, linkDays: 90 } as const

const maxMinor = 1_000_000_000
const Price = z.int('Enter an amount.').min(0, 'Enter an amount.').max(maxMinor, 'This is too much.')
const Quantity = z.int('Enter a number.').min(1, 'Enter 1 or more.').max(9999, 'At most 9,999.')

/** A line that is no product of the store. */
export const CustomLine = z
  .object({
    kind: z.literal('custom'),
    title: LineInput(200).min(1, 'Enter a title.'),
    quantity: Quantity,
    unitPriceMinor: Price,
    isShipped: z.boolean().default(false),
    isTaxed: z.boolean().default(true),
  })
  .meta({ id: 'CustomLine' })

/** A variant of a product, or a line that is no product. */
const DraftLine = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('product'),
      itemId: IdInput,
      variantId: IdInput,
      quantity: Quantity,
      /** The price of one; null: what the product costs when the draft is saved. */
      unitPriceMinor: Price.nullable().default(null),
    })
    .meta({ id: 'DraftProductLine' }),
  CustomLine,
])

const DraftDiscount = z
  .object({
    name: LineInput(100).default(''),
    effect: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('percent'),
        ratePpm: z.int().min(1, 'Enter a percentage.').max(1_000_000, 'At most 100 %.'),
      }),
      z.object({
        kind: z.literal('amount'),
        amountMinor: z.int().min(1, 'Enter an amount.').max(maxMinor, 'This is too much.'),
      }),
    ]),
  })
  .nullable()

const DraftShipping = z
  .discriminatedUnion('kind', [
    /** A rate of the store. */
    z.object({ kind: z.literal('rate'), id: IdInput }),
    z
      .object({ kind: z.literal('custom'), name: LineInput(100).min(1, 'Enter a name.'), priceMinor: Price })
      .meta({ id: 'DraftShippingPrice' }),
  ])
  .nullable()

/** What a draft is made of. The answer has the same shape. */
export const DraftContent = z
  .object({
    customerId: IdInput.nullable().default(null),
    email: OptionalEmailInput.default(''),
    lines: z.array(DraftLine).max(draftLimits.lines, `At most ${draftLimits.lines} lines.`),
    shippingAddress: TypedAddress.nullable().default(null),
    billingAddress: TypedAddress.nullable().default(null),
    shipping: DraftShipping.default(null),
    discount: DraftDiscount.default(null),
    /** Shown to the buyer, as the note of the checkout is. */
    note: z.string().trim().max(draftLimits.noteLength, 'At most 2,000 characters.').default(''),
  })
  .meta({ id: 'NewDraftOrder' })
export type DraftContent = z.output<typeof DraftContent>

export const SavedDraft = DraftContent.extend({
  /** Of the draft that was changed: another one means that somebody else saved meanwhile. */
  version: z.int().min(1),
}).meta({ id: 'ChangedDraftOrder' })
export type SavedDraft = z.output<typeof SavedDraft>

/** What a draft costs, as its buyer will see it. */
export const DraftPrice = z
  .object({
    cart: ShoppingCart,
    /** What has to be known before the buyer can pay. */
    missing: z.array(MissingField),
  })
  .meta({ id: 'DraftOrderPrice' })
export type DraftPrice = z.infer<typeof DraftPrice>

const DraftStatus = z.enum(['open', 'sent', 'completed'])

const Summary = z.object({
  id: z.string(),
  draftNumber: z.string(),
  status: DraftStatus,
  email: z.string(),
  customerName: z.string(),
  grandTotal: Money,
  itemCount: z.int(),
  createdOn: z.string(),
  updatedOn: z.string(),
  /** When the payment link was mailed last. */
  sentOn: z.string().nullable(),
  /** The order that the draft became. */
  order: z.object({ id: z.string(), orderNumber: z.string() }).nullable(),
})
export const DraftOrderSummary = Summary.meta({ id: 'DraftOrderSummary' })
export type DraftOrderSummary = z.infer<typeof DraftOrderSummary>

export const DraftOrder = Summary.extend({
  version: z.int(),
  content: z.object({
    customerId: z.string().nullable(),
    email: z.string(),
    lines: z.array(
      z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('product'),
          itemId: z.string(),
          variantId: z.string(),
          title: z.string(),
          quantity: z.int(),
          unitPriceMinor: z.int(),
        }),
        z.object({
          kind: z.literal('custom'),
          title: z.string(),
          quantity: z.int(),
          unitPriceMinor: z.int(),
          isShipped: z.boolean(),
          isTaxed: z.boolean(),
        }),
      ]),
    ),
    shippingAddress: Address.nullable(),
    billingAddress: Address.nullable(),
    shipping: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('rate'), id: z.string() }),
        z.object({ kind: z.literal('custom'), name: z.string(), priceMinor: z.int() }),
      ])
      .nullable(),
    discount: z
      .object({
        name: z.string(),
        effect: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('percent'), ratePpm: z.int() }),
          z.object({ kind: z.literal('amount'), amountMinor: z.int() }),
        ]),
      })
      .nullable(),
    note: z.string(),
  }),
  /** Null once it was completed: then the order says it. */
  price: DraftPrice.nullable(),
  /** Where the buyer pays; null while the link was not sent or has ended. */
  paymentUrl: z.string().nullable(),
  linkExpiresOn: z.string().nullable(),
}).meta({ id: 'DraftOrder' })
export type DraftOrder = z.infer<typeof DraftOrder>

export const DraftQuery = z.object({
  /** A number of a draft, or the beginning of an email or a name. */
  search: z.string().trim().max(200).optional(),
  status: DraftStatus.optional(),
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type DraftQuery = z.output<typeof DraftQuery>

export const DraftPage = z
  .object({ drafts: z.array(DraftOrderSummary), pagination: Pagination })
  .meta({ id: 'DraftOrderPage' })

export const DraftParams = z.object({ draftId: IdInput })

export const SendDraft = z
  .object({
    version: z.int().min(1),
    /** How long the link works. */
    days: z.int().min(1, 'Enter 1 or more.').max(draftLimits.linkDays, 'At most 90 days.').default(14),
    /** Of the owner to the buyer, above the lines of the mail. */
    message: z.string().trim().max(2000, 'At most 2,000 characters.').default(''),
  })
  .meta({ id: 'NewDraftOrderInvoice' })
export type SendDraft = z.output<typeof SendDraft>

export const CompleteDraft = z
  .object({
    version: z.int().min(1),
    /** False: the buyer pays later, as with manual payments of the checkout. */
    isPaid: z.boolean(),
  })
  .meta({ id: 'DraftOrderCompletion' })
export type CompleteDraft = z.output<typeof CompleteDraft>

export const CompletedDraft = z.object({ orderId: z.string() }).meta({ id: 'CompletedDraftOrder' })

export const VariantQuery = z.object({ search: z.string().trim().max(200).default('') })

export const VariantChoices = z
  .object({
    variants: z.array(
      z.object({
        itemId: z.string(),
        variantId: z.string(),
        title: z.string(),
        sku: z.string(),
        options: z.array(z.string()),
        price: Money,
        /** Null: stock is not counted. */
        available: z.int().nullable(),
        image: Picture.nullable(),
      }),
    ),
  })
  .meta({ id: 'VariantChoices' })
export type VariantChoices = z.infer<typeof VariantChoices>
