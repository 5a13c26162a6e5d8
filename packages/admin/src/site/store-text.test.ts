import { expect, test } from 'vitest'
import { buildPage, buildShop } from '../../../server/src/testing/content-builders.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'
import { inEnglish } from '../../../server/src/platform/messages.ts'
import { getSurface, formatLabel } from './store-text-names.ts'

const notFoundText = inEnglish('notFoundText')

async function shop() {
  const site = await testSite({ title: 'Ridge Pottery' })
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  await buildShop(ctx, 1)
  return site
}

test('an owner finds a text, says it otherwise, sees it on the page, and takes it back', async () => {
  const { site, tab, open, staff } = await openEditor(await shop())
  await open('/settings/store-text')
  const group = (name: RegExp) => tab.getByRole('button', { name })
  const words = tab.getByLabel('Add to cart', { exact: true })
  const search = tab.getByRole('searchbox', { name: 'Search store text' })
  // All groups are closed at first, and open by keys.
  await group(/^Product \d+ texts$/).waitFor()
  await expect.poll(() => tab.getByRole('button', { expanded: true }).count()).toBe(0)
  await expectAccessible(tab)
  await group(/^Product /).press('Enter')
  await words.waitFor()
  await expect.poll(() => words.getAttribute('placeholder')).toBe('Add to cart')
  await expectAccessible(tab)

  await search.fill('find this page')
  await words.waitFor({ state: 'detached' })
  await tab.getByLabel(notFoundText, { exact: true }).fill('Nobody is <b>home</b>')
  await search.fill('add to cart')
  await words.fill('Take it home')
  await tab.getByText('1 changed').nth(1).waitFor()
  // Changed texts stay in sight, whatever is searched for.
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Words only: no < or >').first().waitFor()
  await expect.poll(() => words.inputValue()).toBe('Take it home')
  await expectAccessible(tab)
  await tab.getByLabel(notFoundText, { exact: true }).fill('Nobody is home')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Saved.').waitFor()
  expect((await site.get('/shop/bowl-1')).body).toContain('Take it home')
  expect((await site.get('/nowhere')).body).toContain('Nobody is home')

  // A colleague's word stays when ours is taken back.
  const write = (strings: Record<string, string>) =>
    staff.send({ method: 'PATCH', url: '/api/admin/site/string-overrides', payload: { strings } })
  await write({ lockTitle: 'Psst' })
  await search.fill('')
  await tab.getByRole('checkbox', { name: 'Changed only (2)' }).press('Space')
  await tab.getByText('Default: Add to cart').waitFor()
  await tab.getByRole('button', { name: 'Use default for Add to cart' }).press('Enter')
  await expect.poll(() => words.inputValue()).toBe('')
  await tab.getByRole('link', { name: 'Code' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()

  // Where both changed the same text, theirs is shown before ours overwrites it.
  await words.fill('Mine')
  await write({ productAddToCartText: 'Theirs' })
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Someone else changed this to: “Theirs”').waitFor()
  await expect.poll(() => words.inputValue()).toBe('Mine')
  expect((await site.get('/shop/bowl-1')).body).toContain('Theirs')
  await words.fill('')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await site.get('/shop/bowl-1')).body).not.toContain('Theirs')
  const stored = (await staff.get('/api/admin/site/string-overrides')).json().strings
  expect(stored.filter(({ own }: { own: unknown }) => own !== null).map(({ key }: { key: string }) => key)).toEqual([
    'notFoundText',
    'lockTitle',
  ])
})

test('texts nobody finds say so, and all of it fits a phone', async () => {
  const { tab, open } = await openEditor(await shop(), { window: phone })
  await open('/settings/store-text?search=add+to+cart')
  await tab.getByLabel('Add to cart', { exact: true }).waitFor()
  await expectFitting(tab)
  await tab.getByRole('searchbox', { name: 'Search store text' }).fill('zzzz')
  await tab.getByText('No results').waitFor()
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Show all text' }).click()
  await tab.getByRole('checkbox', { name: 'Changed only (0)' }).press('Space')
  await tab.getByText('No text is changed').waitFor()
})

test('a text is named by what it says, in the group of its surface', () => {
  expect(formatLabel({ key: 'callExpired', default: 'This page has expired.' })).toBe('This page has expired.')
  expect(formatLabel({ key: 'cartItems_one', default: '{count} item in cart' })).toBe('{count} item in cart (one)')
  expect(formatLabel({ key: 'themeNote', default: '' })).toBe('themeNote')
  const surfaces = [
    'cartTitle',
    'totalTotal',
    'productAddToCartText',
    'mailThanks',
    'listEmpty',
    'mediaPlay',
    'nav.open',
  ]
  expect(surfaces.map((key) => getSurface({ key }))).toEqual([
    'Cart',
    'Checkout',
    'Product',
    'Emails',
    'Lists, blog and events',
    'Blocks and media',
    'Theme',
  ])
})
