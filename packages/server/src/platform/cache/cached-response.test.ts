import { expect, test } from 'vitest'
import { CachedResponse } from './cached-response.ts'

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
