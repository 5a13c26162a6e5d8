import { findShippingZone } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { askZone } from '../shipping/index.ts'
import { getCartShipment, listZones } from './price-cart.ts'
import type { CartRecord } from './record.ts'

/**
 * The cart with what the carrier services of its zone take for it: they are asked where they have not answered yet, or too long ago. `order`: the
 * price that the buyer saw holds. Waits 3 seconds at most; not to be called inside a transaction.
 */
export async function askCarriers<Record extends CartRecord>(
  ctx: Ctx,
  record: Record,
  occasion: 'checkout' | 'order' = 'checkout',
): Promise<Record> {
  const place = record.shippingAddress
  if (!place || !record.shippingRates.some(({ carrier }) => carrier !== null)) return record
  const zone = findShippingZone(listZones(record), place)
  const shipment = getCartShipment(ctx.site, record)
  if (!zone || !shipment) return record
  const quotes = record.carrierQuotes
  const asked = await askZone(ctx, { cartId: record.cartId, quotes, zone, shipment }, occasion === 'order')
  if (asked.length === 0) return record
  const kept = quotes.filter(({ rateId }) => !asked.some((quote) => quote.rateId === rateId))
  return { ...record, carrierQuotes: [...kept, ...asked] }
}
