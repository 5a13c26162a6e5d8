import type { FieldPath } from 'react-hook-form'
import type { FieldMessages } from '../../forms/place-problems.ts'
import { readContentProblems } from '../content-problems.ts'
import type { ItemValues } from './item-values.ts'

/** Fields of the form by what the server calls them. */
const fields: Readonly<Record<string, FieldPath<ItemValues>>> = {
  title: 'title',
  slug: 'slug',
  excerpt: 'excerpt',
  body: 'body',
  publishedAt: 'publishedAt',
  startsAt: 'startsAt',
  endsAt: 'endsAt',
  sourceUrl: 'sourceUrl',
  tags: 'tags',
  video: 'videoUrl',
  audioUrl: 'audioUrl',
  'featuredMedia.quote': 'quote',
  'featuredMedia.source': 'quoteSource',
  assetIds: 'picture',
  authorId: 'authorId',
  categories: 'categories',
  customType: 'customType',
  location: 'addressTitle',
  'location.mapLat': 'mapLat',
  'location.mapLng': 'mapLng',
  'location.addressTitle': 'addressTitle',
  'location.addressLine1': 'addressLine1',
  'location.addressLine2': 'addressLine2',
  'location.addressCountry': 'addressCountry',
  'seo.title': 'seoTitle',
  'seo.description': 'seoDescription',
}

/** Error messages of an item by field of its form. */
export function readItemProblems(error: unknown): FieldMessages {
  const problems = readContentProblems(error, fields)
  return Object.fromEntries(
    Object.entries(problems).map(([name, message]) => [name.replace(/^customContent\./, 'custom.'), message]),
  )
}

/** Scrolls to the first problem, which may be far below what is visible. */
export function showFirstProblem(): void {
  requestAnimationFrame(() =>
    document.querySelector('form [role=alert], form [aria-invalid=true]')?.scrollIntoView({ block: 'center' }),
  )
}
