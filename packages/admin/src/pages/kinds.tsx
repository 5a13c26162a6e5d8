import {
  CalendarDays,
  FileText,
  Folder,
  Images,
  Layers,
  type LucideIcon,
  Music,
  Newspaper,
  ShoppingBag,
  Shapes,
} from 'lucide-react'
import { t } from '../i18n/text.ts'

/** What a page holds; the texts about it choose their words by it. */
export type ItemNoun = 'post' | 'product' | 'event' | 'picture' | 'track' | 'item'

export interface PageKind {
  readonly typeName: string
  readonly label: string
  /** What it is for, in a sentence. */
  readonly text: string
  readonly icon: LucideIcon
  /** What it holds; null: no items. */
  readonly items: ItemNoun | null
}

/** The kinds of pages an owner may add, the most wanted first. */
export const pageKinds: readonly PageKind[] = [
  { typeName: 'page', label: t('Page'), text: t('Text and pictures.'), icon: FileText, items: null },
  {
    typeName: 'blog',
    label: t('Blog'),
    text: t('Posts, the newest first.'),
    icon: Newspaper,
    items: 'post',
  },
  {
    typeName: 'products',
    label: t('Shop'),
    text: t('Products to buy.'),
    icon: ShoppingBag,
    items: 'product',
  },
  {
    typeName: 'events',
    label: t('Events'),
    text: t('Dates, as list or calendar.'),
    icon: CalendarDays,
    items: 'event',
  },
  {
    typeName: 'gallery',
    label: t('Gallery'),
    text: t('Pictures in your order.'),
    icon: Images,
    items: 'picture',
  },
  { typeName: 'album', label: t('Album'), text: t('Music, track by track.'), icon: Music, items: 'track' },
  { typeName: 'index', label: t('Index'), text: t('Several pages as one.'), icon: Layers, items: null },
  { typeName: 'folder', label: t('Folder'), text: t('Groups pages in the menu.'), icon: Folder, items: null },
]

/** The kind of a page; types of a theme's own are lists. */
export function getPageKind(typeName: string): PageKind {
  const known = pageKinds.find((kind) => kind.typeName === typeName)
  return known ?? { typeName, label: typeName, text: '', icon: Shapes, items: 'item' }
}

/** Whether a page is made of blocks itself, in place of items or other pages. */
export function hasOwnContent(typeName: string): boolean {
  return typeName === 'page'
}

/** Whether other pages may stand inside it. */
export function holdsPages(typeName: string): boolean {
  return typeName === 'folder' || typeName === 'index'
}
