import { expect, test } from 'vitest'
import { createTestCheckout, newYork } from '../testing/checkout.ts'
import { memoryStorage } from '../testing/storage.ts'
import { isSameUpdate, createCheckoutUpdate } from './checkout-update.ts'
import { createDraftMemory } from './draft-memory.ts'
import { listDraftProblems, findProblem } from './draft-problems.ts'
import { type Draft, createDraft, isEmptyField, guessCountry, withAddressPart } from './draft.ts'
import { t } from '../testing/english.ts'

const german = ['de-DE', 'de', 'en']

function complete(changes: Partial<Draft> = {}): Draft {
  return {
    ...createDraft(createTestCheckout(), german),
    email: 'marit@example.com',
    shippingAddress: newYork,
    cardNumber: '4242 4242 4242 4242',
    ...changes,
  }
}

const options = [
  { id: 'post', name: 'Post', priceCents: 900, kind: 'flat' as const, location: '', instructions: '' },
  { id: 'express', name: 'Express', priceCents: 2400, kind: 'flat' as const, location: '', instructions: '' },
]

test('the form begins in the country of the buyer’s language where the shop sends things there', () => {
  expect(guessCountry(german, ['US', 'DE'])).toBe('DE')
  expect(guessCountry(german, ['US', 'CA'])).toBe('')
  expect(guessCountry(german, null)).toBe('DE')
  expect(guessCountry([], ['JP'])).toBe('JP')
  expect(guessCountry(['en', 'zh-Hant-TW'], null)).toBe('TW')
})

test('what the shop knows already is in the form', () => {
  const draft = createDraft(
    createTestCheckout({ email: 'a@example.com', shippingAddress: newYork, note: 'Ring twice' }),
    german,
  )
  expect(draft).toMatchObject({
    email: 'a@example.com',
    shippingAddress: newYork,
    note: 'Ring twice',
    isBillingSame: true,
  })
  expect(createDraft(createTestCheckout({ billingAddress: newYork }), german).isBillingSame).toBe(false)
})

test('another country makes state, postal code and way of shipping blank, and nothing else', () => {
  const draft = withAddressPart(complete({ shippingOptionId: 'post' }), 'shippingAddress', 'countryCode', 'DE')
  expect(draft.shippingAddress).toEqual({ ...newYork, countryCode: 'DE', state: '', postalCode: '' })
  expect(draft.shippingOptionId).toBeNull()
  const same = withAddressPart(complete({ shippingOptionId: 'post' }), 'billingAddress', 'countryCode', 'DE')
  expect(same.shippingOptionId).toBe('post')
})

test('what is wrong comes in the order of the page, each with a sentence', () => {
  const checkout = createTestCheckout({}, { shippingOptions: options })
  expect(listDraftProblems(complete(), checkout, t)).toEqual({})
  const empty = createDraft(checkout, ['en-US'])
  expect(Object.keys(listDraftProblems(empty, checkout, t))).toEqual([
    'email',
    'shippingAddress.firstName',
    'shippingAddress.lastName',
    'shippingAddress.address1',
    'shippingAddress.city',
    'shippingAddress.state',
    'shippingAddress.postalCode',
    'cardNumber',
  ])
  expect(findProblem('email', { ...empty, email: 'nobody' }, checkout, t)).toBe('Please enter a valid email')
})

test('a country the shop does not send to is said on the country', () => {
  const draft = complete({ shippingAddress: { ...newYork, countryCode: 'FR', state: '', postalCode: '75001' } })
  expect(listDraftProblems(draft, createTestCheckout(), t)).toMatchObject({
    'shippingAddress.countryCode': 'We do not ship to France.',
  })
})

test('a country of the shop without a way to ship there is said when the shop has looked', () => {
  expect(listDraftProblems(complete(), createTestCheckout(), t)).toEqual({})
  const looked = createTestCheckout({ shippingAddress: newYork })
  expect(listDraftProblems(complete(), looked, t)).toEqual({
    'shippingAddress.countryCode': 'We do not ship to United States.',
  })
})

