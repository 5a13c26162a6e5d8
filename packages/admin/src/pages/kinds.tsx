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

/** Whether other pages may be inside it. */
export function holdsPages(typeName: string): boolean {
  return typeName === 'folder' || typeName === 'index'
}

/** "Post" */
export function nameItem(kind: ItemNoun): string {
  return t('{kind, select, post {Post} product {Product} event {Event} picture {Picture} track {Track} other {Item}}', {
    kind,
  })
}

/** "Posts" */
export function nameItems(kind: ItemNoun): string {
  return t(
    '{kind, select, post {Posts} product {Products} event {Events} picture {Pictures} track {Tracks} other {Items}}',
    { kind },
  )
}

/** "Post of “News”" */
export function nameListedItem(kind: ItemNoun, page: string): string {
  return t(
    '{kind, select, post {Post of “{page}”} product {Product of “{page}”} event {Event of “{page}”} picture {Picture of “{page}”} track {Track of “{page}”} other {Item of “{page}”}}',
    { kind, page },
  )
}

/** "Add post" */
export function getAddLabel(kind: ItemNoun): string {
  return t(
    '{kind, select, post {Add post} product {Add product} event {Add event} picture {Add picture} track {Add track} other {Add item}}',
    { kind },
  )
}

/** "1 post", "24 posts" */
export function countItems(kind: ItemNoun, count: number): string {
  return t(
    '{kind, select, post {{count, plural, one {# post} other {# posts}}} product {{count, plural, one {# product} other {# products}}} event {{count, plural, one {# event} other {# events}}} picture {{count, plural, one {# picture} other {# pictures}}} track {{count, plural, one {# track} other {# tracks}}} other {{count, plural, one {# item} other {# items}}}}',
    { kind, count },
  )
}

/** "No posts yet" */
export function describeNoItems(kind: ItemNoun): string {
  return t(
    '{kind, select, post {No posts yet} product {No products yet} event {No events yet} picture {No pictures yet} track {No tracks yet} other {No items yet}}',
    { kind },
  )
}

/** What goes with the page that holds them. */
export function describeDeletedItems(kind: ItemNoun, count: number): string {
  return t(
    '{kind, select, post {{count, plural, one {Its post will be deleted, too.} other {Its # posts will be deleted, too.}}} product {{count, plural, one {Its product will be deleted, too.} other {Its # products will be deleted, too.}}} event {{count, plural, one {Its event will be deleted, too.} other {Its # events will be deleted, too.}}} picture {{count, plural, one {Its picture will be deleted, too.} other {Its # pictures will be deleted, too.}}} track {{count, plural, one {Its track will be deleted, too.} other {Its # tracks will be deleted, too.}}} other {{count, plural, one {Its item will be deleted, too.} other {Its # items will be deleted, too.}}}}',
    { kind, count },
  )
}

/** What an item says that has no content of its own. */
export function describeNoContent(kind: ItemNoun, hasChanges: boolean): string {
  return hasChanges
    ? t(
        '{kind, select, post {The content of this post is not published yet.} product {The content of this product is not published yet.} event {The content of this event is not published yet.} picture {The content of this picture is not published yet.} track {The content of this track is not published yet.} other {The content of this item is not published yet.}}',
        { kind },
      )
    : t(
        '{kind, select, post {This post has no content yet. Build it from text, pictures and other blocks.} product {This product has no content yet. Build it from text, pictures and other blocks.} event {This event has no content yet. Build it from text, pictures and other blocks.} picture {This picture has no content yet. Build it from text, pictures and other blocks.} track {This track has no content yet. Build it from text, pictures and other blocks.} other {This item has no content yet. Build it from text, pictures and other blocks.}}',
        { kind },
      )
}
