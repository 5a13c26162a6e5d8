import type { CurrencyFormatOptions } from '@phensley/cldr'
import { ProductType } from '../../enums.ts'
import { defineFormatter } from '../../registry/types.ts'
import type { Value } from '../../registry/types.ts'
import { checkCurrencyOptions, readCurrencyOptions } from '../i18n/options/numbers.ts'
import { createPriceWriter } from '../i18n/price-text.ts'
import { isVaried, getPartPrices, findShownOption } from '../shared/prices.ts'
import type { Prices } from '../shared/prices.ts'
import { getProductType, listVariants } from '../shared/product.ts'
import { formatOneTime, renderPriceMarkup } from './price/markup.ts'

function shownPrices(item: Value): Prices | undefined {
  const type = getProductType(item)
  if (type !== ProductType.physical && type !== ProductType.service) return undefined
  const variants = listVariants(item)
  const option = findShownOption(variants)
  return option === undefined ? undefined : { ...getPartPrices(option), varied: isVaried(variants) }
}

export const subscriptionPrice = defineFormatter<CurrencyFormatOptions>({
  name: 'subscription-price',
  summary: 'What a product costs when it is bought by subscription: the first pricing option of its cheapest variant.',
  usage: '[money options]',
  checkArgs: checkCurrencyOptions,
  readArgs: readCurrencyOptions,
  apply: ([item], options, scope) => {
    return renderPriceMarkup(
      'subscription-price',
      shownPrices(item),
      formatOneTime(scope, createPriceWriter(scope, options)),
      scope,
    )
  },
  examples: [
    {
      template: '{item|subscription-price}',
      data: {
        item: {
          structuredContent: {
            productType: 1,
            variants: [{ pricingOptions: [{ priceMoney: { value: '18.00', currency: 'USD' } }] }],
          },
        },
      },
      output: '<div class="subscription-price">\n<span class="sqs-money-native">18.00</span>\n</div>',
    },
  ],
})