test('goods that are not shipped need the buyer’s own address only', () => {
  const checkout = createTestCheckout({}, { requiresShipping: false })
  const draft = { ...complete(), billingAddress: { ...newYork, city: '' } }
  expect(listDraftProblems(draft, checkout, t)).toEqual({ 'billingAddress.city': 'Enter the city.' })
})

test('paying later needs no card', () => {
  const checkout = createTestCheckout({}, { shippingOptions: options })
  expect(listDraftProblems(complete({ provider: 'manual', cardNumber: '' }), checkout, t)).toEqual({})
  expect(listDraftProblems(complete({ provider: 'gone' }), checkout, t)).toEqual({
    provider: 'Choose a payment method.',
  })
})

test('only what is right is sent: one wrong part must not keep the rest from the shop', () => {
  const draft = complete({ email: 'nobody', shippingAddress: { ...newYork, postalCode: 'ABC', state: '' } })
  expect(createCheckoutUpdate(draft, createTestCheckout())).toEqual({
    email: null,
    shippingAddress: { ...newYork, postalCode: '', state: '' },
    billingAddress: null,
    shippingOptionId: null,
    timeSlot: null,
    note: '',
  })
})

test('the first way of shipping is taken until the buyer chooses, and none while those known are to another country', () => {
  const checkout = createTestCheckout({ shippingAddress: newYork }, { shippingOptions: options })
  expect(createCheckoutUpdate(complete(), checkout).shippingOptionId).toBe('post')
  expect(createCheckoutUpdate(complete({ shippingOptionId: 'express' }), checkout).shippingOptionId).toBe('express')
  const abroad = withAddressPart(complete(), 'shippingAddress', 'countryCode', 'DE')
  expect(createCheckoutUpdate(abroad, checkout).shippingOptionId).toBeNull()
})

test('an untouched form is no change', () => {
  const checkout = createTestCheckout()
  expect(
    isSameUpdate(
      createCheckoutUpdate(createDraft(checkout, []), checkout),
      createCheckoutUpdate(createDraft(checkout, []), checkout),
    ),
  ).toBe(true)
  expect(createCheckoutUpdate(createDraft(checkout, []), checkout).shippingAddress).toBeNull()
})

test('a reload finds what was typed, right or wrong, but never the card', () => {
  const storage = memoryStorage()
  createDraftMemory(storage, 'cart-1').keep(
    complete({ email: 'half@', shippingOptionId: 'express', isBillingSame: false }),
  )
  const restored = createDraftMemory(storage, 'cart-1').restore(createDraft(createTestCheckout(), german))
  expect(restored).toMatchObject({
    email: 'half@',
    shippingAddress: newYork,
    shippingOptionId: 'express',
    isBillingSame: false,
  })
  expect(restored.cardNumber).toBe('')
  expect(JSON.stringify(storage.getItem('vitrine:checkout:cart-1'))).not.toContain('4242')
  expect(createDraftMemory(storage, 'cart-2').restore(createDraft(createTestCheckout(), german)).email).toBe('')
})

test('what lies in the storage and is no draft is not taken over', () => {
  const storage = memoryStorage()
  storage.setItem(
    'vitrine:checkout:cart-1',
    JSON.stringify({ email: 7, shippingAddress: 'x', note: { a: 1 }, extra: true }),
  )
  const draft = createDraft(createTestCheckout(), german)
  expect(createDraftMemory(storage, 'cart-1').restore(draft)).toEqual(draft)
  storage.setItem('vitrine:checkout:cart-1', '{')
  expect(createDraftMemory(storage, 'cart-1').restore(draft)).toEqual(draft)
})

test('a field that is only passed by is empty', () => {
  expect(isEmptyField('shippingAddress.city', complete())).toBe(false)
  expect(isEmptyField('shippingAddress.phone', complete())).toBe(true)
  expect(isEmptyField('email', complete({ email: ' ' }))).toBe(true)
})
