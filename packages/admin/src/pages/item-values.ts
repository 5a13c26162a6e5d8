import type { Item } from './pages.ts'
import { toHtml, toTyped } from './plain-text.ts'
import { itemStates } from './search.ts'
import { fromWall, toWall } from './zone-time.ts'

/** An item as its form holds it: texts as they are typed, times on the clock of the site. */
export interface ItemValues {
  title: string
  slug: string
  excerpt: string
  body: string
  state: string
  publishedAt: string
  startsAt: string
  endsAt: string
  tags: string
  categories: string[]
  authorId: string
  featured: boolean
  commentsOpen: boolean
  sourceUrl: string
  passthrough: boolean
  addressTitle: string
  addressLine1: string
  addressLine2: string
  addressCountry: string
  seoTitle: string
  seoDescription: string
  seoHidden: boolean
}

/** Stands for nobody among the authors: a choice cannot be empty. */
export const nobody = 'nobody'

export function valuesOf(item: Item, timeZone: string): ItemValues {
  const { title, slug, state, categories, featured, commentsOpen, sourceUrl, passthrough, location, seo } = item
  return {
    title,
    slug,
    excerpt: toTyped(item.excerpt),
    body: toTyped(item.body),
    state,
    publishedAt: toWall(item.publishedAt, timeZone),
    startsAt: toWall(item.startsAt, timeZone),
    endsAt: toWall(item.endsAt, timeZone),
    tags: item.tags.join(', '),
    categories,
    authorId: item.authorId ?? nobody,
    featured,
    commentsOpen,
    sourceUrl,
    passthrough,
    addressTitle: location?.addressTitle ?? '',
    addressLine1: location?.addressLine1 ?? '',
    addressLine2: location?.addressLine2 ?? '',
    addressCountry: location?.addressCountry ?? '',
    seoTitle: seo.title,
    seoDescription: seo.description,
    seoHidden: seo.hidden,
  }
}

/** What is sent: a time that was not touched is sent as it was, to the second. */
export function changesOf(values: ItemValues, item: Item, timeZone: string) {
  const before = valuesOf(item, timeZone)
  const time = (name: 'publishedAt' | 'startsAt' | 'endsAt') =>
    values[name] === before[name] ? item[name] : fromWall(values[name], timeZone)
  const { addressTitle, addressLine1, addressLine2, addressCountry } = values
  const address = { addressTitle, addressLine1, addressLine2, addressCountry }
  const hasPlace = Object.values(address).some((line) => line.trim() !== '')
  return {
    itemId: item.itemId,
    expectedUpdatedAt: item.updatedAt,
    title: values.title,
    slug: values.slug,
    excerpt: values.excerpt === before.excerpt ? item.excerpt : toHtml(values.excerpt),
    ...(item.hasBlocks || values.body === before.body ? {} : { body: toHtml(values.body) }),
    state: itemStates.find((state) => state === values.state) ?? item.state,
    ...(values.publishedAt === before.publishedAt ? {} : { publishedAt: time('publishedAt') }),
    ...(item.recordType === 12
      ? {
          startsAt: time('startsAt'),
          endsAt: time('endsAt'),
          location: hasPlace ? { ...item.location, ...address } : null,
        }
      : {}),
    tags: values.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    categories: values.categories,
    ...(values.authorId === before.authorId ? {} : { authorId: values.authorId === nobody ? null : values.authorId }),
    featured: values.featured,
    commentsOpen: values.commentsOpen,
    sourceUrl: values.sourceUrl,
    passthrough: values.passthrough,
    seo: { title: values.seoTitle, description: values.seoDescription, hidden: values.seoHidden },
  }
}
