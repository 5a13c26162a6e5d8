import type { EventName } from './commerce-event.ts'
import { type OpenPixel, openQueue, page } from './network.ts'

/** Events that are not among the network's own. */
const custom: ReadonlySet<EventName> = new Set<EventName>(['RemoveFromCart', 'ViewCart'])

export const openMeta: OpenPixel = (id, { isPersonal }) => {
  const fbq = openQueue('fbq', 'https://connect.facebook.net/en_US/fbevents.js', '2.0')
  page['_fbq'] ??= fbq
  // Otherwise it reports what is pressed, with the address of a link.
  if (isPersonal) fbq('set', 'autoConfig', false, id)
  fbq('init', id)
  fbq('track', 'PageView')
  return ({ name, value, currency, items, query, eventId }) => {
    const goods = {
      content_type: 'product',
      content_ids: items.map((item) => item.id),
      contents: items.map((item) => ({ id: item.id, quantity: item.quantity, item_price: item.price })),
      value,
      currency,
    }
    const data = { ...(items.length === 0 ? {} : goods), ...(query === undefined ? {} : { search_string: query }) }
    fbq(custom.has(name) ? 'trackCustom' : 'track', name, data, { eventID: eventId })
  }
}
