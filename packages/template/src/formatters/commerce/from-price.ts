import { defineFormatter } from '../../registry/types.ts'
import { getAmountMinor } from '../shared/money.ts'
import { getPrices } from '../shared/prices.ts'

export const fromPrice = defineFormatter({
  name: 'from-price',
  summary: 'The lowest price a product can be bought for now, in minor units, as a plain number.',
  usage: '',
  pure: true,
  apply: ([item], _args, { options }) => getAmountMinor(getPrices(item).from, options),
  examples: [
    {
      template: '{item|from-price}',
      data: {
        item: {
          structuredContent: {
            productType: 1,
            variants: [
              { priceMoney: { value: '40.00' } },
              { onSale: true, priceMoney: { value: '45.00' }, salePriceMoney: { value: '32.50' } },
            ],
          },
        },
      },
      output: '3250',
    },
  ],
})
