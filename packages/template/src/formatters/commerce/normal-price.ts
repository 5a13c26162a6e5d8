import { defineFormatter } from '../../registry/types.ts'
import { getAmountMinor } from '../shared/money.ts'
import { getPrices } from '../shared/prices.ts'

export const normalPrice = defineFormatter({
  name: 'normal-price',
  summary: 'The highest price of a product without a sale, in minor units, as a plain number.',
  usage: '',
  pure: true,
  apply: ([item], _args, { options }) => getAmountMinor(getPrices(item).normal, options),
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
