import type { Ctx } from '../../../platform/context.ts'
import { productMerchandising } from '../../products/index.ts'
import type { ItemJson } from '../context/item.ts'

/** `productMerchandisingContext` for the products among the items. */
export async function merchandising(ctx: Ctx, items: readonly ItemJson[]): Promise<Record<string, unknown>> {
  const contexts = items.flatMap(({ id, structuredContent }) =>
    structuredContent && 'variants' in structuredContent
      ? [[id, productMerchandising(ctx.site, structuredContent)]]
      : [],
  )
  return contexts.length === 0 ? {} : { productMerchandisingContext: Object.fromEntries(contexts) }
}
