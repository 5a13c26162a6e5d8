import { expect, test } from 'vitest'
import { buildPage } from '../../../server/src/testing/content-builders.ts'
import { expectAccessible, openShop, visit } from '../testing/shop.ts'

async function openQuestions(settings: Record<string, unknown>, options: Parameters<typeof visit>[1] = {}) {
  const { site, url } = await openShop()
  const items = ['Ship', 'Return', 'Oven'].map((title) => ({ title, description: `<p>Answer to ${title}</p>` }))
  await buildPage(await site.ctx(), {
    title: 'Questions',
    slug: 'questions',
    blocks: [{ id: 'q', type: 'accordion', version: 1, settings: { items, ...settings } }],
  })
  const tab = await visit(`${url}/questions`, options)
  const open = () =>
    tab.locator('.accordion-item details').evaluateAll((all) => all.map((each) => each.hasAttribute('open')))
  return { tab, open }
}

test('one question closes when another opens, also without a script', async () => {
  const { tab, open } = await openQuestions({ firstOpen: true }, { javaScriptEnabled: false })
  await tab.getByText('Answer to Ship').waitFor()
  await tab.getByText('Return', { exact: true }).click()
  await tab.getByText('Answer to Return').waitFor()
  await tab.getByText('Answer to Ship').waitFor({ state: 'hidden' })
  expect(await open()).toEqual([false, true, false])
})

test('several questions may be open, by keys alone', async () => {
  const { tab, open } = await openQuestions({ allowMultipleOpen: true })
  await tab.locator('summary').first().focus()
  await tab.keyboard.press('Enter')
  await tab.keyboard.press('Tab')
  await tab.keyboard.press(' ')
  await expect.poll(() => open()).toEqual([true, true, false])
  await expectAccessible(tab)
  await tab.keyboard.press(' ')
  await expect.poll(() => open()).toEqual([true, false, false])
})

test('a link to words in an answer opens it', async () => {
  const { tab, open } = await openQuestions({})
  const address = new URL(tab.url())
  // What finding a word in the page does too: the browser opens what it leads to.
  await tab.goto('about:blank')
  await tab.goto(`${address.href}#:~:text=Answer%20to%20Oven`)
  await expect.poll(open).toEqual([false, false, true])
})
