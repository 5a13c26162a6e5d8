import { expect, test } from 'vitest'
import { compile } from '../index.ts'
import type { MoneyFormat } from '../index.ts'
import { predicates } from '../predicates/index.ts'
import { formatters } from './index.ts'

const nested: unknown = JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`)
const VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  -8.64e15,
  '',
  'abc',
  '1e999999999',
  '-1e-999999999',
  'NaN',
  '\ud800',
  '<'.repeat(2000),
  "{0 plural other{'",
  '{0 plural other{'.repeat(60) + '}}'.repeat(60),
  '{constructor}{__proto__ money}{toString datetime}{0;1 datetime-interval %}',
  [],
  [null, [null]],
  {},
  nested,
  JSON.parse('{"__proto__":{"x":1},"constructor":1,"id":"__proto__"}'),
  { structuredContent: { productType: 1, variants: [null, 1, {}], variantOptionOrdering: ['__proto__', null] } },
  {
    structuredContent: {
      productType: 1,
      isSubscribable: true,
      subscriptionPlan: { billingPeriod: { unit: 'WEEK', value: 1e300 }, numBillingCycles: 1e300 },
      variants: [{ price: 'x', priceMoney: { value: '1e999', currency: '__proto__' } }],
    },
  },
  { decimalValue: '1e999999', currencyCode: 'USD' },
  { value: {}, currency: 'ZZZ' },
  { type: 'likert', values: { a: {} } },
  { items: [null], startDate: 'x', endDate: 1e300, location: [] },
]
const ARGUMENTS = [
  '',
  ' 1',
  ' -1 x',
  ' %Y%%%',
  ' __proto__ 0',
  ' style:short minFrac:99 maxSig:-3',
  ' date:1 time:_ wrap:x',
]
/** What a formatter or predicate may report about such values. */
const EXPECTED =
  /^(?:"units-metric\?" formatter|RuntimeError: Attempt to apply partial|.*: URI malformed$|.*: Julian day .* is out of range)/

const cases = [
  ...formatters.map(({ name }) => ({ name, template: (args: string) => `{v, w|${name}${args}}` })),
  ...predicates.map(({ name }) => ({
    name,
    template: (args: string) => `{.section h}{.${name}${args}}y{.or}n{.end}{.end}`,
  })),
]

test.each(cases)('$name stands every value', ({ template }) => {
  for (const args of ARGUMENTS) {
    const compiled = compile(template(args))
    for (const v of VALUES) {
      for (const settings of [{ locale: 'en', legacyMoney: true }, { locale: 'ar' }, { locale: 'none' }]) {
        const { output, errors } = compiled.render({ v, w: 5, h: v, website: { timeZone: 'Mars/Phobos' } }, settings)
        expect(errors.filter(({ message }) => !EXPECTED.test(message))).toEqual([])
        expect(output.length).toBeLessThan(200_000)
      }
    }
  }
})

/** Values of every wrong type, without the words that must not be printed. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  -1,
  0,
  1e300,
  '',
  'x',
  'a1',
  '100x',
  'ax50',
  '1e999',
  '-1e999',
  '12 px',
  [],
  ['x'],
  {},
  { hue: 'a', saturation: 'b', lightness: {}, alpha: null },
  { hue: 1, saturation: 1, lightness: 1, alpha: 'x' },
  ...['x', {}, { x: 'a' }, null].map((mediaFocalPoint) => ({ mediaFocalPoint, originalSize: '100x' })),
  ...['x', -3, {}, null].map((publicCommentCount) => ({ publicCommentCount, id: {}, fullUrl: null })),
  ...['x', null, {}].map((price) => ({ value: price, currency: price, decimalValue: price, currencyCode: 'ZZZ' })),
  ...[1, 2, 3, 4, 'x', null].map((productType) => ({
    id: 1,
    items: [{ mediaFocalPoint: 'x' }],
    startDate: 'x',
    endDate: {},
    structuredContent: {
      productType,
      isSubscribable: true,
      subscriptionPlan: { billingPeriod: { unit: 'WEEK', value: 'x' }, numBillingCycles: 'x' },
      priceMoney: { value: 'x' },
      onSale: 'x',
      variants: [{ price: 'x', priceMoney: { value: 'x' }, qtyInStock: 'x', pricingOptions: [{ priceMoney: {} }] }, 5],
    },
    entries: [{ quantity: 'x' }, { quantity: {} }],
    subtotalCents: 'x',
    colorData: { centerAverage: 5 },
  })),
]
const WRONG_ARGUMENTS = ['', ' 50', ' x', ' %c %s %x %X %r %N', ' style:short minInt:50', ' style:percent', ' in:byte']
const MONEY: MoneyFormat = { fractionDigits: 2, format: (value) => value, formatAmount: (value) => value }

test.each(formatters.map(({ name }) => ({ name })))('$name never prints NaN, Infinity or undefined', ({ name }) => {
  for (const args of WRONG_ARGUMENTS) {
    const compiled = compile(`{v, w|${name}${args}}`)
    for (const v of WRONG) {
      for (const settings of [
        { locale: 'en' },
        { locale: 'de', legacyMoney: true, money: MONEY },
        { locale: 'none' },
      ]) {
        expect(compiled.render({ v, w: 'x' }, settings).output).not.toMatch(/NaN|Infinity|undefined/)
      }
    }
  }
})

test('text with many opening characters is read once', () => {
  const text = `${'<'.repeat(200_000)}${'"@#--'.repeat(40_000)}${'http://a'.repeat(20_000)}${' '.repeat(100_000)}`
  for (const name of ['safe', 'slugify', 'smartypants', 'truncate 150000', 'activate-twitter-links', 'url-encode']) {
    expect(compile(`{v|${name}}`).render({ v: text }).errors).toEqual([])
  }
})
