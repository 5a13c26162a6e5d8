import { z } from 'zod'
import type { roles } from '../accounts/index.ts'

interface List {
  /** Everybody who reads the list has views of their own. */
  readonly read: roles.Capability
  /** Makes, changes and deletes the views of all staff. */
  readonly share: roles.Capability
}

/** Lists of the editor whose filters are kept as views. */
export const ListName = z.enum([
  'products',
  'orders',
  'draft-orders',
  'subscriptions',
  'customers',
  'discounts',
  'submissions',
  'reviews',
  'comments',
  'subscribers',
  'media',
  'history',
  'items',
  'translations',
])
export type ListName = z.infer<typeof ListName>

/** Who may do what with the views of each list. */
export const listTable: Readonly<Record<ListName, List>> = {
  products: { read: 'products.read', share: 'products.write' },
  orders: { read: 'orders.read', share: 'orders.write' },
  'draft-orders': { read: 'orders.read', share: 'orders.write' },
  subscriptions: { read: 'orders.read', share: 'orders.write' },
  customers: { read: 'customers.read', share: 'customers.write' },
  discounts: { read: 'store.write', share: 'store.write' },
  submissions: { read: 'submissions.read', share: 'submissions.write' },
  reviews: { read: 'comments.read', share: 'comments.write' },
  comments: { read: 'comments.read', share: 'comments.write' },
  subscribers: { read: 'newsletter.read', share: 'newsletter.write' },
  media: { read: 'content.read', share: 'assets.write' },
  items: { read: 'content.read', share: 'content.write' },
  translations: { read: 'content.read', share: 'content.write' },
  history: { read: 'history.read', share: 'history.read' },
}
