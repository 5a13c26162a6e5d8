import { type RawBuilder, sql } from 'kysely'
import { productTypes, quantityLimits, sumWantedByVariant } from '@vitrine/commerce'
import type { Ctx, Site } from '../../platform/context.ts'
import { allowsServiceQuantity } from '../store-settings/index.ts'
import type { PricedCart } from './price-cart.ts'

/** How many of a variant of product `p` a cart holds at most, whatever is in stock. Only as an addition or a change: what a cart has stays. */
export function buildMaxQuantity(ctx: Ctx): RawBuilder<number> {
  const ofService = allowsServiceQuantity(ctx.site) ? quantityLimits.max : 1
  return sql`CASE WHEN p.product_type = ${sql.lit(productTypes.service)} THEN ${ofService}::int ELSE ${sql.lit(quantityLimits.max)} END`
}

/** Has this cart more than one of a service that the store sells one at a time? It may be older than the setting. */
export function exceedsServiceQuantity(
  site: Pick<Site, 'settings'>,
  { entries }: Pick<PricedCart, 'entries'>,
): boolean {
  if (allowsServiceQuantity(site)) return false
  const services = entries.filter(({ counts, productType }) => counts && productType === productTypes.service)
  return sumWantedByVariant(services.map(({ entry }) => entry)).some(({ quantity }) => quantity > 1)
}
