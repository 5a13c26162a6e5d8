import { defineFormatter } from '../../registry/types.ts'
import { centsOf, lowest, pricedParts, salePriceOf, ZERO } from '../shared/money.ts'
import { isVariantOnSale } from '../shared/product.ts'

export const salePrice = defineFormatter({
  name: 'sale-price',
  summary: 'The lowest sale price of a product, in hundredths, as a plain number; 0 when nothing is on sale.',
  usage: '',
  pure: true,
  apply: ([item]) => centsOf(lowest(pricedParts(item).filter(isVariantOnSale).map(salePriceOf)) ?? ZERO),
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
