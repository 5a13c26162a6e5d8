import type { Site } from '../../../platform/context.ts'
import { getProductMerchandising } from '../../products/index.ts'
import { escapeAll } from '../../../platform/text/html.ts'
import type { ItemJson, StructuredContent } from '../../page-context/index.ts'

// Not state but a memo: the JSON of an item is made once for the pages of a revision, and so is this.
const made = new WeakMap<StructuredContent, { readonly settings: Site['settings']; readonly json: unknown }>()

/** `productMerchandisingContext` for the products among the items: what the shop says about their stock, by item id. */
export function getMerchandising(site: Site, items: readonly ItemJson[]): Record<string, unknown> {
  const products = items.flatMap(({ id, structuredContent: content }) =>
    content && 'variants' in content ? [[id, toJson(site, content)] as const] : [],
  )
  return products.length === 0 ? {} : { productMerchandisingContext: Object.fromEntries(products) }
}

function toJson(site: Site, content: StructuredContent): unknown {
  const { settings } = site
  const known = made.get(content)
  if (known?.settings === settings) return known.json
  const context = getProductMerchandising(site, content)
  const { scarcityText, customSoldOutText, restockNotificationMessages, ...rest } = context
  // Formatters escape these: escaped here as well, "&" would be read as "&amp;". Their schemas take no angle brackets.
  const json = Object.assign({}, escapeAll(rest), { scarcityText, customSoldOutText, restockNotificationMessages })
  made.set(content, { settings, json })
  return json
}
