import { type RawBuilder, sql } from 'kysely'
import { productTypes, quantityLimits } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { allowsServiceQuantity } from '../store-settings/index.ts'

/** Each piece is a ticket with a picture of its own on one page. */
const maxTickets = 100

/** How many of a variant of product `p` a cart holds at most, whatever is in stock. Only as an addition or a change: what a cart has stays. */
export function buildMaxQuantity(ctx: Ctx): RawBuilder<number> {
  const isSingle = sql`p.product_type = ${sql.lit(productTypes.service)} AND NOT coalesce(p.multiple_quantity_allowed, ${allowsServiceQuantity(ctx.site)}::boolean)`
  const isTicket = sql`EXISTS (SELECT 1 FROM event_ticket x WHERE x.website_id = ${ctx.site.id} AND x.item_id = p.item_id)`
  return sql`CASE WHEN ${isSingle} THEN 1 WHEN ${isTicket} THEN ${sql.lit(maxTickets)} ELSE ${sql.lit(quantityLimits.max)} END`
}
