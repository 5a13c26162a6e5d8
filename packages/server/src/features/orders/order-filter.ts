import type { Ctx } from '../../platform/context.ts'
import { readOrderNumber } from '../store-settings/index.ts'
import { findOrderIds } from './read-store.ts'
import { findTaggedIds } from './tag-store.ts'
import type { OrderFilterQuery } from './schema.ts'

/** The filter of a list of orders. It names the orders that its text finds, up to `maxFound`; beyond them each row is compared. */
export async function readOrderFilter(ctx: Ctx, query: OrderFilterQuery, maxFound: number) {
  const search = query.search?.replace(/^#/, '').trim() || null
  const number = search === null ? null : readOrderNumber(ctx.site, search)
  const foundIds = search === null ? null : await findOrderIds(ctx, { search, number }, maxFound)
  return {
    fulfillment: query.fulfillment ?? null,
    payment: query.payment ?? null,
    customerId: query.customer ?? null,
    tag: query.tag ?? null,
    slotDay: query.slotDay === undefined ? null : { date: query.slotDay, timeZone: ctx.site.timeZone },
    taggedIds: query.tag === undefined ? null : await findTaggedIds(ctx, query.tag, maxFound),
    search,
    number,
    foundIds,
  }
}
