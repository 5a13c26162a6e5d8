import { expect, test } from 'vitest'
import { buildJournal, buildPage } from '../../../server/src/testing/content-builders.ts'
import { expectAccessible, openShop, phone, visit } from '../testing/shop.ts'

async function openCarousel(count: number, options: Parameters<typeof visit>[1] = {}) {
  const { site, url } = await openShop()
  const ctx = await site.ctx()
  const { collectionId } = await buildJournal(ctx, count)
  const settings = { collectionId, pageSize: count, design: 'carousel', headerText: 'Journal', gutter: 20 }
  await buildPage(ctx, {
    title: 'Page',
    slug: 'page',
    blocks: [{ id: 's', type: 'summary', version: 1, settings }],
  })
  const tab = await visit(`${url}/page`, options)
  const pager = tab.locator('.summary-carousel-pager')
  await pager.waitFor({ state: 'attached' })
  /** The title that is at the left edge. */
  const first = () =>
    tab.locator('.summary-item-list').evaluate((list) => {
      const left = list.getBoundingClientRect().left
      const items = [...list.querySelectorAll('.summary-item')]
      const item = items.find((each) => Math.abs(each.getBoundingClientRect().left - left) < 2)
      return item?.querySelector('.summary-title')?.textContent ?? ''
    })
  const isLastInSight = () =>
    tab.locator('.summary-item-list').evaluate((list) => {
      const last = list.querySelector('.summary-item:last-child')
      return last !== null && last.getBoundingClientRect().right <= list.getBoundingClientRect().right + 2
    })
  return { tab, pager, first, isLastInSight }
}

test('buttons turn to the items that are not in sight, and around at the end', async () => {
  const { tab, first, isLastInSight } = await openCarousel(9)
  const next = tab.getByRole('button', { name: 'Next items' })
  expect(await first()).toBe('Post 1')
  await next.click()
  await expect.poll(first).toMatch(/^Post [45]$/)
  await tab
    .getByRole('status')
    .filter({ hasText: / of 9: Post [45]/ })
    .waitFor({ state: 'attached' })
  await expectAccessible(tab)
  expect(await isLastInSight()).toBe(false)
  await next.click()
  await expect.poll(isLastInSight).toBe(true)
  await next.click()
  await expect.poll(first).toBe('Post 1')
  await tab.getByRole('button', { name: 'Previous items' }).click()
  await expect.poll(isLastInSight).toBe(true)
})

test('arrow keys lead from item to item', async () => {
  const { tab, first } = await openCarousel(6, { viewport: phone })
  await tab.locator('.summary-item-list').focus()
  await tab.keyboard.press('ArrowRight')
  await expect.poll(first).toBe('Post 2')
  await tab.keyboard.press('ArrowRight')
  await expect.poll(first).toBe('Post 3')
  await tab.keyboard.press('Home')
  await expect.poll(first).toBe('Post 1')
  await expectAccessible(tab)
})

test('there are no buttons where all items are in sight', async () => {
  const { pager, tab } = await openCarousel(2)
  // The row is measured with the next frame.
  await expect.poll(() => pager.isVisible()).toBe(false)
  await tab.setViewportSize(phone)
  await expect.poll(() => pager.isVisible()).toBe(true)
})

test('a list of the page moves like a carousel: its row by pages, its banner one at a time', async () => {
  const { site, url } = await openShop()
  const items = ['Throw', 'Dry', 'Fire', 'Glaze', 'Fire again'].map((title) => ({ title }))
  const list = (id: string, design: string) => ({
    id,
    type: 'items-list',
    version: 1,
    settings: { items, design, title: id },
  })
  const blocks = [list('Row', 'carousel'), list('Banner', 'banner-slideshow')]
  await buildPage(await site.ctx(), { title: 'Page', slug: 'page', blocks })
  for (const [viewport, inRow] of [
    [{ width: 1280, height: 900 }, 3],
    [phone, 1],
  ] as const) {
    const tab = await visit(`${url}/page`, { viewport })
    const first = (id: string) =>
      tab.locator(`#block-${id} ul`).evaluate((row) => {
        const left = row.getBoundingClientRect().left
        const item = [...row.children].find((each) => Math.abs(each.getBoundingClientRect().left - left) < 2)
        return item?.textContent?.trim() ?? ''
      })
    for (const [id, second] of [
      ['Row', inRow === 3 ? 'Fire' : 'Dry'],
      ['Banner', 'Dry'],
    ] as const) {
      const block = tab.locator(`#block-${id}`)
      await block.scrollIntoViewIfNeeded()
      await block.getByRole('button', { name: 'Next items' }).click()
      await expect.poll(() => first(id)).toBe(second)
      await block.getByRole('list', { name: id }).focus()
      await tab.keyboard.press('Home')
      await expect.poll(() => first(id)).toBe('Throw')
    }
    await expectAccessible(tab)
    await tab.context().close()
  }
})
