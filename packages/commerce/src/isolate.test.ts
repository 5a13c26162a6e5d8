import { expect, test } from 'vitest'
import { isolate, isolatePlaceholders } from './isolate.ts'
import { listText } from './messages.ts'

test('what is filled into a right-to-left sentence keeps its own order', () => {
  const messages = {
    sent: 'تم شحن الطلب #{number} مع {carrier}.',
    items: '{count} منتجات',
    forms: '{n plural one {week} other {weeks}}',
  }
  expect(isolatePlaceholders(messages, 'ar')).toEqual({
    sent: 'تم شحن الطلب \u2068#{number}\u2069 مع \u2068{carrier}\u2069.',
    items: messages.items,
    forms: messages.forms,
  })
  expect(isolatePlaceholders(messages, 'de')).toBe(messages)
  expect(isolate('ada@example.com', 'he')).toBe('\u2068ada@example.com\u2069')
  expect([isolate('', 'he'), isolate('Ada', 'de')]).toEqual(['', 'Ada'])
  expect(listText(['Size', 'Glaze'], 'ar')).toBe('\u2068Size\u2069 و\u2068Glaze\u2069')
})
