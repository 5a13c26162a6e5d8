import type { CurrencyFormatOptions } from '@phensley/cldr'
import { ProductType } from '../../enums.ts'
import { defineFormatter } from '../../registry/types.ts'
import { checkCurrencyOptions, readCurrencyOptions } from '../i18n/options/numbers.ts'
import { escapeText } from '../shared/markup.ts'
import { ZERO } from '../shared/money.ts'
import { createPriceWriter } from '../i18n/price-text.ts'
import { getPrices } from '../shared/prices.ts'
import { getStructuredContent, isSubscribable, getProductType } from '../shared/product.ts'
import { localize } from '../i18n/strings.ts'
import { getMember } from '../shared/values.ts'
import { formatOneTime, renderPriceMarkup, formatRecurring } from './price/markup.ts'
import { readPlan } from './price/plan.ts'

const CLASS = 'product-price'

export const productPrice = defineFormatter<CurrencyFormatOptions>({
  name: 'product-price',
  summary:
    'The price of a product: the lowest one when its variants differ, both prices in a sale, and how often it is billed for a subscription. It is written as everywhere on the site; options of `money` change that.',
  usage: '[money options]',
  checkArgs: checkCurrencyOptions,
  readArgs: readCurrencyOptions,
  apply: ([item], options, scope) => {
    const write = createPriceWriter(scope, options)
    // An item marked as no product has no price; an unmarked one costs nothing.
    const prices = getProductType(item) === ProductType.undefined ? undefined : getPrices(item)
    if (!isSubscribable(item)) return renderPriceMarkup(CLASS, prices, formatOneTime(scope, write), scope)

    const plan = readPlan(getMember(getStructuredContent(item), 'subscriptionPlan'))
    if (plan) return renderPriceMarkup(CLASS, prices, formatRecurring(plan, scope, write), scope)
    const unavailable = escapeText(localize(scope, 'productPriceUnavailable', 'Unavailable'))
    return renderPriceMarkup(
      CLASS,
      { from: ZERO, normal: ZERO, sale: undefined, varied: true },
      () => unavailable,
      scope,
    )
  },
  examples: [
    {
      template: '{item|product-price}',
      data: {
        item: { structuredContent: { productType: 1, variants: [{ price: 4200, priceMoney: { value: '42.00' } }] } },
      },
      output: '<div class="product-price">\n<span class="sqs-money-native">42.00</span>\n</div>',
    },
    {
      template: '{item|product-price}',
      data: {
        item: {
          structuredContent: {
            productType: 1,
            variants: [
              { price: 4200, priceMoney: { value: '42.00' } },
              { price: 5600, priceMoney: { value: '56.00' } },
            ],
          },
        },
      },
      output: '<div class="product-price">\nfrom <span class="sqs-money-native">42.00</span>\n\n</div>',
    },
    {
      template: '{item|product-price}',
      data: {
        item: {
          structuredContent: {
            productType: 1,
            isSubscribable: true,
            subscriptionPlan: { billingPeriod: { unit: 'MONTH', value: 1 }, numBillingCycles: 24 },
            variants: [{ price: 1200, priceMoney: { value: '12.00' } }],
          },
        },
      },
      output:
        '<div class="product-price">\n<span class="sqs-money-native">12.00</span> every month for 2 years\n</div>',
    },
  ],
})
