import { defineFormatter } from '../../registry/types.ts'
import { escapeText } from '../shared/markup.ts'
import { isOnSale, isSoldOut } from '../shared/product.ts'
import { localize } from '../i18n/strings.ts'
import { readText } from '../shared/values.ts'
import { findMerchandising } from './merchandising.ts'

export const productStatus = defineFormatter({
  name: 'product-status',
  summary: 'A mark on products that are sold out or on sale; nothing on others.',
  usage: '',
  apply: ([item], _args, scope) => {
    if (isSoldOut(item)) {
      const custom = readText(findMerchandising(item, scope), 'customSoldOutText')
      const text = custom || localize(scope, 'productSoldOutText', 'sold out')
      return `<div class="product-mark sold-out">${escapeText(text)}</div>`
    }
    if (!isOnSale(item)) return ''
    return `<div class="product-mark sale">${escapeText(localize(scope, 'productSaleText', 'sale'))}</div>`
  },
  examples: [
    {
      template: '{item|product-status}',
      data: { item: { structuredContent: { productType: 1, variants: [{ onSale: true, qtyInStock: 2 }] } } },
      output: '<div class="product-mark sale">sale</div>',
    },
    {
      template: '{item|product-status}',
      data: {
        item: { id: 'p1', structuredContent: { productType: 1, variants: [{ qtyInStock: 0 }] } },
        productMerchandisingContext: { p1: { customSoldOutText: 'Back in May' } },
      },
      output: '<div class="product-mark sold-out">Back in May</div>',
    },
    {
      template: '[{item|product-status}]',
      data: { item: { structuredContent: { productType: 2 } } },
      output: '[]',
    },
  ],
})
