import { expect, test } from 'vitest'
import { buildPage } from '../../../server/src/testing/content-builders.ts'
import { expectAccessible, openShop, visit } from '../testing/shop.ts'

const player = 'https://player.vimeo.com/video/76979871'

/** A page with a video block; what would be asked of its provider is answered here and noted. */
async function openVideo(settings: Record<string, unknown> = {}) {
  const { site, url } = await openShop()
  await buildPage(await site.ctx(), {
    title: 'Film',
    slug: 'film',
    blocks: [
      {
        id: 'v',
        type: 'video',
        version: 1,
        settings: { url: 'https://vimeo.com/76979871', title: 'At the wheel', ...settings },
      },
    ],
  })
  const tab = await visit('about:blank')
  const asked: string[] = []
  await tab.route(/vimeo\.com/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title><button>Player</button>' })
  })
  await tab.goto(`${url}/film`)
  return { tab, asked }
}

test('the player comes when somebody presses play, and not before', async () => {
  const { tab, asked } = await openVideo()
  const button = tab.getByRole('button', { name: 'Play video: At the wheel' })
  await button.waitFor()
  await expectAccessible(tab)
  expect(asked).toEqual([])
  await button.click()
  const frame = tab.locator('.sqs-video-wrapper iframe[title="At the wheel"]')
  await frame.waitFor()
  await expect.poll(() => frame.getAttribute('src')).toBe(`${player}?autoplay=1`)
  await tab.frameLocator('.sqs-video-wrapper iframe').getByText('Player').waitFor()
  expect(asked).toEqual([`${player}?autoplay=1`])
  await expect.poll(() => tab.locator('.sqs-video-overlay').count()).toBe(0)
  await expect.poll(() => frame.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the player may be called by keys', async () => {
  for (const key of ['Enter', ' ']) {
    const { tab } = await openVideo()
    await tab.getByRole('button', { name: 'Play video: At the wheel' }).focus()
    await tab.keyboard.press(key)
    await tab.locator('.sqs-video-wrapper iframe').waitFor()
    expect(tab.url()).toMatch(/\/film$/)
  }
})

test('a press that comes before the script is kept', async () => {
  const { tab } = await openVideo()
  await tab.locator('.sqs-video-overlay').click()
  await tab.locator('.sqs-video-wrapper iframe').waitFor()
  expect(tab.context().pages()).toHaveLength(1)
})
