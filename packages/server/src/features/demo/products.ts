import fs from 'node:fs/promises'
import path from 'node:path'
import type { Product, Shop } from './shop.types.ts'
import type { Ctx } from '../../platform/context.ts'
import { storeAsset } from '../assets/index.ts'
import { createCategory } from '../categories/index.ts'
import { createProduct, type NewProduct } from '../products/index.ts'
import { toParagraph, type Pictures, withPictureAddresses } from './pictures.ts'

const productTypes = { physical: 1, digital: 2, service: 3, 'gift-card': 4 } as const
const billingUnits = { week: 'WEEK', month: 'MONTH', year: 'YEAR' } as const

/** Creates the categories and products of the shop, in the order of the file. */
export async function createShop(
  ctx: Ctx,
  shop: Shop,
  collectionId: string,
  pictures: Pictures,
  folder: string,
): Promise<void> {
  for (const { title, slug } of shop.categories) await createCategory(ctx, { collectionId, name: title, slug })
  for (const [position, product] of shop.products.entries()) {
    const digitalAssetId = await storeDownload(ctx, product, folder)
    await createProduct(ctx, {
      ...toProduct(product, collectionId, pictures),
      position,
      ...(digitalAssetId === undefined ? {} : { digitalAssetIds: [digitalAssetId] }),
    })
  }
}

function toProduct(product: Product, collectionId: string, pictures: Pictures): NewProduct {
  const assetIds = product.images.flatMap(({ file }) => pictures.get(file)?.id ?? [])
  const { subscription } = product
  return {
    collectionId,
    title: product.title,
    slug: product.slug,
    productType: productTypes[product.type],
    excerpt: toParagraph(product.excerpt),
    body: withPictureAddresses(product.body, pictures),
    tags: product.tags,
    categories: product.categories,
    featured: product.featured ?? false,
    publishedAt: new Date(product.publishedAt),
    assetIds: [...new Set(assetIds)],
    content: { ...(product.seo ? { seo: product.seo } : {}), relatedSlugs: product.relatedSlugs ?? [] },
    optionNames: product.options,
    variants: product.variants.map((variant) => ({
      sku: variant.sku,
      attributes: variant.attributes,
      priceMinor: variant.priceMinor,
      salePriceMinor: variant.salePriceMinor ?? null,
      onSale: variant.onSale,
      stock: variant.stock,
      weightGrams: variant.weightGrams,
      assetId: (variant.image === undefined ? undefined : pictures.get(variant.image)?.id) ?? null,
    })),
    ...(subscription
      ? {
          subscriptionPlan: {
            billingPeriod: {
              value: subscription.billingPeriod.value,
              unit: billingUnits[subscription.billingPeriod.unit],
            },
            numBillingCycles: subscription.numBillingCycles,
          },
        }
      : {}),
  }
}

async function storeDownload(ctx: Ctx, { download }: Product, folder: string): Promise<string | undefined> {
  if (!download) return undefined
  const bytes = await fs.readFile(path.join(folder, 'files', download.file))
  return (await storeAsset(ctx, { filename: download.filename, bytes, isPrivate: true })).id
}
