import type { ShippingOption } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import type { ShippingOptionInput, ShippingOptionRecord } from './schema.ts'
import { deleteOptions, insertOptions, selectOptions } from './store.ts'

/** All ways this shop ships, in the owner's order. */
export async function listShippingOptions(ctx: Ctx): Promise<ShippingOptionRecord[]> {
  return selectOptions(ctx)
}

/** Puts these options in the place of all others; an option that keeps its id stays chosen in open carts. */
export async function replaceShippingOptions(
  ctx: Ctx,
  options: readonly ShippingOptionInput[],
): Promise<ShippingOptionRecord[]> {
  const records = options.map((option) => ({
    id: option.id ?? newId(),
    name: option.name,
    priceMinor: option.priceMinor,
    freeOverMinor: option.freeOverMinor ?? null,
    countries: option.countries ?? [],
  }))
  await transaction(ctx, async (ctx) => {
    await deleteOptions(ctx)
    await insertOptions(ctx, records)
  })
  return records
}

/** The stored form as the pricing rules take it. */
export function toShippingOption(record: ShippingOptionRecord): ShippingOption {
  return {
    id: record.id,
    name: record.name,
    countries: record.countries.length === 0 ? 'everywhere' : record.countries,
    rate: { kind: 'flat', perOrderMinor: record.priceMinor, perItemMinor: 0 },
    freeFromMinor: record.freeOverMinor ?? undefined,
  }
}
