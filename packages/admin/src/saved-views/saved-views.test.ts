import { expect, test } from 'vitest'
import { ListName } from '../../../server/src/features/list-views/lists.ts'
import { readCommentsSearch } from '../comments/search.ts'
import { readCustomersSearch } from '../customers/search.ts'
import { readDiscountsSearch } from '../discounts/search.ts'
import { readDraftsSearch } from '../draft-orders/search.ts'
import { readSubmissionsSearch } from '../form-builder/search.ts'
import { readHistorySearch } from '../history/search.ts'
import { readSubscribersSearch } from '../mailing-lists/search.ts'
import { readTranslationsSearch } from '../languages/search.ts'
import { readMediaFilters } from '../media/search.ts'
import { readOrdersSearch } from '../orders/search.ts'
import { readItemFilters } from '../pages/search.ts'
import { readFilterSearch } from '../products/search.ts'
import { readReviewsSearch } from '../reviews/search.ts'
import { readSubscriptionsSearch } from '../subscriptions/search.ts'

type Address = Readonly<Record<string, unknown>>

const lists: Readonly<Record<ListName, readonly [read: (search: Address) => object, filters: Address]>> = {
  products: [readFilterSearch, { q: 'jar', category: 'vases', tag: 'raku', state: 'draft', onSale: 'yes' }],
  orders: [readOrdersSearch, { q: 'maya', fulfillment: 'to_fulfill', payment: 'paid', tag: 'gift' }],
  'draft-orders': [readDraftsSearch, { q: 'maya', status: 'sent' }],
  subscriptions: [readSubscriptionsSearch, { q: 'maya', state: 'paused' }],
  customers: [readCustomersSearch, { q: 'maya', account: 'no', marketing: 'yes', tag: 'trade', sort: 'last-order' }],
  discounts: [readDiscountsSearch, { q: 'spring', status: 'expired' }],
  submissions: [readSubmissionsSearch, { find: 'glaze', folder: 'spam' }],
  reviews: [readReviewsSearch, { find: 'chipped', folder: 'published', stars: 2 }],
  comments: [readCommentsSearch, { find: 'glaze', folder: 'flagged' }],
  subscribers: [readSubscribersSearch, { q: 'maya', state: 'bounced', list: 'l1', tag: 'trade' }],
  media: [readMediaFilters, { q: 'jar', kind: 'image', folderId: 'f1', unused: true, sort: 'size' }],
  items: [readItemFilters, { q: 'glaze', state: 'draft' }],
  translations: [readTranslationsSearch, { language: 'de', state: 'open', search: 'jar' }],
  history: [readHistorySearch, { search: 'jar', person: 'p1', period: 'week' }],
}

test.each(ListName.options)('the address of a list keeps its filters and the view they come from: %s', (list) => {
  const [read, filters] = lists[list]
  const view = '6789abcd6789abcd6789abcd'
  expect(read({ ...filters, view })).toEqual({ ...filters, view })
  // As the database gives them: keys in another order.
  const stored = Object.fromEntries(Object.entries(filters).toReversed())
  expect(JSON.stringify(read(stored))).toBe(JSON.stringify(read(filters)))
  expect(read({ nothing: 'x', view: '../up' })).toEqual({})
})
