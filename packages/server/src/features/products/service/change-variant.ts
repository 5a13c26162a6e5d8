import type { Ctx } from '../../../platform/context.ts'
import { transaction } from '../../../platform/context.ts'
import { invalidInput, isUniqueViolation, notFound } from '../../../platform/errors.ts'
import { publishChange } from '../../sites/index.ts'
import { variantFaults } from '../check-variants.ts'
import { skuTaken, variantChanged } from '../errors.ts'
import { productLimits } from '../limits.ts'
import type { ChangedVariant, VariantEdit } from '../schema.ts'
import { lockProductOf, lockVariant, saveVariantPrice, type VariantPrice } from '../variant-store.ts'

/** Changes price or SKU of one variant in place, unless what the owner saw (`expected...`) has changed since: then 409 with both. */
export async function changeVariant(ctx: Ctx, variantId: string, edit: VariantEdit): Promise<ChangedVariant> {
  return transaction(ctx, async (ctx) => {
    // A new SKU changes what finds the product, which locks its item: in the order in which the whole product is changed.
    if (edit.sku !== undefined) await lockProductOf(ctx.db, ctx.site.id, variantId)
    const variant = await lockVariant(ctx.db, ctx.site.id, variantId)
    if (!variant) throw notFound({ what: 'This variant' })
    const { productType, ...current } = variant
    if (isStale(current, edit)) throw variantChanged({ variantId, current: { ...current }, yours: wishes(edit) })

    const next: VariantPrice = {
      priceMinor: edit.priceMinor ?? current.priceMinor,
      salePriceMinor: edit.salePriceMinor === undefined ? current.salePriceMinor : edit.salePriceMinor,
      onSale: edit.onSale ?? current.onSale,
      sku: edit.sku ?? current.sku,
    }
    refuseWrongVariant(ctx, productType, next)
    try {
      await saveVariantPrice(ctx.db, ctx.site.id, variantId, next)
    } catch (error) {
      if (isUniqueViolation(error)) throw skuTaken({ sku: next.sku })
      throw error
    }
    await publishChange(ctx)
    return changedView(variantId, next, ctx.site.currency)
  })
}

function isStale(current: VariantPrice, edit: VariantEdit): boolean {
  const differs = <T>(seen: T | undefined, now: T) => seen !== undefined && seen !== now
  return (
    differs(edit.expectedPriceMinor, current.priceMinor) ||
    differs(edit.expectedSalePriceMinor, current.salePriceMinor) ||
    differs(edit.expectedOnSale, current.onSale) ||
    differs(edit.expectedSku, current.sku)
  )
}

function wishes({ priceMinor, salePriceMinor, onSale, sku }: VariantEdit): Record<string, unknown> {
  return { priceMinor, salePriceMinor, onSale, sku }
}

function refuseWrongVariant(ctx: Ctx, productType: number, next: VariantPrice): void {
  const faults = variantFaults({
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

function changedView(variantId: string, next: VariantPrice, currency: string): ChangedVariant {
  return {
    variantId,
    sku: next.sku,
    price: { amountMinor: next.priceMinor, currency },
    salePrice: next.salePriceMinor === null ? null : { amountMinor: next.salePriceMinor, currency },
    onSale: next.onSale,
  }
}
