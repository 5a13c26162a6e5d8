import { defineFormatter } from '../../registry/types.ts'
import { centsOf, highest, normalPriceOf, pricedParts, ZERO } from '../shared/money.ts'

export const normalPrice = defineFormatter({
  name: 'normal-price',
  summary: 'The highest price of a product without a sale, in hundredths, as a plain number.',
  usage: '',
  pure: true,
  apply: ([item]) => centsOf(highest(pricedParts(item).map(normalPriceOf)) ?? ZERO),
  examples: [
    {
      template: '{item|normal-price}',
      data: {
        item: {
          structuredContent: {
            productType: 1,
            variants: [{ priceMoney: { value: '40.00' } }, { priceMoney: { value: '45.00' } }],
          },
        },
      },
      output: '4500',
    },
  ],
})
