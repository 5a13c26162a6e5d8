import { priceChangeKinds, roundings } from '@vitrine/commerce'
import { z } from 'zod'
import { IdInput, TimeInput } from '../../platform/schemas/bounded.ts'
import { itemFields } from '../items/index.ts'
import { ProductFilter, productLimits } from '../products/index.ts'

/** Products that a member of the staff ticked; more are named by a filter. */
const maxTicked = 1_000
const maxAmount = 1_000_000_000_000

const percentKinds: ReadonlySet<string> = new Set(['raisePercent', 'lowerPercent'])

/** `by` is in minor units, or a percentage with up to two digits. */
const priceStep = {
  by: z.number().min(0).max(maxAmount),
  rounding: z.enum(roundings).default('none'),
}

const PriceEdit = z
  .object({ kind: z.literal('price'), step: z.enum(priceChangeKinds), ...priceStep })
  .refine(
    ({ step, by }) => (percentKinds.has(step) ? by <= 1_000 : Number.isInteger(by)),
    'Enter an amount, or a percentage of at most 1,000.',
  )
  .refine(({ step, by }) => step !== 'lowerPercent' || by <= 100, 'A price is lowered by at most 100 percent.')

const SaleEdit = z
  .object({ kind: z.literal('startSale'), step: z.enum(['set', 'lower', 'lowerPercent']), ...priceStep })
  .refine(
    ({ step, by }) => (step === 'lowerPercent' ? by <= 100 : Number.isInteger(by)),
    'Enter an amount, or a percentage of at most 100.',
  )

const mode = z.enum(['add', 'remove', 'replace'])

const VisibilityEdit = z
  .object({
    kind: z.literal('visibility'),
    state: z.enum(['published', 'unlisted', 'scheduled', 'draft']),
    publishedAt: TimeInput.optional(),
  })
  .refine(({ state, publishedAt }) => state !== 'scheduled' || publishedAt !== undefined, {
    message: 'Enter when they are to appear.',
    path: ['publishedAt'],
  })
  .refine(({ publishedAt }) => publishedAt === undefined || /^(?:19|20|21)\d\d-/.test(publishedAt), {
    message: 'Choose a date between 1900 and 2199.',
    path: ['publishedAt'],
  })

/** The change made to each of the products. */
export const BulkChange = z
  .discriminatedUnion('kind', [
    PriceEdit,
    SaleEdit,
    z.object({ kind: z.literal('endSale') }),
    z.object({ kind: z.literal('categories'), mode, slugs: itemFields.categories }),
    z.object({ kind: z.literal('tags'), mode, names: itemFields.tags }),
    VisibilityEdit,
    z.object({ kind: z.literal('delete') }),
  ])
  .meta({ id: 'BulkChange' })
export type BulkChange = z.infer<typeof BulkChange>

/** Products by their ids, or all that match a filter. */
export const BulkSelection = z
  .union([
    z.object({
      itemIds: z.array(IdInput).min(1, 'Select a product.').max(maxTicked, 'At most 1,000 products by their ids.'),
    }),
    z.object({ filter: ProductFilter }),
  ])
  .meta({ id: 'BulkSelection' })
export type BulkSelection = z.infer<typeof BulkSelection>

export const BulkEditPreviewInput = z
  .object({ selection: BulkSelection, change: BulkChange })
  .meta({ id: 'PreviewBulkEdit' })

export const NewBulkEdit = BulkEditPreviewInput.extend({
  /** How many the preview found: another number answers 409. */
  expectedTotal: z.int().min(0).max(productLimits.bulkProducts).optional(),
}).meta({ id: 'NewBulkEdit' })
export type NewBulkEdit = z.infer<typeof NewBulkEdit>

const VariantPrice = z.object({
  variantId: z.string(),
  priceMinor: z.int(),
  salePriceMinor: z.int().nullable(),
  onSale: z.boolean(),
})

/** What a bulk edit changes of a product, before or after; only what it changes is there. */
export const ProductFacts = z
  .object({
    prices: z.array(VariantPrice),
    categories: z.array(z.string()),
    tags: z.array(z.string()),
    state: z.string(),
    publishedAt: z.string().nullable(),
    /** Of a deleted product: where it is restored from. */
    trashId: z.string(),
  })
  .partial()
  .meta({ id: 'BulkEditFacts' })
export type ProductFacts = z.infer<typeof ProductFacts>

const Reasons = z.array(z.object({ reason: z.string(), count: z.int().min(0) }))

export const BulkEditPreview = z
  .object({
    total: z.int().min(0),
    changed: z.int().min(0),
    unchanged: z.int().min(0),
    skipped: z.int().min(0),
    reasons: Reasons,
    /** The first that change, with at most three of their prices. */
    samples: z.array(z.object({ itemId: z.string(), title: z.string(), before: ProductFacts, after: ProductFacts })),
  })
  .meta({ id: 'BulkEditPreview' })
export type BulkEditPreview = z.infer<typeof BulkEditPreview>

export const BulkEdit = z
  .object({
    bulkEditId: z.string(),
    /** "Prices of 24 products". */
    title: z.string(),
    kind: z.string(),
    status: z.enum(['running', 'done', 'undoing', 'undone']),
    total: z.int().min(0),
    /** Products that it has looked at: changed, unchanged or skipped. */
    done: z.int().min(0),
    changed: z.int().min(0),
    skipped: z.int().min(0),
    undone: z.int().min(0),
    /** Changed again by somebody since, so that Undo left them as they are. */
    kept: z.int().min(0),
    reasons: Reasons,
    createdOn: TimeInput,
  })
  .meta({ id: 'BulkEdit' })
export type BulkEdit = z.infer<typeof BulkEdit>

export const BulkEdits = z.object({ bulkEdits: z.array(BulkEdit) }).meta({ id: 'BulkEdits' })
