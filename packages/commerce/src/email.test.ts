import { expect, test } from 'vitest'
import { checkEmail, formEmailMessage, restockEmailMessage } from './email.ts'

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

test('256 characters are an address and 257 are none', () => {
  expect(checkEmail(`${'a'.repeat(251)}@b.co`).kind).toBe('email')
  expect(checkEmail(`${'a'.repeat(252)}@b.co`).kind).toBe('invalid')
})

test('an optional field may be blank, a restock sign-up may not', () => {
  expect(formEmailMessage('  ')).toBeUndefined()
  expect(formEmailMessage('nope')).toBe(
    'Email is not valid. Email addresses should follow the format name@example.com.',
  )
  expect(formEmailMessage('a@b.co')).toBeUndefined()
  expect(restockEmailMessage(' ')).toBe('Email cannot be blank')
  expect(restockEmailMessage('nope')).toBe('Email is invalid')
  expect(restockEmailMessage('a@b.co')).toBeUndefined()
})
