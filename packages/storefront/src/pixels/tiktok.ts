import { isCall, loadScript, type OpenPixel, page } from './network.ts'

/** It has the names of events that we have. */
export const openTiktok: OpenPixel = (id) => {
  const calls: unknown[][] = []
  if (page['ttq'] === undefined) {
    page['TiktokAnalyticsObject'] = 'ttq'
    page['ttq'] = Object.assign(calls, { _i: { [id]: [] }, _t: { [id]: Date.now() }, _o: { [id]: {} } })
    loadScript(`https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=${encodeURIComponent(id)}&lib=ttq`)
  }
  // The script takes what waits in the list: the name of a function, then what it was called with. Then it puts itself in the list's place.
  const call = (name: 'page' | 'track', ...given: readonly unknown[]) => {
    const direct: unknown = Reflect.get(Object(page['ttq']), name)
    if (isCall(direct)) Reflect.apply(direct, page['ttq'], given)
    else calls.push([name, ...given])
  }
  call('page')
  return ({ name, value, currency, items, query, eventId }) => {
    const contents = items.map((item) => ({
      content_id: item.id,
      content_name: item.name,
      content_type: 'product',
      price: item.price,
      quantity: item.quantity,
    }))
    const goods = contents.length === 0 ? {} : { contents, value, currency }
    call('track', name, { ...goods, ...(query === undefined ? {} : { query }) }, { event_id: eventId })
  }
}
