import { expect, test } from 'vitest'
import { createCollection } from '../../../server/src/features/collections/index.ts'
import { createItem } from '../../../server/src/testing/items.ts'
import { buildAsset } from '../../../server/src/testing/content-builders.ts'
import { desktop, expectAccessible, openShop, phone, visit } from '../testing/shop.ts'

/** A gallery with a picture, a video of a service with a picture, and one without. */
async function films() {
  const { site, url } = await openShop()
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'gallery', title: 'Films', slug: 'films' })
  const add = (title: string, position: number, assetIds: string[], vimeo?: string) =>
    createItem(ctx, {
      collectionId,
      recordType: vimeo === undefined ? 2 : 8,
      title,
      position,
      assetIds,
      ...(vimeo === undefined ? {} : { video: { url: `https://vimeo.com/${vimeo}`, providerName: 'Vimeo' } }),
    })
  await add('Kiln', 0, [await buildAsset(ctx, { altText: 'The kiln' })])
  await add('Throwing', 1, [await buildAsset(ctx, { altText: 'Hands' })], '101')
  await add('Glazing', 2, [], '102')
  await site.ctx()
  return { site, url: `${url}/films` }
}

test.each([
  ['wide', desktop],
  ['narrow', phone],
])('a gallery shows its videos beside its pictures, and plays them large, in a %s window', async (_name, viewport) => {
  const { url } = await films()
  const tab = await visit(url, { viewport })
  // Nobody is asked for anything before somebody wants to see it.
  const asked: string[] = []
  await tab.route('https://player.vimeo.com/**', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ body: '<p>A player</p>', contentType: 'text/html' })
  })
  await expectAccessible(tab)
  await expect.poll(() => tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(asked).toEqual([])

  await tab.getByRole('link', { name: 'Play video: Throwing' }).click()
  const dialog = tab.getByRole('dialog', { name: 'Pictures' })
  await dialog.getByText('2 / 3').waitFor()
  await dialog.locator('iframe[src^="https://player.vimeo.com/video/101"]').waitFor()
  await tab.keyboard.press('ArrowRight')
  await dialog.getByText('3 / 3').waitFor()
  await dialog.locator('iframe[src^="https://player.vimeo.com/video/102"]').waitFor()
  // The one before plays on for nobody.
  await expect.poll(() => dialog.locator('iframe').count()).toBe(1)
  await tab.keyboard.press('Home')
  await dialog.getByText('1 / 3').waitFor()
  await expect.poll(() => dialog.locator('iframe').count()).toBe(0)
  await tab.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('the page of a video has its player behind a button, and works without a script', async () => {
  const { url } = await films()
  const tab = await visit(`${url}/throwing`)
  await tab.route('https://player.vimeo.com/**', (route) => route.fulfill({ body: '', contentType: 'text/html' }))
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Play video: Throwing' }).click()
  await tab.locator('iframe[src^="https://player.vimeo.com/video/101"]').waitFor()

  const plain = await visit(`${url}/throwing`, { javaScriptEnabled: false })
  const link = plain.getByRole('link', { name: 'Play video: Throwing' })
  await expect.poll(() => link.getAttribute('href')).toBe('https://vimeo.com/101')
})
