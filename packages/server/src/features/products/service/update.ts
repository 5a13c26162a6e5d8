import { countsStock } from '@vitrine/commerce'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { transaction } from '../../../platform/context.ts'
import { invalidInput, isUniqueViolation, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { setStock, type StockToSet } from '../../inventory/index.ts'
import { type ItemChanges, updateItem } from '../../items/index.ts'
import { parseInput } from '../../../platform/http/parse-input.ts'
import { publishChange } from '../../sites/index.ts'
import { recordEvents } from '../../webhooks/index.ts'
import { toKeptStock } from '../check-variants.ts'
import { productChanged, skuTaken } from '../errors.ts'
import { ProductChanges, type VariantState } from '../new-product.ts'
import { chooseSkus } from '../skus.ts'
import {
  changeProduct,
  changeVariants,
  forgetGonePictures,
  insertVariants,
  listItemAssetIds,
  listVariantRows,
  lockProduct,
  type ProductRow,
  removeVariants,
  replaceProductFiles,
  type VariantRow,
} from '../store.ts'
import { toOwnColumns } from '../own-settings.ts'
import { toStockWrite, toVariantWrite } from '../variant-write.ts'
import { refuseFaults, type StockReason } from './create.ts'
import { toJsonOrNull } from '../../../platform/text/json.ts'

/** What changes of a product; absent fields stay. `variants` is the whole list: those it leaves out are removed. */
export type ProductUpdate = ItemChanges & z.input<typeof ProductChanges>

type CheckedVariant = z.output<typeof VariantState>

/** Changes a product, all of it or nothing. Variants keep their ids, so that carts and orders keep their lines. */
export async function updateProduct(
  ctx: Ctx,
  itemId: string,
  update: ProductUpdate,
  reason: StockReason = 'adjusted',
): Promise<void> {
  const {
    optionNames,
    subscriptionPlan,
    customButtonLabel,
    formId,
    digitalAssetIds,
    scarcityThreshold,
    scarcityText,
    soldOutText,
    taxClass,
    multipleQuantityAllowed,
    variants,
    ...item
  } = update
  const own = { scarcityThreshold, scarcityText, soldOutText, taxClass, multipleQuantityAllowed }
  const changes = parseInput(ProductChanges, {
    optionNames,
    subscriptionPlan,
    customButtonLabel,
    formId,
    digitalAssetIds,
    ...own,
    variants,
  })
  await transaction(ctx, async (ctx) => {
    const product = await lockProduct(ctx, itemId)
    if (!product) throw notFound({ what: 'This product' })
    if (Object.keys(item).length > 0) await updateItem(ctx, itemId, item)
    if (item.assetIds) await forgetGonePictures(ctx, itemId)
    const touchesVariants = Object.values(changes).some((value) => value !== undefined)
    const stock = touchesVariants ? await writeVariants(ctx, product, changes, reason) : []
    // After what says with a sentence that a file of a digital product does not exist.
    await writeProductChanges(ctx, product, changes)
    const stale = await setStock(ctx, stock, reason)
    if (stale.length > 0) throw stockConflict(itemId, stale)
    await publishChange(ctx)
    await recordEvents(ctx, [{ topic: 'product.update', data: { productId: itemId } }])
  })
}

async function writeProductChanges(
  ctx: Ctx,
  product: ProductRow,
  changes: z.output<typeof ProductChanges>,
): Promise<void> {
  const { optionNames, subscriptionPlan, customButtonLabel, formId, digitalAssetIds } = changes
  const columns = {
    ...(optionNames === undefined ? {} : { option_names: optionNames }),
    ...(subscriptionPlan === undefined
      ? {}
      : { is_subscribable: subscriptionPlan !== null, subscription_plan: toJsonOrNull(subscriptionPlan) }),
    ...(customButtonLabel === undefined ? {} : { custom_button_label: customButtonLabel }),
    ...(formId === undefined ? {} : { form_id: formId }),
    ...(digitalAssetIds === undefined ? {} : { digital_asset_id: digitalAssetIds[0] ?? null }),
    ...toOwnColumns(changes),
  }
  if (Object.keys(columns).length > 0) await changeProduct(ctx, product.item_id, columns)
  if (digitalAssetIds !== undefined) await replaceProductFiles(ctx, product.item_id, digitalAssetIds.slice(1))
}

/** Writes the list of variants; gives the stock that is still to be set of those that existed. */
async function writeVariants(
  ctx: Ctx,
  product: ProductRow,
  changes: z.output<typeof ProductChanges>,
  reason: StockReason,
): Promise<StockToSet[]> {
  const rows = await listVariantRows(ctx, product.item_id)
  const existing = new Map(rows.map((row) => [row.variant_id, row]))
  const variants = changes.variants?.map((variant) => completed(variant, existing)) ?? rows.map(asState)
  await refuseFaults(ctx, {
    productType: product.product_type,
    optionNames: changes.optionNames ?? product.option_names,
    variants,
    assetIds: await listItemAssetIds(ctx, product.item_id),
    subscriptionPlan: changes.subscriptionPlan === undefined ? product.subscription_plan : changes.subscriptionPlan,
    digitalAssetIds: changes.digitalAssetIds,
    formId: changes.formId,
  })
  if (changes.variants === undefined) return []
  const skus = await chooseSkus(
    ctx,
    product.item_id,
    variants.map(({ sku }) => sku),
  )
  const places = variants.map((variant, index) => ({ variant, index, sku: skus[index] ?? '' }))
  const kept = places.filter(({ variant }) => variant.variantId !== undefined)
  const added = places
    .filter(({ variant }) => variant.variantId === undefined)
    .map((place) => ({ ...place, id: newId() }))
  const keptIds = new Set(kept.map(({ variant }) => variant.variantId))
  try {
    await removeVariants(
      ctx,
      product.item_id,
      [...existing.keys()].filter((id) => !keptIds.has(id)),
    )
    const writes = kept.map(({ variant, index, sku }) => toVariantWrite(variant, variant.variantId ?? '', index, sku))
    await changeVariants(ctx, product.item_id, writes)
    await insertVariants(
      ctx,
      product.item_id,
      added.map(({ variant, index, sku, id }) => toVariantWrite(variant, id, index, sku)),
      added.map(({ variant, id }) => toStockWrite(product.product_type, variant.stock, id)),
      { reason, accountId: ctx.actor.kind === 'staff' ? ctx.actor.accountId : null, at: ctx.now },
    )
  } catch (error) {
    if (isUniqueViolation(error)) throw skuTaken({ sku: skus.join(', ') })
    throw error
  }
  return kept.flatMap(({ variant }) => {
    if (variant.variantId === undefined || variant.stock === undefined) return []
    const { unlimited, onHand } = toKeptStock(product.product_type, variant.stock)
    return [
      {
        variantId: variant.variantId,
        stock: unlimited ? ('unlimited' as const) : onHand,
        expected: countsStock(product.product_type) ? variant.expectedStock : undefined,
      },
    ]
  })
}

function stockConflict(itemId: string, stale: readonly { variantId: string; stock: number | 'unlimited' }[]) {
  const variants = Object.fromEntries(stale.map(({ variantId, stock }) => [variantId, { stock }]))
  return productChanged({ itemId, current: { variants }, yours: {} })
}

/** What a caller leaves out of an existing variant is as it was. */
function completed(variant: CheckedVariant, existing: ReadonlyMap<string, VariantRow>): CheckedVariant {
  if (variant.variantId === undefined) return variant
  const row = existing.get(variant.variantId)
  if (!row) throw invalidInput({ fields: { variants: `The variant ${variant.variantId} is not one of this product.` } })
  const given = Object.fromEntries(Object.entries(variant).filter(([, value]) => value !== undefined))
  return { ...asState(row), ...given, priceMinor: variant.priceMinor, sku: variant.sku ? variant.sku : row.sku }
}

function asState(row: VariantRow): CheckedVariant {
  return {
    variantId: row.variant_id,
    sku: row.sku,
    gtin: row.gtin,
    mpn: row.mpn,
    attributes: row.attributes,
    priceMinor: row.price_minor,
    salePriceMinor: row.sale_price_minor,
    onSale: row.on_sale,
    weightGrams: row.weight_grams,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
    assetId: row.asset_id,
  }
}
