import { expect, test } from 'vitest'
import { checkEmail } from './email.ts'

test.each(['a@b.co', ' jo.o+tag@example.co.uk ', 'o’hara@exämple.de', "x'y@example.com"])(
  '%s is an address',
  (text) => {
    expect(checkEmail(text)).toEqual({ kind: 'email', email: text.trim() })
  },
)

test.each([
  'a@',
  '@b.co',
  'a@b',
  'a@b.',
  'a@.b',
  'a b@c.de',
  'a@b@c.de',
  '.a@b.co',
  'a..b@c.de',
  'a@b..co',
  'a,b@c.de',
  '<a@b.co>',
  'a@b.co\nBcc: x@y.zz',
  `${'a'.repeat(252)}@b.co`,
])('%j is none', (text) => {
  expect(checkEmail(text)).toEqual({ kind: 'invalid' })
})

test('an address has at most 256 characters', () => {
  expect(checkEmail(`${'a'.repeat(251)}@b.co`).kind).toBe('email')
  expect(checkEmail(`${'a'.repeat(252)}@b.co`).kind).toBe('invalid')
})
