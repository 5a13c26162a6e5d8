import { productTypes, readProductType } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import {
  createProduct,
  editProduct,
  findProductPlace,
  getProduct,
  lockProduct,
  type NewProduct,
  type ProductDetail,
} from '../products/index.ts'
import { readApiMoney, toApiMoney } from './money.ts'
import type {
  ApiNewProduct,
  ApiNewVariant,
  ApiProduct,
  ApiProductChanges,
  ApiProductSummary,
  ApiVariantChanges,
} from './product-schema.ts'

type Edit = Parameters<typeof editProduct>[2]
type EditedVariants = NonNullable<Edit['variants']>

/** A product as programs read it. */
export async function getApiProduct(ctx: Ctx, productId: string): Promise<ApiProduct> {
  return toApiProduct(await getProduct(ctx, productId))
}

export async function createApiProduct(ctx: Ctx, input: ApiNewProduct): Promise<ApiProduct> {
  return transaction(ctx, async (ctx) => {
    const { name, type, storePageId, description, urlSlug, isVisible, variantAttributes, variants, ...rest } = input
    const { itemId } = await createProduct(ctx, {
      ...rest,
      ...(await findProductPlace(ctx, storePageId)),
      title: name,
      productType: readProductType(type) ?? productTypes.physical,
      workflowState: isVisible === true ? 'published' : 'draft',
      ...(description === undefined ? {} : { body: description }),
      ...(urlSlug === undefined ? {} : { slug: urlSlug }),
      ...(variantAttributes === undefined ? {} : { optionNames: variantAttributes }),
      variants: variants.map((variant, index) => toNewVariant(ctx, variant, `variants.${index}`)),
    })
    return getApiProduct(ctx, itemId)
  })
}

export async function updateApiProduct(ctx: Ctx, productId: string, changes: ApiProductChanges): Promise<ApiProduct> {
  const { name, description, urlSlug, expectedModifiedOn, ...rest } = changes
  await editProduct(ctx, productId, {
    ...rest,
    ...(name === undefined ? {} : { title: name }),
    ...(description === undefined ? {} : { body: description }),
    ...(urlSlug === undefined ? {} : { slug: urlSlug }),
    ...(expectedModifiedOn === undefined ? {} : { expectedUpdatedAt: expectedModifiedOn }),
  })
  return getApiProduct(ctx, productId)
}

export async function addApiVariant(ctx: Ctx, productId: string, variant: ApiNewVariant): Promise<ApiProduct> {
  return editVariants(ctx, productId, (ids) => [
    ...ids.map((variantId) => ({ variantId })),
    toNewVariant(ctx, variant, ''),
  ])
}

export async function updateApiVariant(
  ctx: Ctx,
  productId: string,
  variantId: string,
  changes: ApiVariantChanges,
): Promise<ApiProduct> {
  return editVariants(ctx, productId, (ids) => {
    if (!ids.includes(variantId)) throw notFound({ what: 'This variant' })
    return ids.map((id) => (id === variantId ? { variantId, ...toVariantFields(ctx, changes, '') } : { variantId: id }))
  })
}

export async function deleteApiVariant(ctx: Ctx, productId: string, variantId: string): Promise<ApiProduct> {
  return editVariants(ctx, productId, (ids) => {
    if (!ids.includes(variantId)) throw notFound({ what: 'This variant' })
    return ids.flatMap((id) => (id === variantId ? [] : [{ variantId: id }]))
  })
}

/** Under the lock of the product, so that the list of its variants is whole. */
async function editVariants(
  ctx: Ctx,
  productId: string,
  choose: (ids: readonly string[]) => EditedVariants,
): Promise<ApiProduct> {
  return transaction(ctx, async (ctx) => {
    if (!(await lockProduct(ctx, productId))) throw notFound({ what: 'This product' })
    const { variants } = await getProduct(ctx, productId)
    await editProduct(ctx, productId, { variants: choose(variants.map(({ variantId }) => variantId)) })
    return getApiProduct(ctx, productId)
  })
}

