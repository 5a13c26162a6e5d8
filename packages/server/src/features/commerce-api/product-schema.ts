import { z } from 'zod'
import { boundedRecord, IdInput, TimeInput } from '../../platform/schemas/bounded.ts'
import { itemFields } from '../items/index.ts'
import { productLimits } from '../products/index.ts'
import { ApiMoney, ApiMoneyInput } from './money.ts'
import { ApiPagination, Limit } from './paging.ts'

const ProductType = z.enum(['PHYSICAL', 'DIGITAL', 'SERVICE', 'GIFT_CARD'])
const State = z.enum(['published', 'unlisted', 'scheduled', 'draft'])

const ApiStock = z.object({ quantity: z.int(), unlimited: z.boolean() }).meta({ id: 'ApiStock' })

const Measurements = z
  .object({ weightGrams: z.int(), lengthMm: z.number(), widthMm: z.number(), heightMm: z.number() })
  .meta({ id: 'ApiMeasurements' })

const Pricing = z
  .object({ basePrice: ApiMoney, salePrice: ApiMoney.nullable(), onSale: z.boolean() })
  .meta({ id: 'ApiPricing' })

const ApiVariant = z
  .object({
    id: z.string(),
    sku: z.string(),
    gtin: z.string(),
    mpn: z.string(),
    attributes: z.record(z.string(), z.string()),
    pricing: Pricing,
    /** Change it through the inventory. */
    stock: ApiStock,
    shippingMeasurements: Measurements,
    imageId: z.string().nullable(),
  })
  .meta({ id: 'ApiVariant' })

const summary = {
  id: z.string(),
  type: ProductType,
  storePageId: z.string(),
  name: z.string(),
  urlSlug: z.string(),
  /** Path on the site. */
  url: z.string(),
  isVisible: z.boolean(),
  state: State,
  isSubscription: z.boolean(),
  categories: z.array(z.string()),
  variantCount: z.int(),
  lowestPrice: ApiMoney,
  highestPrice: ApiMoney,
  /** Of all counted variants together. */
  stock: ApiStock,
  modifiedOn: z.string(),
}

export const ApiProductSummary = z.object(summary).meta({ id: 'ApiProductSummary' })
export type ApiProductSummary = z.infer<typeof ApiProductSummary>

export const ApiProduct = z
  .object({
    ...summary,
    /** HTML. */
    description: z.string(),
    tags: z.array(z.string()),
    variantAttributes: z.array(z.string()),
    images: z.array(
      z.object({
        id: z.string(),
        url: z.string(),
        altText: z.string(),
        width: z.int().nullable(),
        height: z.int().nullable(),
      }),
    ),
    variants: z.array(ApiVariant),
    createdOn: z.string(),
  })
  .meta({ id: 'ApiProduct' })
export type ApiProduct = z.infer<typeof ApiProduct>

export const ApiProductQuery = z.object({
  /** Beginnings of words of a name, or of a SKU. */
  search: z.string().trim().max(200).optional(),
  /** Slug of a category. */
  category: z.string().max(200).optional(),
  tag: z.string().trim().max(50).optional(),
  state: State.optional(),
  type: ProductType.optional(),
  cursor: z
    .string()
    .regex(/^[0-9a-f]{24}$/, 'This cursor is not one of ours.')
    .optional(),
  limit: Limit,
})

export const ApiProductPage = z
  .object({ products: z.array(ApiProductSummary), pagination: ApiPagination })
  .meta({ id: 'ApiProductPage' })

const PricingInput = z.object({
  basePrice: ApiMoneyInput,
  salePrice: ApiMoneyInput.nullable().optional(),
  onSale: z.boolean().optional(),
})

const variantFields = {
  /** Generated when absent or blank. */
  sku: z.string().trim().max(productLimits.sku),
  gtin: z.string().trim().max(14),
  mpn: z.string().trim().max(productLimits.mpn),
  /** One value for each of the product's `variantAttributes`. */
  attributes: boundedRecord(z.string().trim().max(1_000), 100),
  pricing: PricingInput,
  shippingMeasurements: z
    .object({ weightGrams: z.int(), lengthMm: z.number(), widthMm: z.number(), heightMm: z.number() })
    .partial(),
  /** One of the product's images. */
  imageId: IdInput.nullable(),
}

export const ApiNewVariant = z
  .object({
    ...variantFields,
    /** Absent: none left. */
    stock: z.union([
      z.object({ unlimited: z.literal(true) }),
      z.object({ quantity: z.int().min(0).max(productLimits.stock) }),
    ]),
  })
  .partial()
  .required({ pricing: true })
  .meta({ id: 'ApiNewVariant' })
export type ApiNewVariant = z.infer<typeof ApiNewVariant>

/** Absent fields stay as they are. */
export const ApiVariantChanges = z
  .object({ ...variantFields, pricing: PricingInput.partial() })
  .partial()
  .meta({ id: 'ApiVariantChanges' })
export type ApiVariantChanges = z.infer<typeof ApiVariantChanges>

const VariantAttributes = z.array(z.string().trim().min(1).max(productLimits.optionName)).max(productLimits.options)

const productFields = {
  name: itemFields.title,
  /** HTML; scripts are taken out. */
  description: itemFields.body,
  urlSlug: itemFields.slug,
  tags: itemFields.tags,
  /** Slugs. */
  categories: itemFields.categories,
  isVisible: z.boolean(),
}

export const ApiNewProduct = z
  .object({
    ...productFields,
    type: ProductType,
    /** The store page it is on; the first one when absent. */
    storePageId: IdInput,
    variantAttributes: VariantAttributes,
    variants: z.array(ApiNewVariant).min(1, 'A product needs a variant.').max(productLimits.variants),
  })
  .partial()
  .required({ name: true, type: true, variants: true })
  .meta({ id: 'ApiNewProduct' })
export type ApiNewProduct = z.infer<typeof ApiNewProduct>

/** Absent fields stay as they are. */
export const ApiProductChanges = z
  .object({
    ...productFields,
    /** `modifiedOn` as it was read: another one in the database answers 409. */
    expectedModifiedOn: TimeInput,
  })
  .partial()
  .meta({ id: 'ApiProductChanges' })
export type ApiProductChanges = z.infer<typeof ApiProductChanges>

export const ProductParams = z.object({ productId: IdInput })
export const VariantParams = ProductParams.extend({ variantId: IdInput })
