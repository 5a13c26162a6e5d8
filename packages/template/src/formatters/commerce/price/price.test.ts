import { expect, test } from 'vitest'
import { compile } from '../../../index.ts'

const page = compile('{item|product-price}')
const EMPTY = '<div class="product-price">\n\n</div>'

function price(content: object, context: object = {}): string {
  const { output, errors } = page.render({ ...context, item: { structuredContent: content } }, { locale: 'en-US' })
  expect(errors).toEqual([])
  return output.replace(/<span class="sqs-money-native">(.*?)<\/span>/g, '[$1]').replace(/<\/?div.*?>|\n/g, '')
}

function subscription(unit: string, value: number, numBillingCycles = 0): object {
  return {
    productType: 1,
    isSubscribable: true,
    subscriptionPlan: { billingPeriod: { unit, value }, numBillingCycles },
    variants: [{ price: 900, priceMoney: { value: '9.00', currency: 'USD' } }],
  }
}

test.each([
  ['WEEK', 1, 0, '[9.00] every week'],
  ['WEEK', 1, 1, '[9.00] every week for 1 week'],
  ['WEEK', 2, 26, '[9.00] every 2 weeks for 1 year'],
  ['WEEK', 4, 3, '[9.00] every 4 weeks for 12 weeks'],
  ['MONTH', 3, 8, '[9.00] every 3 months for 2 years'],
  ['MONTH', 1, 18, '[9.00] every month for 18 months'],
  ['YEAR', 1, 0, '[9.00] every year'],
  ['YEAR', 2, 2, '[9.00] every 2 years for 4 years'],
  ['WEEK', 2.5, 0, '[9.00] every 2.5 weeks'],
  ['WEEK', 0.1, 3, '[9.00] every 0.1 weeks for 0.3 weeks'],
  ['MONTH', 0, 0, '[9.00] every month'],
  ['DAY', 1, 0, 'Unavailable'],
])('billed every %s x %i, %i times', (unit, value, cycles, text) => {
  expect(price(subscription(unit, value, cycles))).toBe(text)
})

test('a period without a length counts as one, and a plan without cycles has no end', () => {
  const plan = { ...subscription('MONTH', 1), subscriptionPlan: { billingPeriod: { unit: 'MONTH' } } }
  expect(price(plan)).toBe('[9.00] every month')
})

test('a sentence of the site stands for the English one, with plural forms where it has some', () => {
  const localizedStrings = {
    productPrice__singlePrice__nMonthly__limited__nMonths: 'alle {billingPeriodValue} Monate {price} & {duration}x',
    productPrice__singlePrice__1Yearly__indefinite:
      '{price} {billingPeriodValue plural one {jedes Jahr} other {alle # Jahre}}',
  }
  expect(price(subscription('MONTH', 2, 4), { localizedStrings })).toBe('alle 2 Monate [9.00] &amp; 8x')
  expect(price(subscription('YEAR', 1), { localizedStrings })).toBe('[9.00] jedes Jahr')
})

test('variants that differ only before their sale have no one original price', () => {
  const sale = { onSale: true, salePrice: 500, salePriceMoney: { value: '5.00' } }
  const variants = [
    { ...sale, price: 800, priceMoney: { value: '8.00' } },
    { ...sale, price: 900, priceMoney: { value: '9.00' } },
  ]
  expect(price({ productType: 1, variants })).toBe('from [5.00]')
})

test('differ by their minor units', () => {
  const variants = [
    { price: 800, priceMoney: { value: '8.00' } },
    { price: 750, priceMoney: { value: '7.50' } },
  ]
  expect(price({ productType: 1, variants })).toBe('from [7.50]')
})

test('the host writes prices, unless the template has options of its own', () => {
  const item = { structuredContent: { productType: 2, priceMoney: { value: '1849.5', currency: 'EUR' } } }
  const data = { item, price: item.structuredContent.priceMoney, featureFlags: { useCLDRMoneyFormat: true } }
  const money = {
    fractionDigits: 0,
    format: (value: string, currency: string) => (currency === 'EUR' ? `EUR<${value}>` : undefined),
    formatAmount: (value: string) => `<${value}>`,
  }
  const write = (template: string) => compile(template).render(data, { locale: 'de', money, legacyMoney: true }).output
  expect(write('{item|product-price}')).toBe('<div class="product-price">\nEUR&lt;1849.5&gt;\n</div>')
  expect(write('{item|product-price style:code}')).toBe('<div class="product-price">\n1.849,50 EUR\n</div>')
  expect(write('{price|money}')).toBe('EUR<1849.5>')
  expect(write('{item|from-price|money-string}')).toBe('<span class="sqs-money-native">&lt;1850&gt;</span>')
})

test('hundredths are an amount of the shop on its pages, and one of the region of the site elsewhere', () => {
  const money = { fractionDigits: 2, format: (value: string) => `${value} USD`, formatAmount: (value: string) => value }
  const template = compile('{cents|bookkeeper-money-format}')
  expect(template.render({ cents: 129900 }, { locale: 'de-DE', money }).output).toBe('1299.00 USD')
  expect(template.render({ cents: 129900 }, { locale: 'de-DE', money: { ...money, fractionDigits: 0 } }).output).toBe(
    '129900 USD',
  )
  expect(template.render({ cents: 'x' }, { locale: 'de-DE', money }).output).toBe('0.00 USD')
  expect(template.render({ cents: 129900 }, { locale: 'de-DE' }).output).toBe('1.299,00\u00a0€')
})

test('prices in the language of the site, with the options of money', () => {
  const template = compile('{item|product-price style:code}')
  const item = { structuredContent: { productType: 2, priceMoney: { value: '1849.5', currency: 'EUR' } } }
  const data = { item, featureFlags: { useCLDRMoneyFormat: true } }
  expect(template.render(data, { locale: 'de' }).output).toBe('<div class="product-price">\n1.849,50 EUR\n</div>')
})

test('what is marked as no product has no price, what is not marked costs nothing', () => {
  expect(page.render({ item: { structuredContent: { productType: -1 } } }).output).toBe(EMPTY)
  expect(price({})).toBe('[0.00]')
})

test.each([
  ['1234567.891', '1,234,567.89'],
  ['-1234.5', '-1,234.50'],
  ['-0.001', '0.00'],
  ['0.005', '0.01'],
  ['1e999', '0.00'],
  ['12 dollars', '0.00'],
])('the plain amount of %s', (value, text) => {
  expect(price({ productType: 2, priceMoney: { value } })).toBe(`[${text}]`)
})
