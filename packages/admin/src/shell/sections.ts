import {
  ChartColumn,
  House,
  Inbox,
  type LucideIcon,
  Megaphone,
  Package,
  PanelsTopLeft,
  ReceiptText,
  Settings,
  Users,
} from 'lucide-react'
import { t } from '../i18n/text.ts'

export type SectionName = (typeof sections)[number]['name']

interface SectionDescription {
  readonly name: string
  /** The letter that goes there after G. */
  readonly key: string
  readonly label: string
  readonly icon: LucideIcon
  /** Its screens, in the order of the menu. Screens that are not listed come last. */
  readonly order: readonly string[]
}

// oxfmt-ignore
const settings = [
  'general', 'payments', 'checkout', 'store', 'shipping', 'taxes', 'currencies', 'reviews', 'emails', 'store-text', 'comments',
  'contact', 'domains', 'seo', 'social', 'announcement', 'header-footer', 'languages', 'privacy', 'passwords', 'redirects', 'code',
  'staff', 'roles', 'history', 'usage', 'export', 'backups', 'api-keys', 'webhooks', 'developers', 'visits', 'cookies', 'close',
]

/** The first level of the menu, in the order of a working day. A section is shown when somebody may see one of its screens. */
export const sections = [
  { name: 'overview', key: 'h', label: t('Overview'), icon: House, order: ['/'] },
  {
    name: 'orders',
    key: 'o',
    label: t('Orders'),
    icon: ReceiptText,
    order: [
      '/orders',
      '/orders/drafts',
      '/orders/abandoned',
      '/returns',
      '/subscriptions',
      '/donations',
      '/tickets',
      '/bookings',
    ],
  },
  {
    name: 'products',
    key: 'p',
    label: t('Products'),
    icon: Package,
    order: ['/products', '/stock', '/categories', '/gift-cards'],
  },
  { name: 'customers', key: 'c', label: t('Customers'), icon: Users, order: ['/customers', '/segments', '/members'] },
  {
    name: 'website',
    key: 'w',
    label: t('Website'),
    icon: PanelsTopLeft,
    order: ['/pages', '/design', '/media', '/forms', '/popups', '/translations', '/releases'],
  },
  { name: 'inbox', key: 'i', label: t('Inbox'), icon: Inbox, order: ['/inbox', '/comments', '/reviews', '/emails'] },
  {
    name: 'marketing',
    key: 'm',
    label: t('Marketing'),
    icon: Megaphone,
    order: ['/discounts', '/campaigns', '/lists', '/restock', '/wish-lists', '/automations'],
  },
  {
    name: 'analytics',
    key: 'a',
    label: t('Analytics'),
    icon: ChartColumn,
    order: ['/analytics', '/analytics/sales', '/experiments'],
  },
  {
    name: 'settings',
    key: 's',
    label: t('Settings'),
    icon: Settings,
    order: settings.map((name) => `/settings/${name}`),
  },
] as const satisfies readonly SectionDescription[]
