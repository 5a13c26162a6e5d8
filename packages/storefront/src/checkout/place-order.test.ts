import { beforeEach, expect, test, vi } from 'vitest'
import type { CallFailure } from '../page/call.ts'
import { memoryStorage } from '../testing/storage.ts'
import { createAttempts } from './attempt.ts'
import { readOutcome } from './place-order.ts'
import { t } from '../testing/english.ts'

beforeEach(() => void vi.stubGlobal('navigator', { cookieEnabled: true }))

function failed(failure: Partial<CallFailure>) {
  const whole = {
    status: 409,
    code: '',
    message: 'As the shop says.',
    params: {},
    isCsrfTokenRefused: false,
    body: undefined,
  }
  return { kind: 'failed', failure: { ...whole, ...failure } } as const
}

test('an order leads on, to its page or to the bank', () => {
  expect(readOutcome({ kind: 'ok', status: 201, data: { redirect: '/checkout/confirmed/abc' } }, t)).toEqual({
    kind: 'go',
    path: '/checkout/confirmed/abc',
  })
})

test.each([
  [{ status: 402, code: 'payment_declined' }, 'declined'],
  [{ code: 'total_changed' }, 'total_changed'],
  [{ code: 'out_of_stock' }, 'cart'],
  [{ code: 'below_minimum' }, 'cart'],
  [{ status: 429, code: 'too_many_requests' }, 'other'],
])('%j is a refusal: nothing was paid', (failure, reason) => {
  expect(readOutcome(failed(failure), t)).toMatchObject({ kind: 'refused', reason })
})

test('the words of the shop are kept, but for the CSRF token and 429', () => {
  expect(readOutcome(failed({ code: 'payment_declined' }), t)).toMatchObject({ message: 'As the shop says.' })
  expect(readOutcome(failed({ status: 429 }), t)).toMatchObject({ message: 'Please try again in a few seconds.' })
})

test.each([
  [{ status: 0, message: undefined }, 0],
  [{ status: 500 }, 0],
  [{ status: 504, code: 'payment_unknown', params: { retryAfterSeconds: 5 } }, 5],
  [{ code: 'payment_in_progress', params: { retryAfterSeconds: 2 } }, 2],
])('after %j nobody knows whether it was paid', (failure, retryAfterSeconds) => {
  expect(readOutcome(failed(failure), t)).toMatchObject({ kind: 'unknown', retryAfterSeconds })
})

test('fields of the call are fields of the form', () => {
  const fields = { 'payment.token': 'Enter your card number.', 'shippingAddress.city': 'Enter the city.' }
  expect(readOutcome(failed({ status: 400, code: 'invalid_input', params: { fields } }), t)).toEqual({
    kind: 'fields',
    problems: { cardNumber: 'Enter your card number.', 'shippingAddress.city': 'Enter the city.' },
  })
})

const attempt = { cartId: 'cart-1', provider: 'test', token: '4242424242424242', expectedGrandTotalCents: 4200 }

test('the same attempt has the same key, after a reload too', () => {
  const storage = memoryStorage()
  const key = createAttempts(storage).getKey(attempt)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(createAttempts(storage).getKey(attempt)).toBe(key)
  expect(storage.getItem('vitrine:attempt')).not.toContain('4242')
})

test.each([
  ['another card', { token: '4000000000000002' }],
  ['another total', { expectedGrandTotalCents: 4201 }],
  ['another way to pay', { provider: 'manual' }],
  ['another cart', { cartId: 'cart-2' }],
])('%s is another attempt', (_what, change) => {
  const attempts = createAttempts(memoryStorage())
  expect(attempts.getKey({ ...attempt, ...change })).not.toBe(attempts.getKey(attempt))
})

test('an attempt that has ended is followed by a new one', () => {
  const attempts = createAttempts(memoryStorage())
  const key = attempts.getKey(attempt)
  attempts.end()
  expect(attempts.getKey(attempt)).not.toBe(key)
})
