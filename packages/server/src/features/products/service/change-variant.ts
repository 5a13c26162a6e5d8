import type { Ctx } from '../../../platform/context.ts'
import { transaction } from '../../../platform/context.ts'
import { invalidInput, isUniqueViolation, notFound } from '../../../platform/errors.ts'
import { publishChange } from '../../sites/index.ts'
import { recordEvents } from '../../webhooks/index.ts'
import { findVariantFaults } from '../check-variants.ts'
import { skuTaken, variantChanged } from '../errors.ts'
import { productLimits } from '../limits.ts'
import type { ChangedVariant, VariantEdit } from '../schema.ts'
import { lockProductByVariant, lockVariant, saveVariantValues, type VariantValues } from '../variant-store.ts'

/** Changes price, SKU or shipping details of one variant in place, unless what the owner saw (`expected...`) has changed since: then 409 with both. */
export async function changeVariant(ctx: Ctx, variantId: string, edit: VariantEdit): Promise<ChangedVariant> {
  return transaction(ctx, async (ctx) => {
    // A new SKU changes what finds the product, which locks its item: in the order in which the whole product is changed.
    if (edit.sku !== undefined) await lockProductByVariant(ctx, variantId)
    const variant = await lockVariant(ctx, variantId)
    if (!variant) throw notFound({ what: 'This variant' })
    const { productType, itemId, ...current } = variant
    if (isStale(current, edit)) throw variantChanged({ variantId, current: { ...current }, yours: wishes(edit) })

    const next: VariantValues = {
      priceMinor: edit.priceMinor ?? current.priceMinor,
      salePriceMinor: edit.salePriceMinor === undefined ? current.salePriceMinor : edit.salePriceMinor,
      onSale: edit.onSale ?? current.onSale,
      sku: edit.sku ?? current.sku,
      weightGrams: edit.weightGrams ?? current.weightGrams,
      lengthMm: edit.lengthMm ?? current.lengthMm,
      widthMm: edit.widthMm ?? current.widthMm,
      heightMm: edit.heightMm ?? current.heightMm,
    }
    refuseWrongVariant(ctx, productType, next)
    try {
      await saveVariantValues(ctx, variantId, current.sku, next)
    } catch (error) {
      if (isUniqueViolation(error)) throw skuTaken({ sku: next.sku })
      throw error
    }
    await publishChange(ctx)
    await recordEvents(ctx, [{ topic: 'product.update', data: { productId: itemId } }])
    return changedView(variantId, next, ctx.site.currency)
  })
}

function isStale(current: VariantValues, edit: VariantEdit): boolean {
  const differs = <T>(seen: T | undefined, now: T) => seen !== undefined && seen !== now
  return (
    differs(edit.expectedPriceMinor, current.priceMinor) ||
    differs(edit.expectedSalePriceMinor, current.salePriceMinor) ||
    differs(edit.expectedOnSale, current.onSale) ||
    differs(edit.expectedSku, current.sku) ||
    differs(edit.expectedWeightGrams, current.weightGrams) ||
    differs(edit.expectedLengthMm, current.lengthMm) ||
    differs(edit.expectedWidthMm, current.widthMm) ||
    differs(edit.expectedHeightMm, current.heightMm)
  )
}

function wishes(edit: VariantEdit): Record<string, unknown> {
  return Object.fromEntries(Object.entries(edit).filter(([name]) => !name.startsWith('expected')))
}

function refuseWrongVariant(ctx: Ctx, productType: number, next: VariantValues): void {
  const faults = findVariantFaults({
    productType,
    optionNames: [],
    variants: [next],
    currency: ctx.site.currency,
    isSubscription: false,
    assetIds: [],
  })
  const fields = Object.fromEntries(
    Object.entries(faults).map(([field, sentence]) => [field.replace(/^variants\.0\./, ''), sentence]),
  )
  if (next.sku === '') fields['sku'] = 'A variant needs a SKU.'
  if (next.sku.length > productLimits.sku) fields['sku'] = `A SKU has at most ${productLimits.sku} characters.`
  if (Object.keys(fields).length > 0) throw invalidInput({ fields })
}

function changedView(variantId: string, next: VariantValues, currency: string): ChangedVariant {
  return {
    variantId,
    sku: next.sku,
    price: { amountMinor: next.priceMinor, currency },
    salePrice: next.salePriceMinor === null ? null : { amountMinor: next.salePriceMinor, currency },
    onSale: next.onSale,
    weightGrams: next.weightGrams,
    lengthMm: next.lengthMm,
    widthMm: next.widthMm,
    heightMm: next.heightMm,
  }
}
