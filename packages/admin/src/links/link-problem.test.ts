import { expect, test } from 'vitest'
import { findLinkProblem } from './link-problem.ts'

test.each([
  '',
  '/visit',
  '/shop?tag=a#top',
  '/100%',
  '#map',
  'tel:+49 30 1',
  'https://example.com/a',
  'http://localhost:3000',
  'mailto:ana@example.com?subject=Hi',
  'mailto:ana%2Bnews@example.com',
])('a link may be %s', (address) => {
  expect(findLinkProblem(address)).toBeUndefined()
})

test.each([
  ['mailto:ana', 'Emails must be formatted as mailto:hello@example.com'],
  ['/our shop', '/our shop is not a valid page URL'],
  ['//example.com', '//example.com is not a valid page URL'],
  ...['example.com', 'www.example.com/a', 'javascript:alert(1)', 'https:/example.com', 'https://exa mple.com'].map(
    (address) => [address, 'Links must be formatted as https://example.com or /page'],
  ),
])('a link may not be %s', (address, problem) => {
  expect(findLinkProblem(address)).toBe(problem)
})
