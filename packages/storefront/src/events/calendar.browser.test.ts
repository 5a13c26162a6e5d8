import { expect, test } from 'vitest'
import { createCollection } from '../../../server/src/features/collections/index.ts'
import { createItem } from '../../../server/src/testing/items.ts'
import { expectAccessible, openShop, visit } from '../testing/shop.ts'

async function openCalendar() {
  const { site, url } = await openShop()
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'events', title: 'Open days', slug: 'open-days' })
  for (const [title, startsAt, endsAt] of [
    ['Glaze workshop for beginners', '2031-03-04T15:00:00Z', '2031-03-04T18:00:00Z'],
    ['Kiln opening', '2031-03-14T21:00:00Z', '2031-03-16T20:00:00Z'],
    ['Supper at the long table', '2031-03-14T23:30:00Z', '2031-03-15T02:30:00Z'],
    ['April market', '2031-04-05T14:00:00Z', '2031-04-05T20:00:00Z'],
  ] as const)
    await createItem(ctx, {
      collectionId,
      recordType: 12,
      title,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      location: { addressTitle: 'The creamery' },
    })
  return `${url}/open-days`
}

test('a month is read as a table, by keyboard and without a script', async () => {
  const url = await openCalendar()
  const tab = await visit(`${url}?view=calendar&month=3-2031`, {
    viewport: { width: 1280, height: 900 },
    javaScriptEnabled: false,
  })
  const table = tab.getByRole('table', { name: 'March 2031' })
  await table.waitFor()
  await expect.poll(() => table.getByRole('columnheader').count()).toBe(7)
  await expect
    .poll(() =>
      table
        .getByRole('cell', { name: /March 15/ })
        .getByRole('link')
        .allInnerTexts(),
    )
    .toEqual([expect.stringContaining('Kiln opening')])
  await expect.poll(() => tab.locator('.vt-agenda').isVisible()).toBe(false)
  await tab.getByRole('link', { name: /April 2031/ }).focus()
  await tab.keyboard.press('Enter')
  await tab
    .getByRole('table', { name: 'April 2031' })
    .getByRole('link', { name: /April market/ })
    .waitFor()
  await tab.getByRole('link', { name: /March 2031/ }).click()
  await tab.getByRole('link', { name: /Glaze workshop/ }).click()
  await tab.getByRole('heading', { name: 'Glaze workshop for beginners' }).waitFor()
})

test.each([
  ['a desktop', { width: 1280, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
])('the calendar fits %s, with nothing in the way of anybody', async (_name, viewport) => {
  const tab = await visit(`${await openCalendar()}?view=calendar&month=3-2031`, { viewport })
  await tab.getByRole('heading', { name: 'March 2031' }).waitFor()
  await expect.poll(() => tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(tab)
  if (viewport.width < 640) {
    await expect.poll(() => tab.locator('.vt-calendar').isVisible()).toBe(false)
    await expect.poll(() => tab.locator('.vt-agenda-day').count()).toBe(4)
  }
})
