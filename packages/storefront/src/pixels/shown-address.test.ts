import { expect, test } from 'vitest'
import { findShownAddress } from './shown-address.ts'

test.each([
  ['/', '/'],
  ['/shop?category=cups&page=2', '/shop?category=cups&page=2'],
  ['/shop?password=open+sesame&utm_source=news&gclid=x1', '/shop?utm_source=news&gclid=x1'],
  ['/contact?email=ana%40example.com&token=abc#reply', '/contact'],
  ['/shop?utm_content=ana%40example.com&utm_campaign=may', '/shop?utm_campaign=may'],
  ['/shop?PASSWORD=x&Password=y&page=1&page=2', '/shop?page=1&page=2'],
  ['/p%C3%A9?q=caf%C3%A9', '/p%C3%A9?q=caf%C3%A9'],
])('of %s networks see %s', (address, shown) => {
  expect(findShownAddress(new URL(address, 'https://shop.example'))).toBe(shown)
})
