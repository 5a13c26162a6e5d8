import { defineFormatter } from '../../registry/types.ts'
import { centsOf, ZERO } from '../shared/money.ts'
import { pricesOf } from '../shared/prices.ts'

export const salePrice = defineFormatter({
  name: 'sale-price',
  summary: 'The lowest sale price of a product, in hundredths, as a plain number; 0 when nothing is on sale.',
  usage: '',
  pure: true,
  apply: ([item]) => centsOf(pricesOf(item)?.sale ?? ZERO),
  examples: [
    {
      template: '{item|sale-price}',
      data: {
        item: {
          structuredContent: {
            productType: 2,
            onSale: true,
            priceMoney: { value: '12.00' },
            salePriceMoney: { value: '9.00' },
          },
        },
      },
      output: '900',
    },
  ],
})
