import { expect, test } from 'vitest'
import { getCartCountLabel, formatCartCount, isCartBadgeShown, shouldLoadCart } from './cart-badge.ts'
import { t } from './testing/english.ts'

test('the pill counts to 100 and then says 100+', () => {
  expect([0, 1, 100, 101, 5000].map((count) => formatCartCount(count))).toEqual(['0', '1', '100', '100+', '100+'])
  expect([0, 1, 2, 100, 101].map((count) => getCartCountLabel(count, t))).toEqual([
    '0 items in cart',
    '1 item in cart',
    '2 items in cart',
    '100 items in cart',
    'More than 100 items in cart',
  ])
})

test('the pill is hidden while the cart is empty', () => {
  expect([0, 1, 101].map(isCartBadgeShown)).toEqual([false, true, true])
})

test('the cart loads for members and for visitors with a cart', () => {
  expect(shouldLoadCart(true, '')).toBe(true)
  expect(shouldLoadCart(false, 'a=b; hasCart=true')).toBe(true)
})

test('the cart does not load for anyone else', () => {
  expect(shouldLoadCart(false, '')).toBe(false)
  expect(shouldLoadCart(false, 'hasCart=false')).toBe(false)
  // The server hides this cookie from scripts, so a cookie that a script sees is not the server's.
  expect(shouldLoadCart(false, 'CART=abc')).toBe(false)
  expect(shouldLoadCart(false, 'xhasCart=true; CART=; note=hasCart')).toBe(false)
})
