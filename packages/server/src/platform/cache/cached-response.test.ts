import { expect, test } from 'vitest'
import { CachedResponse } from './cached-response.ts'
import { shareFor, shareUntil } from './share-for.ts'

function encodeBody(body: string): Buffer {
  return new CachedResponse({ body, contentType: 'text/html; charset=utf-8', cacheControl: 'no-store' }).body
}

test('pages of every length and script are sent as UTF-8', () => {
  for (const words of ['bowl ', 'Schüssel ', 'bowl — ', 'お茶碗 ', 'cup ☕ 🫖 ']) {
    for (const times of [0, 1, 5_000]) {
      const text = words.repeat(times)
      expect(encodeBody(text).equals(Buffer.from(text, 'utf8')), `${words} ${times}`).toBe(true)
    }
  }
})

test('half a character does not take the page down', () => {
  const text = `${'Somebody cut a text in two: '.repeat(500)}\ud83e`
  expect(encodeBody(text).toString('utf8').slice(-3)).toBe(': \ufffd')
})

test('caches in front keep a page no longer than until it changes by itself', () => {
  const shared = shareFor(3600)
  expect(shareUntil(shared, Infinity, 1_000)).toBe(shared)
  expect(shareUntil(shared, 3_601_000, 1_000)).toBe(shared)
  expect(shareUntil(shared, 91_999, 1_000)).toBe(shareFor(90))
  for (const untilMs of [1_999, 1_000, 0]) expect(shareUntil(shared, untilMs, 1_000)).toBe(shareFor(0))
  for (const own of [shareFor(0), 'private, no-store']) expect(shareUntil(own, 2_000, 1_000)).toBe(own)
})
