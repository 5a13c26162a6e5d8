import { type RawBuilder, sql } from 'kysely'
import { productTypes, quantityLimits } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { allowsServiceQuantity } from '../store-settings/index.ts'

/** How many of a variant of product `p` a cart holds at most, whatever is in stock. Only as an addition or a change: what a cart has stays. */
export function buildMaxQuantity(ctx: Ctx): RawBuilder<number> {
  const ofService = allowsServiceQuantity(ctx.site) ? quantityLimits.max : 1
  return sql`CASE WHEN p.product_type = ${sql.lit(productTypes.service)} THEN ${ofService}::int ELSE ${sql.lit(quantityLimits.max)} END`
}
