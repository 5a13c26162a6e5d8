import { itemTypes, productTypes } from '@vitrine/commerce'
import type { Ctx } from '../../../platform/context.ts'
import { transaction } from '../../../platform/context.ts'
import { invalidInput, isUniqueViolation } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { type NewItem, createItem } from '../../items/index.ts'
import { parseInput } from '../../../platform/http/parse-input.ts'
import { getCollection } from '../../collections/index.ts'
import { findForm } from '../../forms/index.ts'
import { publishChange } from '../../sites/index.ts'
import { findVariantFaults } from '../check-variants.ts'
import { skuTaken } from '../errors.ts'
import { NewProductFields } from '../new-product.ts'
import { chooseSkus } from '../skus.ts'
import { arePrivateAssets, insertProduct, insertVariants, replaceProductFiles } from '../store.ts'
import { toOwnColumns } from '../own-settings.ts'
import { toStockWrite, toVariantWrite } from '../variant-write.ts'
import { recordEvents } from '../../webhooks/index.ts'
import type { z } from 'zod'

/** A new product: the fields of its item, its options and its variants with their first stock. */
export type NewProduct = Omit<NewItem, 'recordType'> & z.input<typeof NewProductFields>

interface CreatedProduct {
  readonly itemId: string
  /** In the order of the variants given. */
  readonly variantIds: readonly string[]
}

/** Why stock moves: `adjusted` by a person, `imported` from a file. */
export type StockReason = 'adjusted' | 'imported'

/** Creates a product with its variants, or throws with a sentence per field and leaves nothing. */
export async function createProduct(
  ctx: Ctx,
  input: NewProduct,
  reason: StockReason = 'adjusted',
): Promise<CreatedProduct> {
  return transaction(ctx, async (ctx) => {
    const created = await writeNewProduct(ctx, input, reason)
    await publishChange(ctx)
    await recordEvents(ctx, [{ topic: 'product.create', data: { productId: created.itemId } }])
    return created
  })
}

async function writeNewProduct(ctx: Ctx, input: NewProduct, reason: StockReason): Promise<CreatedProduct> {
  const {
    productType,
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
  } = input
  const fields = parseInput(NewProductFields, {
    productType,
    ...(optionNames === undefined ? {} : { optionNames }),
    ...(subscriptionPlan === undefined ? {} : { subscriptionPlan }),
    ...(customButtonLabel === undefined ? {} : { customButtonLabel }),
    ...(formId === undefined ? {} : { formId }),
    ...(digitalAssetIds === undefined ? {} : { digitalAssetIds }),
    ...(scarcityThreshold === undefined ? {} : { scarcityThreshold }),
    ...(scarcityText === undefined ? {} : { scarcityText }),
    ...(soldOutText === undefined ? {} : { soldOutText }),
    ...(taxClass === undefined ? {} : { taxClass }),
    ...(multipleQuantityAllowed === undefined ? {} : { multipleQuantityAllowed }),
    variants,
  })
  await refuseFaults(ctx, { ...fields, optionNames: fields.optionNames ?? [], assetIds: item.assetIds ?? [] })
  await requireProductsCollection(ctx, item.collectionId)
  const itemId = await createItem(ctx, { ...item, recordType: itemTypes.product })
  await insertProduct(ctx, {
    item_id: itemId,
    product_type: fields.productType,
    option_names: fields.optionNames ?? [],
    is_subscribable: fields.subscriptionPlan !== undefined && fields.subscriptionPlan !== null,
    subscription_plan: fields.subscriptionPlan ? JSON.stringify(fields.subscriptionPlan) : null,
    custom_button_label: fields.customButtonLabel ?? null,
    form_id: fields.formId ?? null,
    digital_asset_id: fields.digitalAssetIds?.[0] ?? null,
    ...toOwnColumns(fields),
  })
  await replaceProductFiles(ctx, itemId, fields.digitalAssetIds?.slice(1) ?? [])
  const variantIds = fields.variants.map(() => newId())
  await insertNewVariants(ctx, itemId, fields, variantIds, reason)
  return { itemId, variantIds }
}

async function insertNewVariants(
  ctx: Ctx,
  itemId: string,
  fields: z.output<typeof NewProductFields>,
  variantIds: readonly string[],
  reason: StockReason,
): Promise<void> {
  const skus = await chooseSkus(
    ctx,
    itemId,
    fields.variants.map(({ sku }) => sku),
  )
  try {
    await insertVariants(
      ctx,
      itemId,
      fields.variants.map((variant, index) =>
        toVariantWrite(variant, variantIds[index] ?? newId(), index, skus[index] ?? ''),
      ),
      fields.variants.map((variant, index) => toStockWrite(fields.productType, variant.stock, variantIds[index] ?? '')),
      { reason, accountId: ctx.actor.kind === 'staff' ? ctx.actor.accountId : null, at: ctx.now },
    )
  } catch (error) {
    // Another product took the SKU between our look and our write.
    if (isUniqueViolation(error)) throw skuTaken({ sku: skus.join(', ') })
    throw error
  }
}

/** Throws `invalid_input` when options, variants or the files of a digital product do not fit together. */
export async function refuseFaults(
  ctx: Ctx,
  product: Omit<Parameters<typeof findVariantFaults>[0], 'currency' | 'isSubscription'> & {
    readonly subscriptionPlan?: unknown
    readonly digitalAssetIds?: readonly string[] | undefined
    readonly formId?: string | null | undefined
  },
): Promise<void> {
  const isSubscription = product.subscriptionPlan !== null && product.subscriptionPlan !== undefined
  const fields = findVariantFaults({ ...product, currency: ctx.site.currency, isSubscription })
  const { digitalAssetIds = [] } = product
  if (digitalAssetIds.length > 0 && product.productType !== productTypes.digital)
    fields['digitalAssetIds'] = 'Only digital products have a file to download.'
  else if (!(await arePrivateAssets(ctx, digitalAssetIds)))
    fields['digitalAssetIds'] = 'This file does not exist, or everybody could download it.'
  if (product.formId && product.productType === productTypes.giftCard)
    fields['formId'] = 'Gift cards have a form of their own.'
  else if (product.formId && !(await findForm(ctx, product.formId))) fields['formId'] = 'This form does not exist.'
  if (Object.keys(fields).length > 0) throw invalidInput({ fields })
}

async function requireProductsCollection(ctx: Ctx, collectionId: string): Promise<void> {
  const collection = await getCollection(ctx, collectionId)
  if (collection.type_name !== 'products')
    throw invalidInput({ fields: { collectionId: `"${collection.title}" is not a page of products.` } })
}
