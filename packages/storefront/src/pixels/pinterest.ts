import { type EventNames, type OpenPixel, openQueue } from './network.ts'

const names: EventNames = {
  ViewContent: 'pagevisit',
  AddToCart: 'addtocart',
  RemoveFromCart: 'removefromcart',
  ViewCart: 'viewcart',
  Search: 'search',
  Lead: 'lead',
  CompleteRegistration: 'signup',
  Purchase: 'checkout',
}

export const openPinterest: OpenPixel = (id) => {
  const pintrk = openQueue('pintrk', 'https://s.pinimg.com/ct/core.js', '3.0')
  pintrk('load', id)
  pintrk('page')
  return ({ name, value, currency, items, query, orderId, eventId }) => {
    const lines = items.map((item) => ({
      product_id: item.id,
      product_name: item.name,
      product_price: item.price,
      product_quantity: item.quantity,
    }))
    pintrk('track', names[name], {
      event_id: eventId,
      ...(lines.length === 0 ? {} : { value, currency, line_items: lines }),
      ...(query === undefined ? {} : { search_query: query }),
      ...(orderId === undefined ? {} : { order_id: orderId }),
    })
  }
}
