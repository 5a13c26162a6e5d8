import { expect, test } from 'vitest'
import { buildPage, buildShop } from '../../../testing/content-builders.ts'
import { staffBrowser } from '../../../testing/staff.ts'
import { type TestBrowser, testSite } from '../../../testing/test-site.ts'

const address = '/api/admin/site/string-overrides'

async function listOverrides(staff: TestBrowser) {
  const { strings } = (await staff.get(address)).json()
  return Object.fromEntries(strings.map(({ key, ...word }: { key: string }) => [key, word]))
}

const change = (staff: TestBrowser, words: Readonly<Record<string, string | null>>) =>
  staff.send({ method: 'PATCH', url: address, payload: { strings: words } })

test('the owner’s words stand on the pages in place of the standard ones, until they are taken back', async () => {
  const site = await testSite({ language: 'de' })
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  await buildShop(ctx, 1, { variants: [{ sku: 'one', attributes: { Size: 'One' }, priceMinor: 4200, stock: 0 }] })
  const staff = await staffBrowser(site)
  expect(await listOverrides(staff)).toMatchObject({
    productAddToCartText: { place: 'shop', default: 'In den Warenkorb', own: null },
    productShippingTitle: { place: 'shop', default: 'Versand', own: null },
    notFoundTitle: { place: 'platform', default: 'Seite nicht gefunden', own: null },
  })
  expect((await change(staff, { notFoundTitle: '  Verlaufen? ', productSoldOutText: 'Vergriffen' })).statusCode).toBe(
    200,
  )
  await change(staff, { productAddToCartText: 'In den Korb & weiter' })
  expect(await listOverrides(staff)).toMatchObject({
    notFoundTitle: { default: 'Seite nicht gefunden', own: 'Verlaufen?' },
    productAddToCartText: { own: 'In den Korb & weiter' },
    productSoldOutText: { own: 'Vergriffen' },
  })
  expect((await site.get('/nowhere')).body).toContain('<h1>Verlaufen?</h1>')
  const shop = (await site.get('/shop/bowl-1')).body
  expect(shop).toContain('In den Korb &amp; weiter')
  expect((await site.get('/shop')).body).toContain('Vergriffen')

  await change(staff, { notFoundTitle: null })
  expect((await site.get('/nowhere')).body).toContain('<h1>Seite nicht gefunden</h1>')
  expect((await listOverrides(staff))['productSoldOutText']).toMatchObject({ own: 'Vergriffen' })
})

test.each([
  [{ notFoundTitle: ' ' }, 'notFoundTitle', 'Write something'],
  [{ notFoundTitle: '<b>Lost</b>' }, 'notFoundTitle', 'Words only'],
  [{ searchTitle: 'x" onfocus="alert(1)' }, 'searchTitle', 'Words only'],
  [{ notFoundTitle: 'x'.repeat(1001) }, 'notFoundTitle', 'At most 1000 characters.'],
  [{ productVariantSelectText: 'Choose {size}' }, 'productVariantSelectText', 'Only {variantName} is filled in here.'],
  [{ notFoundTitle: 'No {page}' }, 'notFoundTitle', 'Nothing is filled in here'],
  [{ __proto__x: 'y' }, '__proto__x', 'Nothing on the pages asks for these words.'],
  [{ toString: 'y' }, 'toString', 'Nothing on the pages asks for these words.'],
])('words that cannot be are refused with words: %j', async (words, key, sentence) => {
  const staff = await staffBrowser(await testSite())
  const answer = await change(staff, { ...words, lockTitle: 'Closed' })
  expect([answer.statusCode, answer.json().params.fields[key]]).toEqual([400, expect.stringContaining(sentence)])
  expect((await listOverrides(staff))['lockTitle']).toMatchObject({ own: null })
})

test('words are the owner’s: two people change different ones at once, others of the staff none', async () => {
  const site = await testSite()
  const [one, two, editor] = await Promise.all([staffBrowser(site), staffBrowser(site), staffBrowser(site, 'editor')])
  const answers = await Promise.all([change(one, { lockTitle: 'Psst' }), change(two, { lockEnter: 'Go' })])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await listOverrides(one)).toMatchObject({ lockTitle: { own: 'Psst' }, lockEnter: { own: 'Go' } })
  expect((await editor.get(address)).statusCode).toBe(403)
  expect((await change(editor, { lockTitle: 'Mine' })).statusCode).toBe(403)
})
