import { taxClasses } from '@vitrine/commerce'
import { z } from 'zod'
import { boundedRecord, IdInput } from '../../platform/schemas/bounded.ts'
import { StockMessage } from '../store-settings/index.ts'
import { productLimits } from './limits.ts'

const Sku = z.string().trim().max(productLimits.sku, `A SKU has at most ${productLimits.sku} characters.`)
const PriceMinor = z.int().min(0, 'A price is not below zero.')

/** 8, 12, 13 or 14 digits, or blank. */
const Gtin = z
  .string()
  .trim()
  .regex(/^(\d{8}|\d{12,14})?$/, 'A GTIN has 8, 12, 13 or 14 digits.')

const sizeMessage = `Enter a size from 0 to ${productLimits.sizeMm / 1000} m.`

/** Millimetres, kept to a hundredth. */
const SizeMm = z
  .number()
  .min(0, sizeMessage)
  .max(productLimits.sizeMm, sizeMessage)
  .overwrite((size) => Math.round(size * 100) / 100)

const weightMessage = `Enter a weight from 0 to ${productLimits.weightGrams / 1000} kg.`

/** What carriers ask about a variant; 0 is not known. */
export const shippingFields = {
  weightGrams: z.int().min(0, weightMessage).max(productLimits.weightGrams, weightMessage),
  lengthMm: SizeMm,
  widthMm: SizeMm,
  heightMm: SizeMm,
}

/** A number of pieces, or that they are not counted. */
export const StockInput = z.union([
  z.int().min(0).max(productLimits.stock, `Stock is at most ${productLimits.stock}, or unlimited.`),
  z.literal('unlimited'),
])

export const NewVariant = z.object({
  /** Generated when absent or blank. */
  sku: Sku.optional(),
  gtin: Gtin.optional(),
  mpn: z.string().trim().max(productLimits.mpn).optional(),
  /** One value per option name. */
  attributes: boundedRecord(z.string().trim().max(1_000), 100).optional(),
  priceMinor: PriceMinor,
  salePriceMinor: PriceMinor.nullable().optional(),
  onSale: z.boolean().optional(),
  /** Absent: none left. */
  stock: StockInput.optional(),
  weightGrams: shippingFields.weightGrams.optional(),
  lengthMm: shippingFields.lengthMm.optional(),
  widthMm: shippingFields.widthMm.optional(),
  heightMm: shippingFields.heightMm.optional(),
  /** One of the product's pictures. */
  assetId: IdInput.nullable().optional(),
})
export type NewVariant = z.input<typeof NewVariant>

export const SubscriptionPlan = z.object({
  billingPeriod: z.object({ value: z.int().min(1).max(365), unit: z.enum(['WEEK', 'MONTH', 'YEAR']) }),
  /** 0: until the customer ends it. */
  numBillingCycles: z.int().min(0).max(1000),
})

export const optionNames = z
  .array(
    z
      .string()
      .trim()
      .min(1, 'An option needs a name.')
      .max(productLimits.optionName, `An option name has at most ${productLimits.optionName} characters.`),
  )
  .max(productLimits.options, `A product has at most ${productLimits.options} options.`)

const thresholdMessage = `Enter a number from 0 to ${productLimits.scarcityThreshold}, or leave blank.`

/** What a product has of its own instead of the store's settings, and what it counts as for taxes. */
export const ownSettings = {
  /** Counted stock of this many or fewer is scarce; 0: never, null: as the store says. */
  scarcityThreshold: z.int().min(0, thresholdMessage).max(productLimits.scarcityThreshold, thresholdMessage).nullable(),
  /** `{qtyInStock}` becomes the number that is left; '' for the store's message. */
  scarcityText: StockMessage,
  /** Stands for "Sold out"; '' for the store's message. */
  soldOutText: StockMessage,
  taxClass: z.enum(taxClasses),
  /** Of services: may a cart hold more than one; null: as the store says. Other products keep it unread. */
  multipleQuantityAllowed: z.boolean().nullable(),
}

export const DigitalAssetIds = z
  .array(IdInput)
  .max(productLimits.files, `A product has at most ${productLimits.files} files.`)
  .refine((ids) => new Set(ids).size === ids.length, 'A file is in the list twice.')

const Shared = {
  ...ownSettings,
  optionNames,
  /** Sold as a subscription when given (physical and service products only). */
  subscriptionPlan: SubscriptionPlan.nullable(),
  customButtonLabel: z.string().trim().max(productLimits.buttonLabel).nullable(),
  /** The form that buyers fill in before it is in their cart; gift cards have one of their own. */
  formId: IdInput.nullable(),
  /** The private files that buyers of a digital product get, in their order. */
  digitalAssetIds: DigitalAssetIds,
}

const tooManyVariants = `A product has at most ${productLimits.variants} variants.`

const ProductFields = z.object({
  ...Shared,
  productType: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  variants: z.array(NewVariant).min(1, 'A product needs a variant.').max(productLimits.variants, tooManyVariants),
})

/** What a product has beside the fields of its item. */
export const NewProductFields = ProductFields.partial().required({ productType: true, variants: true })

/** A variant of a changed product: with its id it is the one that exists, without it is new. */
export const VariantState = NewVariant.extend({
  variantId: IdInput.optional(),
  /** The stock that was seen, where it is set: another one in the database answers 409. */
  expectedStock: NewVariant.shape.stock,
})
export type VariantState = z.input<typeof VariantState>

export const ProductChanges = z
  .object({ ...Shared, variants: z.array(VariantState).min(1).max(productLimits.variants, tooManyVariants) })
  .partial()
