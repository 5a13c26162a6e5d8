import { expect, test } from 'vitest'
import { formatFocalPosition, formatImageSrcset, getImageUrl, selectImageWidth } from './image-width.ts'
import { renderPriceHtml } from '../product/price.ts'
import { readCookie } from './cookies.ts'
import { readSettings } from './settings.ts'
import { t } from '../testing/english.ts'

test('a cookie is found among others', () => {
  expect(readCookie('a=1; crumb=x.y%3D; hasCart=true', 'crumb')).toBe('x.y=')
  expect(readCookie('notcrumb=1', 'crumb')).toBeUndefined()
  expect(readCookie('', 'crumb')).toBeUndefined()
})

test('a page without a context, or with a broken one, has defaults', () => {
  for (const context of [undefined, null, 'text', { website: [], websiteSettings: null, product: { variants: 'x' } }]) {
    expect(readSettings(context)).toMatchObject({
      currency: 'USD',
      language: 'en-US',
      isExpress: false,
      continueShoppingUrl: '/',
      itemId: '',
    })
  }
})

test('the page says in what and how the shop sells', () => {
  const settings = readSettings({
    website: { language: 'de-DE', languagePath: '/de' },
    websiteSettings: {
      storeSettings: { selectedCurrency: 'EUR', expressCheckout: true, continueShoppingLinkUrl: '/shop' },
    },
    item: { id: 'i1' },
    product: { variants: [{ id: 'v1', sku: 'A', attributes: {}, price: 100 }] },
  })
  expect(settings).toMatchObject({
    currency: 'EUR',
    language: 'de-DE',
    isExpress: true,
    continueShoppingUrl: '/de/shop',
  })
  expect(settings.getVariants('i1')?.map(({ sku }) => sku)).toEqual(['A'])
  expect(settings.getVariants('i2')).toBeUndefined()
})

test('pictures are asked for in the width that covers their place', () => {
  expect([1, 100, 101, 750, 1501, 9000].map(selectImageWidth)).toEqual([100, 100, 300, 750, 2500, 2500])
  expect(getImageUrl('/s/bowl.jpg?format=2500w', 280)).toBe('/s/bowl.jpg?format=300w')
  expect(formatImageSrcset('/s/bowl.jpg').split(', ')).toHaveLength(7)
})

test('the focal point is where the picture is held', () => {
  expect(formatFocalPosition('0.25,0.7')).toBe('25% 70%')
  expect(formatFocalPosition(undefined)).toBe('50% 50%')
  expect(formatFocalPosition('left')).toBe('50% 50%')
})

const page = { settings: readSettings(undefined), t }

test('a price has the markup of the server', () => {
  expect(renderPriceHtml({ price: 123_456, salePrice: 0, onSale: false }, page)).toBe('$1,234.56')
  expect(renderPriceHtml({ price: 10_000, salePrice: 5000, onSale: true }, page)).toBe(
    '<span class="visually-hidden v6-visually-hidden">Sale Price:</span>$50.00 ' +
      '<span class="visually-hidden v6-visually-hidden">Original Price:</span><span class="original-price">$100.00</span>',
  )
})

test('a price is written in the language of the site', () => {
  const german = { settings: readSettings({ website: { language: 'de-DE' } }), t }
  expect(renderPriceHtml({ price: 123_456, salePrice: 0, onSale: false }, german)).toBe('1.234,56\u00a0$')
})

test('a subscription says how often it is paid', () => {
  const plan = { billingPeriod: { value: 2, unit: 'WEEK' }, numBillingCycles: 6 }
  expect(renderPriceHtml({ price: 2000, salePrice: 0, onSale: false }, page, plan)).toBe(
    '$20.00 every 2 weeks for 12 weeks',
  )
  expect(renderPriceHtml({ price: 2000, salePrice: 0, onSale: false }, page, null)).toBe('Unavailable')
})
