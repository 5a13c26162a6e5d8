import { formatMoneyText, productTypes, readProductType } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../../platform/context.ts'
import { textLimits, contentParts } from '../../content-fields/index.ts'
import { createCollection } from '../../collections/index.ts'
import { getItem } from '../../items/index.ts'
import { findContent } from '../read-store.ts'
import type { AddProduct } from '../schema.ts'
import { findProductsPage, getNextPosition, listItemAssetIds, listVariantRows, lockProduct } from '../store.ts'
import { createProduct } from './create.ts'
import { getProduct } from './read.ts'

/** Gift cards are chosen by their value, which is the name that storefront scripts know. */
const valueOption = 'Value'

/** Adds a draft behind the other products; returns its id. A site without a store page gets one. */
export async function createDraftProduct(
  ctx: Ctx,
  { title, productType: typeName, priceMinor, stock, collectionId }: AddProduct,
): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const place = await findProductPlace(ctx, collectionId)
    const productType = readProductType(typeName) ?? productTypes.physical
    const isGiftCard = productType === productTypes.giftCard
    const { itemId } = await createProduct(ctx, {
      ...place,
      title,
      productType,
      workflowState: 'draft',
      optionNames: isGiftCard ? [valueOption] : [],
      variants: [
        { priceMinor, stock, ...(isGiftCard ? { attributes: { [valueOption]: nameValue(ctx, priceMinor) } } : {}) },
      ],
    })
    return itemId
  })
}

/** Behind the other products of a store page: the one that is named, else the first, else a new one. */
export async function findProductPlace(
  ctx: Ctx,
  wanted: string | undefined,
): Promise<{ readonly collectionId: string; readonly position: number }> {
  const collectionId = wanted ?? (await findProductsPage(ctx)) ?? (await createStorePage(ctx))
  return { collectionId, position: await getNextPosition(ctx, collectionId) }
}

function createStorePage(ctx: Ctx): Promise<string> {
  return createCollection(ctx, { typeName: 'products', title: 'Shop' })
}

/** "$50": what buyers choose a gift card by. */
function nameValue({ site }: Ctx, amountMinor: number): string {
  return formatMoneyText(amountMinor, site.currency, site.language).replace(/[.,]00(?=\D*$)/, '')
}

/** Copies a product as a draft behind the others; returns its id. SKUs are new, and counted stock begins at none. */
export async function duplicateProduct(ctx: Ctx, itemId: string): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const { product_type: productType = 0 } = (await lockProduct(ctx, itemId)) ?? {}
    const product = await getProduct(ctx, itemId)
    const [item, content, variants, assetIds] = await Promise.all([
      getItem(ctx, itemId),
      findContent(ctx, itemId),
      listVariantRows(ctx, itemId),
      listItemAssetIds(ctx, itemId),
    ])
    const { itemId: copyId } = await createProduct(ctx, {
      collectionId: item.collection_id,
      title: `${item.title.slice(0, textLimits.title - 7)} (copy)`,
      excerpt: item.excerpt,
      body: item.body,
      tags: item.tags,
      categories: item.categories,
      workflowState: 'draft',
      position: await getNextPosition(ctx, item.collection_id),
      assetIds,
      content: contentParts.readStoredContent(content?.content),
      productType: readProductType(productType) ?? productTypes.physical,
      optionNames: [...product.optionNames],
      subscriptionPlan: product.subscriptionPlan,
      customButtonLabel: product.customButtonLabel,
      scarcityThreshold: product.scarcityThreshold,
      scarcityText: product.scarcityText,
      soldOutText: product.soldOutText,
      taxClass: product.taxClass,
      multipleQuantityAllowed: product.multipleQuantityAllowed,
      formId: product.formId,
      digitalAssetIds: product.downloads.map(({ assetId }) => assetId),
      variants: variants.map((variant) => ({
        gtin: '',
        mpn: variant.mpn,
        attributes: { ...variant.attributes },
        priceMinor: variant.price_minor,
        salePriceMinor: variant.sale_price_minor,
        onSale: variant.on_sale,
        stock: variant.unlimited ? 'unlimited' : 0,
        weightGrams: variant.weight_grams,
        lengthMm: variant.length_mm,
        widthMm: variant.width_mm,
        heightMm: variant.height_mm,
        assetId: variant.asset_id,
      })),
    })
    return copyId
  })
}
