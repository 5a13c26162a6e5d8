import {
  CornerDownRight,
  FileText,
  type LucideIcon,
  Newspaper,
  Package,
  ReceiptText,
  UserRound,
  Zap,
} from 'lucide-react'
import type { Answer } from '../../api/client.ts'
import type { Formats } from '../../ui/format.ts'
import type { Target } from './recent.ts'
import { t } from '../../i18n/text.ts'

export interface Entry {
  readonly id: string
  readonly label: string
  readonly note?: string | undefined
  readonly icon: LucideIcon
  /** Where it leads, or what it does. */
  readonly target: Target | (() => void)
}

export interface Group {
  readonly title: string
  readonly entries: readonly Entry[]
}

type SearchResults = Answer<'searchAdmin'>

/** A screen or a command, with the words it is found by. */
export interface Findable {
  readonly label: string
  readonly note: string
  readonly words: readonly string[]
  readonly isCommand: boolean
  readonly target: Target | (() => void)
}

const maxOwn = 7

/** Screens and commands that a text finds: by the beginning of their names first, then by other words. */
export function findOwn(all: readonly Findable[], text: string): readonly Entry[] {
  const wanted = text.toLowerCase()
  const rank = ({ label, words }: Findable): number => {
    const name = label.toLowerCase()
    if (name.startsWith(wanted)) return 0
    if (name.includes(` ${wanted}`)) return 1
    return words.some((word) => word.toLowerCase().startsWith(wanted)) ? 2 : name.includes(wanted) ? 3 : 4
  }
  return all
    .map((one) => ({ one, place: rank(one) }))
    .filter(({ place }) => place < 4)
    .toSorted((one, other) => one.place - other.place)
    .slice(0, maxOwn)
    .map(({ one }) => toEntry(one))
}

export function toEntry({ label, note, isCommand, target }: Findable): Entry {
  return { id: `own/${label}/${note}`, label, note, icon: isCommand ? Zap : CornerDownRight, target }
}

/** Results of the server, in groups. */
export function groupFound(found: SearchResults, formats: Formats): readonly Group[] {
  const { orders, customers, products, pages, items } = found
  return [
    {
      title: t('Orders'),
      entries: orders.map(({ orderId, orderNumber, customerName, email, total, createdOn }) => ({
        id: `order/${orderId}`,
        label: `#${orderNumber} ${customerName || email}`,
        note: `${formats.money(total)}, ${formats.moment(createdOn)}`,
        icon: ReceiptText,
        target: { to: '/orders/$orderId', params: { orderId } },
      })),
    },
    {
      title: t('Customers'),
      entries: customers.map(({ customerId, name, email }) => ({
        id: `customer/${customerId}`,
        label: name || email,
        note: name === '' ? undefined : email,
        icon: UserRound,
        target: { to: '/customers/$customerId', params: { customerId } },
      })),
    },
    {
      title: t('Products'),
      entries: products.map(({ itemId, title, isDraft }) => ({
        id: `product/${itemId}`,
        label: title,
        note: isDraft ? t('Draft') : undefined,
        icon: Package,
        target: { to: '/products/$itemId', params: { itemId } },
      })),
    },
    {
      title: t('Pages'),
      entries: pages.map(({ collectionId, title, path }) => ({
        id: `page/${collectionId}`,
        label: title,
        note: path,
        icon: FileText,
        target: { to: '/pages/$collectionId', params: { collectionId } },
      })),
    },
    {
      title: t('Posts and events'),
      entries: items.map(({ itemId, collectionId, title, page, isDraft }) => ({
        id: `item/${itemId}`,
        label: title,
        note: isDraft ? t('{page}, draft', { page }) : page,
        icon: Newspaper,
        target: { to: '/pages/$collectionId/items/$itemId', params: { collectionId, itemId } },
      })),
    },
  ].filter(({ entries }) => entries.length > 0)
}
