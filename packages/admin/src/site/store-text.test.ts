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

test('an owner finds a word, says it otherwise, sees it on the page, and takes it back', async () => {
  const { site, tab, open, staff } = await openEditor(await shop())
  await open('/settings/store-text')
  const words = tab.getByLabel('Add to cart', { exact: true })
  await words.waitFor()
  expect(await words.getAttribute('placeholder')).toBe('Add to cart')
  await expectAccessible(tab)
  await tab.getByRole('searchbox', { name: 'Search store text' }).fill('find this page')
  await tab.getByLabel('Add to cart', { exact: true }).waitFor({ state: 'detached' })
  await tab.getByLabel(notFoundText, { exact: true }).fill('Nobody is <b>home</b>')
  await tab.getByRole('searchbox', { name: 'Search store text' }).fill('cart')
  await words.fill('Take it home')
  // Changed texts stay in sight, whatever is searched for.
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Words only: no < or >').first().waitFor()
  expect(await words.inputValue()).toBe('Take it home')
  await expectAccessible(tab)
  await tab.getByLabel(notFoundText, { exact: true }).fill('Nobody is home')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Saved.').waitFor()
  expect((await site.get('/shop/bowl-1')).body).toContain('Take it home')
  expect((await site.get('/nowhere')).body).toContain('Nobody is home')

  // A colleague's word stays when ours is taken back.
  await staff.send({
    method: 'PATCH',
    url: '/api/admin/site/string-overrides',
    payload: { strings: { lockTitle: 'Psst' } },
  })
  await tab.getByText('Default: Add to cart').waitFor()
  await tab.getByRole('button', { name: 'Use default for Add to cart' }).press('Enter')
  expect(await words.inputValue()).toBe('')
  await tab.getByRole('link', { name: 'Code' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await site.get('/shop/bowl-1')).body).not.toContain('Take it home')
  const stored = (await staff.get('/api/admin/site/string-overrides')).json().strings
  expect(stored.filter(({ own }: { own: unknown }) => own !== null).map(({ key }: { key: string }) => key)).toEqual([
    'notFoundText',
    'lockTitle',
  ])
})

test('a group of words is a press away, also with changes that are not saved', async () => {
  const { tab, open } = await openEditor(undefined)
  await open('/settings/store-text')
  const group = tab.getByRole('region', { name: 'Gift cards' })
  await tab.getByRole('region', { name: 'Cart' }).getByRole('textbox').first().fill('Basket')
  await tab
    .getByRole('navigation', { name: 'Groups of text' })
    .getByRole('button', { name: /^Gift cards/ })
    .press('Enter')
  await expect
    .poll(() =>
      group
        .getByRole('textbox')
        .first()
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  const top = await group.evaluate((panel) => panel.getBoundingClientRect().top)
  expect([top >= 0, top < 100]).toEqual([true, true])
  expect(await tab.getByRole('alertdialog').count()).toBe(0)
  expect(await tab.getByRole('region', { name: 'Cart' }).getByRole('textbox').first().inputValue()).toBe('Basket')
})

test('words nobody finds say so, and all of it fits a phone', async () => {
  const { tab, open } = await openEditor(await shop(), { window: phone })
  await open('/settings/store-text')
  await tab.getByLabel('Add to cart', { exact: true }).waitFor()
  await expectFitting(tab)
  await tab.getByRole('searchbox', { name: 'Search store text' }).fill('zzzz')
  await tab.getByText('No results').waitFor()
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Show all text' }).click()
  await tab.getByLabel('Add to cart', { exact: true }).waitFor()
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
