import type { z } from 'zod'
import { newId } from '../../platform/ids.ts'
import { toKeptStock } from './check-variants.ts'
import type { NewVariant } from './new-product.ts'
import type { StockWrite, VariantWrite } from './store.ts'

/** A checked variant as its row. */
export function toVariantWrite(
  variant: z.output<typeof NewVariant>,
  variantId: string,
  position: number,
  sku: string,
): VariantWrite {
  return {
    variant_id: variantId,
    sku,
    gtin: variant.gtin ?? '',
    mpn: variant.mpn ?? '',
    position,
    attributes: variant.attributes ?? {},
    price_minor: variant.priceMinor,
    sale_price_minor: variant.salePriceMinor ?? null,
    on_sale: variant.onSale ?? false,
    weight_grams: variant.weightGrams ?? 0,
    length_mm: variant.lengthMm ?? 0,
    width_mm: variant.widthMm ?? 0,
    height_mm: variant.heightMm ?? 0,
    asset_id: variant.assetId ?? null,
  }
}

/** The first stock of a variant. */
export function toStockWrite(
  productType: number,
  stock: number | 'unlimited' | undefined,
  variantId: string,
): StockWrite {
  const { unlimited, onHand } = toKeptStock(productType, stock)
  return { variant_id: variantId, unlimited, on_hand: onHand, move_id: newId() }
}
