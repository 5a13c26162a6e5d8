import type { Site } from '../../../platform/context.ts'
import { productMerchandising } from '../../products/index.ts'
import { escapeAll } from '../context/escape.ts'
import type { ItemJson } from '../context/item.ts'

/** `productMerchandisingContext` for the products among the items: what the shop says about their stock, by item id. */
export function merchandising(site: Site, items: readonly ItemJson[]): Record<string, unknown> {
  const products = items.flatMap(({ id, structuredContent: content }) =>
    content && 'variants' in content ? [[id, escapeAll(productMerchandising(site, content))] as const] : [],
  )
  return products.length === 0 ? {} : { productMerchandisingContext: Object.fromEntries(products) }
}
