import { defineFormatter } from '../../registry/types.ts'
import { ProductType } from '../../enums.ts'
import type { Value } from '../../registry/types.ts'
import { getAmountMinor, readPrice, ZERO } from '../shared/money.ts'
import type { Money } from '../shared/money.ts'
import { getPrices } from '../shared/prices.ts'
import { getStructuredContent, getProductType } from '../shared/product.ts'
import { getMember } from '../shared/values.ts'

/** Of a digital product, also while it is not on sale. */
function readSalePrice(item: Value): Money | undefined {
  return getProductType(item) === ProductType.digital
    ? readPrice(getMember(getStructuredContent(item), 'salePriceMoney'))
    : getPrices(item).sale
}

export const salePrice = defineFormatter({
  name: 'sale-price',
  summary: 'The lowest sale price of a product, in minor units, as a plain number; 0 when nothing is on sale.',
  usage: '',
  pure: true,
  apply: ([item], _args, { options }) => getAmountMinor(readSalePrice(item) ?? ZERO, options),
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
