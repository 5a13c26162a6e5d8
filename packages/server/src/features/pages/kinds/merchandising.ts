import type { Site } from '../../../platform/context.ts'
import { productMerchandising } from '../../products/index.ts'
import { escapeAll } from '../context/escape.ts'
import type { ItemJson } from '../context/item.ts'
import type { StructuredContent } from '../context/product.ts'

// Not state but a memo: the JSON of an item is made once for the pages of a revision, and so is this.
const made = new WeakMap<StructuredContent, { readonly settings: Site['settings']; readonly json: unknown }>()

/** `productMerchandisingContext` for the products among the items: what the shop says about their stock, by item id. */
export function merchandising(site: Site, items: readonly ItemJson[]): Record<string, unknown> {
  const products = items.flatMap(({ id, structuredContent: content }) =>
    content && 'variants' in content ? [[id, jsonOf(site, content)] as const] : [],
  )
  return products.length === 0 ? {} : { productMerchandisingContext: Object.fromEntries(products) }
}

function jsonOf({ settings }: Site, content: StructuredContent): unknown {
  const known = made.get(content)
  if (known?.settings === settings) return known.json
  const json = escapeAll(productMerchandising({ settings }, content))
  made.set(content, { settings, json })
  return json
}
