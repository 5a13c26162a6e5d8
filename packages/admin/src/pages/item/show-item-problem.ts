import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { fieldProblems, Problem, getErrorMessage } from '../../api/problem.ts'
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

/** Puts what the server said to the fields it is about; what is about none of them stands above the form. */
export function showItemProblem(form: UseFormReturn<ItemValues>, error: unknown): void {
  if (error instanceof Problem && error.code.startsWith('slug_')) {
    form.setError('slug', { message: error.message }, { shouldFocus: true })
    return
  }
  const problems = Object.entries(fieldProblems(error))
  let isShown = false
  for (const [name, message] of problems) {
    const custom = /^customContent\.(.+)$/.exec(name)?.[1]
    const field = fields[name] ?? fields[name.split('.')[0] ?? '']
    if (custom !== undefined) form.setError(`custom.${custom}`, { message })
    else if (field === undefined) continue
    else form.setError(field, { message }, { shouldFocus: !isShown })
    isShown = true
  }
  if (!isShown) form.setError('root', { message: getErrorMessage(error) })
  // A problem may be far below what is seen: its words are brought into view.
  requestAnimationFrame(() =>
    document.querySelector('form [role=alert], form [aria-invalid=true]')?.scrollIntoView({ block: 'center' }),
  )
}
