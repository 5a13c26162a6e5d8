import type { CurrencyFormatOptions } from '@phensley/cldr'
import { defineFormatter } from '../../registry/types.ts'
import type { Value } from '../../registry/types.ts'
import { checkCurrencyOptions, readCurrencyOptions } from '../i18n/options/numbers.ts'
import { priceWriter } from '../shared/price-text.ts'
import { rangeOf } from '../shared/prices.ts'
import { variantsOf } from '../shared/product.ts'
import { elements, member } from '../shared/values.ts'
import { oneTime, priceMarkup } from './price/markup.ts'

/** The first pricing option of each variant is the one shown before a choice is made. */
function shownOptions(item: Value): Value[] {
  return variantsOf(item)
    .map((variant) => elements(member(variant, 'pricingOptions'))[0])
    .filter((option) => option !== undefined)
}

export const subscriptionPrice = defineFormatter<CurrencyFormatOptions>({
  name: 'subscription-price',
  summary:
    'What a product costs when it is bought by subscription: the first pricing option of its variants, the lowest one when they differ.',
  usage: '[money options]',
  checkArgs: checkCurrencyOptions,
  readArgs: readCurrencyOptions,
  apply: ([item], options, scope) => {
    const shown = shownOptions(item)
    const prices = shown.length === 0 ? undefined : rangeOf(shown)
    return priceMarkup('subscription-price', prices, oneTime(scope, priceWriter(scope, options)), scope)
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