function toNewVariant(ctx: Ctx, variant: ApiNewVariant, field: string): NewProduct['variants'][number] {
  const { stock, ...rest } = variant
  const place = field === '' ? 'pricing' : `${field}.pricing`
  return {
    ...toVariantFields(ctx, rest, field),
    priceMinor: readApiMoney(ctx, variant.pricing.basePrice, `${place}.basePrice`),
    ...(stock === undefined ? {} : { stock: 'unlimited' in stock ? ('unlimited' as const) : stock.quantity }),
  }
}

function toVariantFields(ctx: Ctx, variant: ApiVariantChanges, field: string) {
  const { pricing = {}, shippingMeasurements, imageId, ...rest } = variant
  const { basePrice, salePrice, onSale } = pricing
  const place = field === '' ? 'pricing' : `${field}.pricing`
  return {
    ...rest,
    ...shippingMeasurements,
    ...(imageId === undefined ? {} : { assetId: imageId }),
    ...(basePrice === undefined ? {} : { priceMinor: readApiMoney(ctx, basePrice, `${place}.basePrice`) }),
    ...(salePrice === undefined
      ? {}
      : { salePriceMinor: salePrice === null ? null : readApiMoney(ctx, salePrice, `${place}.salePrice`) }),
    ...(onSale === undefined ? {} : { onSale }),
  }
}

type ListedProduct = Omit<ProductDetail, keyof Omit<ProductDetail, SummaryKey>>
type SummaryKey =
  | 'itemId'
  | 'productType'
  | 'collectionId'
  | 'title'
  | 'slug'
  | 'path'
  | 'isVisible'
  | 'state'
  | 'isSubscription'
  | 'categories'
  | 'variantCount'
  | 'lowestPrice'
  | 'highestPrice'
  | 'stock'
  | 'updatedAt'

/** A product of a list as programs read it. */
export function toApiProductSummary(product: ListedProduct): ApiProductSummary {
  const { lowestPrice, highestPrice, stock } = product
  return {
    id: product.itemId,
    type: product.productType,
    storePageId: product.collectionId,
    name: product.title,
    urlSlug: product.slug,
    url: product.path,
    isVisible: product.isVisible,
    state: product.state,
    isSubscription: product.isSubscription,
    categories: product.categories,
    variantCount: product.variantCount,
    lowestPrice: toApiMoney(lowestPrice.amountMinor, lowestPrice.currency),
    highestPrice: toApiMoney(highestPrice.amountMinor, highestPrice.currency),
    stock: { quantity: stock.onHand, unlimited: stock.unlimited },
    modifiedOn: product.updatedAt,
  }
}

function toApiProduct(product: ProductDetail): ApiProduct {
  return {
    ...toApiProductSummary(product),
    description: product.body,
    tags: product.tags,
    variantAttributes: product.optionNames,
    images: product.pictures.map(({ id, url, altText, width, height }) => ({ id, url, altText, width, height })),
    variants: product.variants.map((variant) => ({
      id: variant.variantId,
      sku: variant.sku,
      gtin: variant.gtin,
      mpn: variant.mpn,
      attributes: variant.attributes,
      pricing: {
        basePrice: toApiMoney(variant.price.amountMinor, variant.price.currency),
        salePrice: variant.salePrice && toApiMoney(variant.salePrice.amountMinor, variant.salePrice.currency),
        onSale: variant.onSale,
      },
      stock: { quantity: variant.stock.onHand, unlimited: variant.stock.unlimited },
      shippingMeasurements: {
        weightGrams: variant.weightGrams,
        lengthMm: variant.lengthMm,
        widthMm: variant.widthMm,
        heightMm: variant.heightMm,
      },
      imageId: variant.pictureId,
    })),
    createdOn: product.createdOn,
  }
}
