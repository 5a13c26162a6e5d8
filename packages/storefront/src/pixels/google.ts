import { type Call, type EventNames, loadScript, type OpenPixel, page } from './network.ts'

const names: EventNames = {
  ViewContent: 'view_item',
  AddToCart: 'add_to_cart',
  RemoveFromCart: 'remove_from_cart',
  ViewCart: 'view_cart',
  Search: 'search',
  Lead: 'generate_lead',
  CompleteRegistration: 'sign_up',
  Purchase: 'purchase',
}

/** The global site tag: of Analytics (G-), Ads (AW-) and both (GT-). */
export const openGoogle: OpenPixel = (id, { allowsAnalytics }) => {
  const gtag = openTag()
  gtag('consent', 'default', {
    ad_storage: 'granted',
    ad_user_data: 'granted',
    ad_personalization: 'granted',
    analytics_storage: allowsAnalytics ? 'granted' : 'denied',
  })
  gtag('js', new Date())
  gtag('config', id)
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
  return ({ name, value, currency, items, query, orderId }) => {
    const lines = items.map((item) => ({
      item_id: item.id,
      item_name: item.name,
      item_variant: item.sku,
      price: item.price,
      quantity: item.quantity,
    }))
    gtag('event', names[name], {
      send_to: id,
      ...(lines.length === 0 ? {} : { value, currency, items: lines }),
      ...(query === undefined ? {} : { search_term: query }),
      ...(orderId === undefined ? {} : { transaction_id: orderId }),
    })
  }
}

/** Calls go into a list that the script of the tag reads. It tells them from other entries by their type, `arguments`. */
function openTag(): Call {
  const layer: unknown[] = Array.isArray(page['dataLayer']) ? page['dataLayer'] : []
  page['dataLayer'] = layer
  function gtag() {
    // oxlint-disable-next-line prefer-rest-params -- the tag takes no list.
    layer.push(arguments)
  }
  page['gtag'] ??= gtag
  return gtag
}
