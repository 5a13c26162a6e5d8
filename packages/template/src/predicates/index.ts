import type { PredicateDefinition } from '../registry/types.ts'
import { productPredicates } from './commerce/products.ts'
import { backgroundSourcePredicates } from './content/background-source.ts'
import { collectionPredicates } from './content/collections.ts'
import { currentType } from './content/current-type.ts'
import { galleryPredicates } from './content/gallery.ts'
import { itemPredicates } from './content/items.ts'
import { promotedPredicates } from './content/promoted.ts'
import { recordTypePredicates } from './content/record-types.ts'
import { comparisons } from './core/comparisons.ts'
import { debug } from './core/debug.ts'
import { numberPredicates } from './core/numbers.ts'
import { comments } from './social/comments.ts'
import { disqus } from './social/disqus.ts'
import { unitsMetric } from './units-metric.ts'

/** Every predicate of the language. */
export const predicates: readonly PredicateDefinition<never>[] = [
  debug,
  ...comparisons,
  ...numberPredicates,
  ...collectionPredicates,
  ...itemPredicates,
  ...recordTypePredicates,
  ...promotedPredicates,
  ...backgroundSourcePredicates,
  ...galleryPredicates,
  ...productPredicates,
  comments,
  disqus,
  currentType,
  unitsMetric,
]
