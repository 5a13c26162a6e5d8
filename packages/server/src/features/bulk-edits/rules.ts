import { isCurrency } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { countLimits } from '../items/index.ts'
import { productLimits } from '../products/index.ts'
import type { PlanRules } from './plan-change.ts'

/** What prices, tags and dates of a site are bound by. */
export function readRules(ctx: Ctx): PlanRules {
  const { currency } = ctx.site
  return {
    currency: isCurrency(currency) ? currency : 'USD',
    maxPriceMinor: productLimits.maxPriceMinor(currency),
    maxCategories: countLimits.categoriesPerItem,
    maxTags: countLimits.tagsPerItem,
    now: ctx.now,
  }
}
