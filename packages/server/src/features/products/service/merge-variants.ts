import type { Ctx } from '../../../platform/context.ts'
import { invalidInput } from '../../../platform/errors.ts'
import { productChanged } from '../errors.ts'
import type { EditedVariant } from '../schema.ts'
import { listVariantRows, lockVariants, type VariantRow } from '../store.ts'
import type { ProductUpdate } from './update.ts'

type Variants = NonNullable<ProductUpdate['variants']>
type SeenValues = NonNullable<EditedVariant['expected']>

/**
 * The list of variants that an owner saves, with what the request leaves out as it is now. Throws 409 with the values of now when somebody
 * added or removed variants meanwhile, or changed a value that this request changes too.
 */
export async function mergeVariants(
  ctx: Ctx,
  itemId: string,
  edited: readonly EditedVariant[],
  expectedIds: readonly string[] | undefined,
): Promise<Variants> {
  await lockVariants(ctx, itemId)
  const rows = new Map((await listVariantRows(ctx, itemId)).map((row) => [row.variant_id, row]))
  if (expectedIds !== undefined && !hasSameIds(rows, expectedIds))
    throw productChanged({ itemId, current: { variantIds: [...rows.keys()] }, yours: { variantIds: expectedIds } })
  const conflicts = edited.flatMap(({ variantId = '', expected }) => {
    const row = rows.get(variantId)
    const stale = row && expected ? listStaleValues(row, expected) : {}
    return Object.keys(stale).length > 0 ? [[variantId, stale] as const] : []
  })
  if (conflicts.length > 0)
    throw productChanged({ itemId, current: { variants: Object.fromEntries(conflicts) }, yours: {} })
  return edited.map(({ expected, ...variant }, index) => {
    const priceMinor = variant.priceMinor ?? rows.get(variant.variantId ?? '')?.price_minor
    if (priceMinor === undefined) throw invalidInput({ fields: { [`variants.${index}.priceMinor`]: 'Enter a price.' } })
    const stock = expected?.stock
    return { ...variant, priceMinor, ...(stock === undefined ? {} : { expectedStock: stock }) }
  })
}

function hasSameIds(rows: ReadonlyMap<string, unknown>, ids: readonly string[]): boolean {
  return rows.size === new Set(ids).size && ids.every((id) => rows.has(id))
}

/** Values of now that differ from those that were seen. Stock is compared where it is set, behind its lock. */
function listStaleValues(row: VariantRow, seen: SeenValues): Record<string, unknown> {
  const now: Record<keyof Omit<SeenValues, 'stock'>, unknown> = {
    sku: row.sku,
    gtin: row.gtin,
    mpn: row.mpn,
    priceMinor: row.price_minor,
    salePriceMinor: row.sale_price_minor,
    onSale: row.on_sale,
    weightGrams: row.weight_grams,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
    assetId: row.asset_id,
  }
  const before: Readonly<Record<string, unknown>> = seen
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => before[name] !== undefined && before[name] !== value),
  )
}
