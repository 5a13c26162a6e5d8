import { describe, expect, test } from 'vitest'
import { addToCartErrorText, addToCartErrorTitle, purchasePaths, getPurchaseRoute } from './add-to-cart-errors.ts'
import { addToCartTimings, checkAddToCart, formatUnselected } from './add-to-cart.ts'
import type { AddToCartChoice } from './add-to-cart.ts'
import { formatBelowMinimum } from './cart-texts.ts'
import { createTranslate } from './messages.ts'
import type { Variant } from './variants.ts'
import { t } from './testing/english.ts'

function variant(attributes: Record<string, string>, qtyInStock = 5): Variant {
  const sku = Object.values(attributes).join('-')
  return { id: sku, sku, attributes, price: 1000, salePrice: 0, onSale: false, unlimited: false, qtyInStock }
}

const shirts = [
  variant({ Size: 'S', Color: 'red', Fit: 'slim' }),
  variant({ Size: 'L', Color: 'blue', Fit: 'loose' }, 2),
]

function choose(choice: Partial<AddToCartChoice>) {
  return checkAddToCart(
    {
      productType: 1,
      variants: shirts,
      ordering: [],
      selection: {},
      quantity: '1',
      inCart: () => 0,
      ...choice,
    },
    t,
  )
}

describe('adding an item', () => {
  test('asks for the options that are missing', () => {
    expect(choose({ selection: { Size: 'S', Color: 'red' } })).toMatchObject({
      message: 'Please select the Fit option.',
      options: ['Fit'],
    })
    expect(choose({ selection: { Size: 'S' } })).toMatchObject({ message: 'Please select the Color and Fit options.' })
    expect(choose({})).toMatchObject({ message: 'Please select the Size, Color and Fit options.' })
    expect(formatUnselected(['A', 'B', 'C', 'D'], t)).toBe('Please select the A, B, C and D options.')
    expect(formatUnselected([], t)).toBe('')
  })

  test('says when that combination does not exist', () => {
    expect(choose({ selection: { Size: 'S', Color: 'blue', Fit: 'slim' } })).toMatchObject({
      message: 'Sorry, that item variant is unavailable. Please select another variant.',
    })
    expect(choose({ variants: [] })).toMatchObject({ message: t('productVariantUnavailable') })
  })

  test('checks the quantity', () => {
    const selection = { Size: 'S', Color: 'red', Fit: 'slim' }
    expect(choose({ selection, quantity: 'two' })).toMatchObject({ message: 'Quantity must be a number.' })
    expect(choose({ selection, quantity: '1.5' })).toMatchObject({ message: 'Quantity must be a whole number' })
  })

  test('checks the stock together with the cart', () => {
    const selection = { Size: 'L', Color: 'blue', Fit: 'loose' }
    expect(choose({ selection, quantity: '2' })).toMatchObject({
      kind: 'ok',
      quantity: 2,
      variant: { sku: 'L-blue-loose' },
    })
    expect(choose({ selection, quantity: '3' })).toMatchObject({
      message: 'Sorry, we do not have enough of that item available.',
    })
    expect(choose({ selection, inCart: (sku) => (sku === 'L-blue-loose' ? 2 : 0) })).toMatchObject({
      message: t('productOutOfStock'),
    })
  })

  test('needs a value for a gift card, and no stock', () => {
    const variants = [variant({ Value: '25' }, 0), variant({ Value: '50' }, 0)]
    expect(choose({ productType: 4, variants })).toMatchObject({
      message: 'Select a denomination for the Gift Card',
      options: ['Value'],
    })
    expect(choose({ productType: 4, variants, selection: { Value: '75' } })).toMatchObject({
      message: t('productSelectDenomination'),
    })
    expect(choose({ productType: 4, variants, selection: { Value: '50' } })).toMatchObject({
      kind: 'ok',
      variant: { sku: '50' },
    })
  })

  test('needs no choice for a digital product', () => {
    expect(choose({ productType: 2, variants: [] })).toEqual({ kind: 'ok', variant: undefined, quantity: 1 })
  })

  test('speaks the language of the shop', () => {
    const german = createTranslate('de', {
      productSelectOptions_one: 'Bitte {options} wählen.',
      productSelectOptions_other: 'Bitte wählen: {options}',
    })
    expect(formatUnselected(['Größe $&'], german)).toBe('Bitte Größe $& wählen.')
    expect(formatUnselected(['Größe', 'Farbe', 'Schnitt'], german)).toBe('Bitte wählen: Größe, Farbe und Schnitt')
  })
})

describe('the button', () => {
  test('keeps its times and labels', () => {
    expect(addToCartTimings).toEqual({ addingMs: 1000, addedMs: 2000, errorResetMs: 1000 })
    expect([t('productAdding'), t('productAdded')]).toEqual(['Adding…', 'Added!'])
  })

  test('leads where the product is sold', () => {
    expect(getPurchaseRoute({ productType: 1, isSubscribable: false }, false)).toBe('cart')
    expect(getPurchaseRoute({ productType: 1, isSubscribable: false }, true)).toBe('express')
    expect(getPurchaseRoute({ productType: 3, isSubscribable: true }, true)).toBe('subscription')
    expect(getPurchaseRoute({ productType: 4, isSubscribable: false }, true)).toBe('gift_card')
    expect(purchasePaths.subscription('a b')).toBe('/checkout/subscribe?cartToken=a%20b')
    expect(purchasePaths.giftCard('1')).toBe('/gift-card/1')
  })
})

describe('a failure', () => {
  const failure = { status: 400, isCsrfTokenRefused: false, cookiesEnabled: true, serverMessage: undefined }

  test('has a title for each way', () => {
    expect(addToCartErrorTitle('cart', t)).toBe('Unable to Add Item')
    expect(addToCartErrorTitle('express', t)).toBe('Unable to Purchase Item')
    expect(addToCartErrorTitle('subscription', t)).toBe('Unable to Purchase Item')
    expect(addToCartErrorTitle('gift_card', t)).toBe('Unable to purchase Gift Card')
  })

  test('of the CSRF token depends on cookies', () => {
    expect(addToCartErrorText({ ...failure, isCsrfTokenRefused: true }, t)).toBe(
      'Your session has expired. Please reload the page and try again.',
    )
    expect(
      addToCartErrorText({ ...failure, isCsrfTokenRefused: true, cookiesEnabled: false, serverMessage: 'x' }, t),
    ).toBe('Please enable cookies in your browser, reload the page, and try again.')
  })

  test('says what the server said, and something when it said nothing', () => {
    expect(addToCartErrorText({ ...failure, status: 429, serverMessage: 'x' }, t)).toBe(
      'Please try again in a few seconds.',
    )
    expect(addToCartErrorText({ ...failure, serverMessage: 'Sold out since.' }, t)).toBe('Sold out since.')
    expect(addToCartErrorText({ ...failure, status: 0 }, t)).toBe('Please check your internet connection.')
    expect(addToCartErrorText({ ...failure, status: 500, serverMessage: '' }, t)).toBe('Please try again.')
  })
})

test('a cart below the minimum gets an error with the missing amount', () => {
  const format = (minor: number) => `$${minor / 100}`
  expect(formatBelowMinimum(4999, 5000, format, t)).toBe('To check out, your order subtotal must be $50 or more.')
  expect(formatBelowMinimum(5000, 5000, format, t)).toBeUndefined()
  expect(t('cartEmpty')).toBe('You have nothing in your shopping cart.')
})
