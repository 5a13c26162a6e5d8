import { z } from 'zod'
import { FocalPoint, Money, Pagination } from '../../platform/schemas/shared-schemas.ts'
import { IdInput, TimeInput } from '../../platform/schemas/bounded.ts'
import { AssetFile, Seo, SeoTexts } from '../content-fields/index.ts'
import { PictureIds, itemFields } from '../items/index.ts'
import { productLimits } from './limits.ts'
import {
  DigitalAssetIds,
  NewVariant,
  optionNames,
  ownSettings,
  shippingFields,
  StockInput,
  SubscriptionPlan,
} from './new-product.ts'

/** Shapes of the owners' API. */

const Time = TimeInput

/** Whether visitors see a product: everybody, by its address alone, from a date on, or only staff. */
const State = z.enum(['published', 'unlisted', 'scheduled', 'draft'])
const TypeName = z.enum(['PHYSICAL', 'DIGITAL', 'SERVICE', 'GIFT_CARD'])

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
    productType: TypeName,
    isSubscription: z.boolean(),
    /** Whether it is more than a draft; `state` says more. */
    isVisible: z.boolean(),
    state: State,
    publishedAt: Time.nullable(),
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
    /** The files that buyers of a digital product get, in their order; of other products none. */
    downloads: z.array(Download),
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

/** Another product that a product's page shows. */
const RelatedProduct = z.object({ itemId: z.string(), title: z.string() }).meta({ id: 'RelatedProduct' })

export const ProductDetail = ProductSummary.extend({
  excerpt: z.string(),
  body: z.string(),
  tags: z.array(z.string()),
  featured: z.boolean(),
  createdOn: Time,
  optionNames: z.array(z.string()),
  customButtonLabel: z.string().nullable(),
  ...ownSettings,
  subscriptionPlan: SubscriptionPlan.nullable(),
  /** The form that buyers fill in before the product is in their cart. */
  formId: z.string().nullable(),
  seo: SeoTexts,
  /** Of shared links; null: the main picture. */
  socialPicture: AssetFile.nullable(),
  related: z.array(RelatedProduct),
  pictures: z.array(AssetFile),
  variants: z.array(VariantDetail),
}).meta({ id: 'Product' })
export type ProductDetail = z.infer<typeof ProductDetail>

/** Which products a list shows, or a change is about. Absent fields filter nothing. */
export const ProductFilter = z
  .object({
    /** Beginnings of words of a title, or of a SKU; where there are none, a part of a title. */
    search: z.string().trim().max(200),
    /** Slug of a category. */
    category: z.string().max(200),
    tag: z.string().trim().max(50),
    stock: z.enum(['in', 'low', 'out']),
    state: State,
    type: TypeName,
    onSale: z.literal('yes'),
  })
  .partial()
  .meta({ id: 'ProductFilter' })
export type ProductFilter = z.infer<typeof ProductFilter>

/** As a query, which has no name in the API document. */
export const CountQuery = ProductFilter.extend({})

const Cursor = z.string().regex(/^[0-9a-f]{24}$/, 'This cursor is not one of ours.')

export const ProductQuery = ProductFilter.extend({
  /** The page behind this one, or with `before` the page in front of it. */
  cursor: Cursor.optional(),
  before: Cursor.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type ProductQuery = z.infer<typeof ProductQuery>

export const ProductList = z
  .object({
    products: z.array(ProductSummary),
    pagination: Pagination.extend({
      /** Send it as `before`; null on the first page. */
      previousPageCursor: z.string().nullable(),
    }).meta({ id: 'ProductPagination' }),
  })
  .meta({ id: 'ProductList' })

/** Counted up to the maximum of one bulk edit. */
export const ProductCount = z.object({ value: z.int().min(0), isMore: z.boolean() }).meta({ id: 'ProductCount' })
export type ProductCount = z.infer<typeof ProductCount>

/** What there is to filter by: categories and tags of all store pages. */
export const ProductFilterOptions = z
  .object({
    categories: z.array(z.object({ slug: z.string(), name: z.string() })),
    tags: z.array(z.string()),
  })
  .meta({ id: 'ProductFilterOptions' })

/** A variant as it was seen, where it is changed: other values in the database answer 409. */
const SeenVariant = NewVariant.omit({ attributes: true }).partial().meta({ id: 'SeenVariant' })

/** A variant of a changed product: with its id what changes of it, without it a new one. */
const EditedVariant = NewVariant.partial()
  .extend({ variantId: IdInput.optional(), expected: SeenVariant.optional() })
  .meta({ id: 'EditVariant' })
export type EditedVariant = z.infer<typeof EditedVariant>

/** A title is enough: the rest is filled in on the product's page. */
export const AddProduct = z
  .object({
    title: itemFields.title,
    productType: TypeName.default('PHYSICAL'),
    priceMinor: z.int().min(0, 'A price is not below zero.').default(0),
    /** How many there are of it, or `unlimited`: then it is not counted. None when absent. */
    stock: StockInput.optional(),
    /** The store page it is on; the first one when absent. */
    collectionId: IdInput.optional(),
  })
  .meta({ id: 'AddProduct' })
export type AddProduct = z.infer<typeof AddProduct>

export const ProductEdit = z
  .object({
    title: itemFields.title,
    slug: itemFields.slug,
    /** Shown or a draft; `state` says more. */
    isVisible: z.boolean(),
    state: State,
    publishedAt: Time.nullable(),
    excerpt: itemFields.excerpt,
    body: itemFields.body,
    tags: itemFields.tags,
    categories: itemFields.categories,
    featured: z.boolean(),
    customButtonLabel: z.string().trim().max(productLimits.buttonLabel).nullable(),
    ...ownSettings,
    /** Assets uploaded with `isPrivate`, in their order; an empty list takes the files away. */
    digitalAssetIds: DigitalAssetIds,
    /** What editors and programs from before `digitalAssetIds` send: a list of one, or of none. Not taken by the next release. */
    digitalAssetId: IdInput.nullable(),
    /** In their order; the first is the main one. */
    pictureIds: PictureIds,
    seo: Seo,
    socialPictureId: itemFields.socialPictureId,
    relatedItemIds: z.array(IdInput).max(12, 'At most 12 related products.'),
    subscriptionPlan: SubscriptionPlan.nullable(),
    formId: IdInput.nullable(),
    optionNames,
    /** The whole list in its order: those it leaves out are removed. */
    variants: z.array(EditedVariant).min(1, 'A product needs a variant.').max(productLimits.variants),
    /** The variants that were seen: others in the database answer 409. */
    expectedVariantIds: z.array(IdInput).max(productLimits.variants),
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
