import { normalizeDiscountCode } from '@vitrine/commerce'
import { z } from 'zod'
import { IdInput, LineInput, TimeInput, VersionInput } from '../../platform/schemas/bounded.ts'
import { Pagination } from '../../platform/schemas/shared-schemas.ts'

const maxAmount = 1_000_000_000_000
const Rate = z.int().min(1, 'Enter a percentage above 0.').max(1_000_000, 'Enter a percentage up to 100.')
const Amount = z.int().min(1, 'Enter an amount.').max(maxAmount, 'This is too much.')
const Pieces = z.int().min(1, 'Enter a number from 1.').max(1000, 'Enter a number up to 1,000.')
const Uses = z.int().min(1, 'Enter a number from 1.').max(10_000_000, 'This is too much.')

const DiscountEffect = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), ratePpm: Rate }),
    z.object({ kind: z.literal('amount'), amountMinor: Amount }),
    z.object({ kind: z.literal('free_shipping') }),
    z.object({ kind: z.literal('buy_x_get_y'), buyQuantity: Pieces, getQuantity: Pieces, ratePpm: Rate }),
  ])
  .meta({ id: 'DiscountEffect' })

const DiscountTarget = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('order') }),
    z.object({
      kind: z.literal('products'),
      itemIds: z.array(IdInput).min(1, 'Choose a product.').max(200, 'At most 200 products.'),
    }),
    z.object({
      kind: z.literal('categories'),
      categoryIds: z.array(IdInput).min(1, 'Choose a category.').max(200, 'At most 200 categories.'),
    }),
  ])
  .meta({ id: 'DiscountTarget' })

/** '' for a discount that has generated codes only. */
const CodeInput = z
  .string()
  .trim()
  .max(40, 'At most 40 characters.')
  .refine((code) => code === '' || normalizeDiscountCode(code) !== '', 'Letters, digits, hyphens and underscores only.')
  .transform(normalizeDiscountCode)

const EmailInput = z
  .string()
  .trim()
  .toLowerCase()
  .max(256)
  .regex(/^[^\s@]+@[^\s@]+$/, 'Enter email addresses.')

const definition = {
  effect: DiscountEffect,
  target: DiscountTarget,
  /** Of the products that the discount is for, before discounts, in minor units; null: any. */
  minimumMinor: Amount.nullable(),
  minimumQuantity: Pieces.nullable(),
  excludesSaleItems: z.boolean(),
  /** The customers who may use it; empty: everybody. */
  emails: z.array(EmailInput).max(500, 'At most 500 customers.'),
  isFirstOrderOnly: z.boolean(),
  /** Only for who is in this segment when the cart is priced; null: everybody. */
  segmentId: IdInput.nullable().default(null),
}

/** The saving of a discount, its products and its customers. */
export const DiscountDefinition = z.object(definition)
export type DiscountDefinition = z.infer<typeof DiscountDefinition>

const fields = {
  name: LineInput(100).min(1, 'Name is required.'),
  isAutomatic: z.boolean(),
  ...definition,
  startsOn: TimeInput.nullable(),
  endsOn: TimeInput.nullable(),
  maxUses: Uses.nullable(),
  maxUsesPerCustomer: Uses.nullable(),
  /** For each code on its own. */
  maxUsesPerCode: Uses.nullable(),
}

const isInOrder = ({ startsOn, endsOn }: { startsOn: string | null; endsOn: string | null }) =>
  startsOn === null || endsOn === null || Date.parse(startsOn) < Date.parse(endsOn)
const order = { path: ['endsOn'], message: 'The end must be after the start.' }

export const NewDiscount = z
  .object({ ...fields, code: CodeInput })
  .refine(isInOrder, order)
  .meta({ id: 'NewDiscount' })
export type NewDiscount = z.infer<typeof NewDiscount>

export const SaveDiscount = z
  .object({ ...fields, code: CodeInput, version: VersionInput })
  .refine(isInOrder, order)
  .meta({ id: 'SaveDiscount' })
export type SaveDiscount = z.infer<typeof SaveDiscount>

export const DiscountStatus = z.enum(['active', 'scheduled', 'expired'])
export type DiscountStatus = z.infer<typeof DiscountStatus>

export const Discount = z
  .object({
    id: z.string(),
    version: z.int(),
    status: DiscountStatus,
    name: z.string(),
    isAutomatic: z.boolean(),
    effect: DiscountEffect,
    target: DiscountTarget,
    minimumMinor: z.int().nullable(),
    minimumQuantity: z.int().nullable(),
    excludesSaleItems: z.boolean(),
    emails: z.array(z.string()),
    isFirstOrderOnly: z.boolean(),
    segmentId: z.string().nullable(),
    startsOn: z.string().nullable(),
    endsOn: z.string().nullable(),
    maxUses: z.int().nullable(),
    maxUsesPerCustomer: z.int().nullable(),
    maxUsesPerCode: z.int().nullable(),
    /** The code that the owner typed; '' when there is none. */
    code: z.string(),
    generatedCount: z.int(),
    /** Uses in orders and in payments that are under way. */
    useCount: z.int(),
    createdOn: z.string(),
    updatedOn: z.string(),
  })
  .meta({ id: 'Discount' })
export type Discount = z.infer<typeof Discount>

export const DiscountFilter = z.object({
  status: DiscountStatus.optional(),
  /** Part of a name or of a code. */
  search: z.string().trim().max(200).optional(),
})
export type DiscountFilter = z.infer<typeof DiscountFilter>

export const DiscountQuery = DiscountFilter.extend({
  cursor: IdInput.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type DiscountQuery = z.infer<typeof DiscountQuery>

export const DiscountPage = z
  .object({ discounts: z.array(Discount), pagination: Pagination })
  .meta({ id: 'DiscountPage' })
export type DiscountPage = z.infer<typeof DiscountPage>

export const DiscountParams = z.object({ discountId: IdInput })

export const NewDiscountCodes = z
  .object({
    count: z.int().min(1, 'Enter a number from 1.').max(1000, 'At most 1,000 codes at once.'),
    /** How the codes begin; '' for nothing. */
    prefix: z
      .string()
      .trim()
      .max(20, 'At most 20 characters.')
      .refine(
        (prefix) => prefix === '' || normalizeDiscountCode(`${prefix}X`) !== '',
        'Letters, digits, hyphens and underscores only.',
      ),
  })
  .meta({ id: 'NewDiscountCodes' })
export type NewDiscountCodes = z.infer<typeof NewDiscountCodes>
