import { ProductType } from '../../enums.ts'
import { defineFormatter } from '../../registry/types.ts'
import type { Scope, Value } from '../../registry/types.ts'
import { escapeAttribute, escapeText } from '../shared/markup.ts'
import { getProductType, getStructuredContent, getTotalStock, isSubscribable } from '../shared/product.ts'
import { localize } from '../i18n/strings.ts'
import { asBoolean, getMember, isAbsent, lookupAt, readText } from '../shared/values.ts'

function mayBuySeveral(item: Value, scope: Scope): boolean {
  const type = getProductType(item)
  if (type === ProductType.physical) return true
  if (type !== ProductType.service) return false
  const own = getMember(getStructuredContent(item), 'multipleQuantityAllowed')
  if (!isAbsent(own)) return asBoolean(own)
  const allowed = lookupAt(scope, 'websiteSettings', 'storeSettings', 'multipleQuantityAllowedForServices')
  return isAbsent(allowed) || asBoolean(allowed)
}

/** The field for the quantity, '' when only one can be bought. */
export function renderQuantityInput(item: Value, scope: Scope): string {
  if (!mayBuySeveral(item, scope) || isSubscribable(item) || getTotalStock(item) <= 1) return ''
  const label = localize(scope, 'productQuantityInputText', 'Quantity')
  return (
    `<div class="product-quantity-input" data-item-id="${escapeAttribute(readText(item, 'id'))}"` +
    ' data-animation-role="content">\n' +
    `  <div class="quantity-label">${escapeText(label)}:</div>\n` +
    `  <input aria-label="${escapeAttribute(label)}" size="4" max="9999" min="1" value="1" type="number" step="1"></input>\n` +
    '</div>'
  )
}

export const quantityInput = defineFormatter({
  name: 'quantity-input',
  summary:
    'The field for how many of a product to buy. Nothing for products of which only one can be bought at a time.',
  usage: '',
  apply: ([item], _args, scope) => renderQuantityInput(item, scope),
  examples: [
    {
      template: '{item|quantity-input}',
      data: { item: { id: 'p1', structuredContent: { productType: 1, variants: [{ unlimited: true }] } } },
      output: `<div class="product-quantity-input" data-item-id="p1" data-animation-role="content">
  <div class="quantity-label">Quantity:</div>
  <input aria-label="Quantity" size="4" max="9999" min="1" value="1" type="number" step="1"></input>
</div>`,
    },
    {
      template: '[{item|quantity-input}]',
      data: { item: { id: 'p1', structuredContent: { productType: 1, variants: [{ qtyInStock: 1 }] } } },
      output: '[]',
    },
    {
      template: '[{item|quantity-input}]',
      data: {
        item: {
          id: 'p1',
          structuredContent: { productType: 3, multipleQuantityAllowed: false, variants: [{ unlimited: true }] },
        },
      },
      output: '[]',
    },
  ],
})
