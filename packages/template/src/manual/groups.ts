import { commerceFormatters } from '../formatters/commerce/index.ts'
import { contentFormatters } from '../formatters/content/index.ts'
import { engineFormatters } from '../formatters/core/index.ts'
import { i18nFormatters } from '../formatters/i18n/index.ts'
import { socialFormatters } from '../formatters/social/index.ts'
import { textFormatters } from '../formatters/text/index.ts'
import { productPredicates } from '../predicates/commerce/products.ts'
import { backgroundSourcePredicates } from '../predicates/content/background-source.ts'
import { collectionPredicates } from '../predicates/content/collections.ts'
import { currentType } from '../predicates/content/current-type.ts'
import { galleryPredicates } from '../predicates/content/gallery.ts'
import { itemPredicates } from '../predicates/content/items.ts'
import { promotedPredicates } from '../predicates/content/promoted.ts'
import { recordTypePredicates } from '../predicates/content/record-types.ts'
import { comparisons } from '../predicates/core/comparisons.ts'
import { debug } from '../predicates/core/debug.ts'
import { numberPredicates } from '../predicates/core/numbers.ts'
import { comments } from '../predicates/social/comments.ts'
import { disqus } from '../predicates/social/disqus.ts'
import { unitsMetric } from '../predicates/units-metric.ts'
import type { FormatterDefinition, PredicateDefinition } from '../registry/types.ts'

/** A heading of the manual and what is below it. */
export interface Group<Definition> {
  readonly title: string
  readonly definitions: readonly Definition[]
}

/** The formatters as a theme author looks for them. */
export const formatterGroups: readonly Group<FormatterDefinition<never>>[] = [
  { title: 'Values', definitions: engineFormatters },
  { title: 'Text and dates', definitions: textFormatters },
  { title: 'Languages, numbers and money', definitions: i18nFormatters },
  { title: 'Images and content', definitions: contentFormatters },
  { title: 'Products and the cart', definitions: commerceFormatters },
  { title: 'Comments and sharing', definitions: socialFormatters },
]

export const predicateGroups: readonly Group<PredicateDefinition<never>>[] = [
  { title: 'Comparisons and numbers', definitions: [...comparisons, ...numberPredicates] },
  { title: 'Items', definitions: [...itemPredicates, ...recordTypePredicates, ...promotedPredicates] },
  {
    title: 'Collections and slides',
    definitions: [...collectionPredicates, ...backgroundSourcePredicates, currentType],
  },
  { title: 'Galleries', definitions: galleryPredicates },
  { title: 'Products', definitions: productPredicates },
  { title: 'Comments and the page', definitions: [comments, debug, disqus, unitsMetric] },
]
