import { z } from 'zod'
import { FocalPoint, Money, Pagination } from '../../platform/shared-schemas.ts'
import { IdInput, TimeInput } from '../../platform/bounded.ts'
import { itemInput } from '../items/index.ts'
import { productLimits } from './limits.ts'
import { shippingFields } from './new-product.ts'

/** Shapes of the owners' API. */

const Time = TimeInput

const Picture = z
  .object({
    id: z.string(),
    url: z.string(),
    altText: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    focalPoint: FocalPoint,
  })
  .meta({ id: 'ProductPicture' })
/** `onHand` of all counted variants together; unlimited when one is not counted. */
const Stock = z.object({ unlimited: z.boolean(), onHand: z.int() }).meta({ id: 'StockLevel' })
const SoleVariant = z
  .object({ variantId: z.string(), price: Money, salePrice: Money.nullable(), onSale: z.boolean(), stock: Stock })
  .meta({ id: 'SoleVariant' })
const Download = z
  .object({ assetId: z.string(), filename: z.string(), byteSize: z.int() })
  .meta({ id: 'ProductDownload' })

export const ProductSummary = z
  .object({
    itemId: z.string(),
    collectionId: z.string(),
    title: z.string(),
    slug: z.string(),
    /** Path on the site. */
    path: z.string(),
    productType: z.enum(['PHYSICAL', 'DIGITAL', 'SERVICE', 'GIFT_CARD']),
    isSubscription: z.boolean(),
    isVisible: z.boolean(),
    picture: Picture.nullable(),
    /** What buyers pay: the least and the most over all variants. */
    lowestPrice: Money,
    highestPrice: Money,
    onSale: z.boolean(),
    variantCount: z.int(),
    /** The variant of a product that has only one, so that lists can change it in place; null where there are several. */
    soleVariant: SoleVariant.nullable(),
    stock: Stock,
    stockStatus: z.enum(['in-stock', 'low', 'out']),
    /** Slugs. */
    categories: z.array(z.string()),
    /** The file that buyers of a digital product get; null where there is none. */
    download: Download.nullable(),
    updatedAt: Time,
  })
  .meta({ id: 'ProductSummary' })
export type ProductSummary = z.infer<typeof ProductSummary>

const VariantDetail = z
  .object({
    variantId: z.string(),
    sku: z.string(),
    gtin: z.string(),
    mpn: z.string(),
    attributes: z.record(z.string(), z.string()),
    price: Money,
    salePrice: Money.nullable(),
    onSale: z.boolean(),
    stock: Stock,
    /** Put aside for buyers who are paying now. */
    held: z.int(),
    /** 0: not known. Sizes are millimetres, to a hundredth. */
    weightGrams: z.int(),
    lengthMm: z.number(),
    widthMm: z.number(),
    heightMm: z.number(),
    pictureId: z.string().nullable(),
  })
  .meta({ id: 'Variant' })
export type VariantDetail = z.infer<typeof VariantDetail>

export const ProductDetail = ProductSummary.extend({
  excerpt: z.string(),
  body: z.string(),
  tags: z.array(z.string()),
  featured: z.boolean(),
  publishedAt: Time.nullable(),
  createdOn: Time,
  optionNames: z.array(z.string()),
  customButtonLabel: z.string().nullable(),
  pictures: z.array(Picture),
  variants: z.array(VariantDetail),
}).meta({ id: 'Product' })
export type ProductDetail = z.infer<typeof ProductDetail>

export const ProductQuery = z.object({
  /** Part of a title, or the beginning of a SKU. */
  search: z.string().trim().max(200).optional(),
  /** Slug of a category. */
  category: z.string().max(200).optional(),
  stock: z.enum(['low', 'out']).optional(),
  cursor: z
    .string()
    .regex(/^[0-9a-f]{24}$/, 'This cursor is not one of ours.')
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type ProductQuery = z.infer<typeof ProductQuery>

export const ProductList = z
  .object({
    products: z.array(ProductSummary),
    pagination: Pagination,
  })
  .meta({ id: 'ProductList' })
export const ProductEdit = z
  .object({
    title: itemInput.title,
    slug: itemInput.slug,
    isVisible: z.boolean(),
    excerpt: itemInput.html,
    body: itemInput.html,
    tags: itemInput.tags,
    categories: itemInput.categories,
    featured: z.boolean(),
    customButtonLabel: z.string().trim().max(productLimits.buttonLabel).nullable(),
    /** An asset uploaded with `isPrivate`; null takes the file away. */
    digitalAssetId: IdInput.nullable(),
    /** `updatedAt` as it was read: another one in the database answers 409. */
    expectedUpdatedAt: Time,
  })
  .partial()
  .meta({ id: 'EditProduct' })
export type ProductEdit = z.infer<typeof ProductEdit>

export const ChangedVariant = VariantDetail.pick({
  variantId: true,
  sku: true,
  price: true,
  salePrice: true,
  onSale: true,
  weightGrams: true,
  lengthMm: true,
  widthMm: true,
  heightMm: true,
}).meta({ id: 'ChangedVariant' })
export type ChangedVariant = z.infer<typeof ChangedVariant>

const PriceMinor = z.int().min(0)

/** `expected...` is the value that was seen; another one in the database answers 409. */
export const VariantEdit = z
  .object({
    priceMinor: PriceMinor,
    salePriceMinor: PriceMinor.nullable(),
    onSale: z.boolean(),
    sku: z.string().trim().max(productLimits.sku, `A SKU has at most ${productLimits.sku} characters.`),
    ...shippingFields,
    expectedPriceMinor: PriceMinor,
    expectedSalePriceMinor: PriceMinor.nullable(),
    expectedOnSale: z.boolean(),
    expectedSku: z.string().max(1_000),
    expectedWeightGrams: shippingFields.weightGrams,
    expectedLengthMm: shippingFields.lengthMm,
    expectedWidthMm: shippingFields.widthMm,
    expectedHeightMm: shippingFields.heightMm,
  })
  .partial()
  .meta({ id: 'ChangeVariant' })
export type VariantEdit = z.infer<typeof VariantEdit>
