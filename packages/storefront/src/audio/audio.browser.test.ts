import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { storeAsset } from '../../../server/src/features/assets/index.ts'
import { createCollection } from '../../../server/src/features/collections/index.ts'
import { createItem } from '../../../server/src/testing/items.ts'
import { buildPage } from '../../../server/src/testing/content-builders.ts'
import { expectAccessible, openShop, visit } from '../testing/shop.ts'
import { tone } from '../testing/tone.ts'

async function openRecordings() {
  const { site, url } = await openShop()
  const ctx = await site.ctx()
  const block = async (title: string, seconds: number) => ({
    id: title.toLowerCase(),
    type: 'audio',
    version: 1,
    settings: {
      fileAssetId: (await storeAsset(ctx, { filename: `${title}.wav`, bytes: tone(seconds) })).id,
      title,
      author: 'Ida Lund',
      download: true,
    },
  })
  const blocks = [await block('Night', 30), await block('Day', 31)]
  await buildPage(ctx, { title: 'Sounds', slug: 'sounds', blocks })
  const tab = await visit(`${url}/sounds`)
  const player = (title: string) => tab.locator(`.squarespace-audio-player[data-title="${title}"]`)
  await player('Night').locator('.vt-audio-controls').waitFor()
  return { tab, player, button: (name: string) => tab.getByRole('button', { name, exact: true }) }
}

function isPlaying(player: Locator): Promise<boolean> {
  return player.locator('audio').evaluate((audio) => audio instanceof HTMLAudioElement && !audio.paused)
}

function position(player: Locator): Promise<number> {
  return player.locator('audio').evaluate((audio) => (audio instanceof HTMLAudioElement ? audio.currentTime : -1))
}

test('a recording plays and pauses, and tells its time', async () => {
  const { tab, player, button } = await openRecordings()
  await button('Play Night').click()
  await button('Pause Night').waitFor()
  await expect.poll(() => player('Night').locator('.time').textContent(), { timeout: 8000 }).toMatch(/0:0[1-9] \/ 0:30/)
  await expectAccessible(tab)
  await button('Pause Night').click()
  await button('Play Night').waitFor()
  expect(await isPlaying(player('Night'))).toBe(false)
})

test('only one recording plays at a time', async () => {
  const { player, button } = await openRecordings()
  await button('Play Night').click()
  await expect.poll(() => isPlaying(player('Night'))).toBe(true)
  await button('Play Day').click()
  await expect.poll(() => isPlaying(player('Day'))).toBe(true)
  expect(await isPlaying(player('Night'))).toBe(false)
  await button('Play Night').waitFor()
})

test('keys move through a recording, five seconds at a time, and say where they are', async () => {
  const { tab, player, button } = await openRecordings()
  await button('Play Night').click()
  const seek = tab.getByRole('slider', { name: 'Position Night' })
  await expect.poll(() => seek.isEnabled()).toBe(true)
  await button('Pause Night').click()
  const before = await position(player('Night'))
  await seek.focus()
  await tab.keyboard.press('ArrowRight')
  await expect.poll(() => position(player('Night'))).toBeCloseTo(before + 5, 1)
  await tab.keyboard.press('End')
  await expect.poll(() => position(player('Night'))).toBeGreaterThan(29)
  await tab.keyboard.press('Home')
  await expect.poll(() => position(player('Night'))).toBe(0)
  await expect.poll(() => seek.getAttribute('aria-valuetext')).toBe('0 seconds of 30 seconds')
})

test('a recording that cannot be played says so', async () => {
  const { site, url } = await openShop()
  const settings = { url: '/s/gone/gone.mp3', title: 'Gone' }
  await buildPage(await site.ctx(), {
    title: 'Sounds',
    slug: 'sounds',
    blocks: [{ id: 'a', type: 'audio', version: 1, settings }],
  })
  const tab = await visit(`${url}/sounds`)
  await tab.getByRole('button', { name: 'Play Gone' }).click()
  await tab.getByRole('alert').filter({ hasText: 'This recording cannot be played here.' }).waitFor()
  await expectAccessible(tab)
})

test('the tracks of an album have the same players', async () => {
  const { site, url } = await openShop()
  const ctx = await site.ctx()
  const { id, filename } = await storeAsset(ctx, { filename: 'one.wav', bytes: tone(5) })
  const collectionId = await createCollection(ctx, { typeName: 'album', title: 'Kiln songs', slug: 'album' })
  await createItem(ctx, {
    collectionId,
    recordType: 7,
    title: 'First fire',
    slug: 'first',
    content: { audioAssetUrl: `/s/${id}/${filename}` },
  })
  const tab = await visit(`${url}/album`)
  await tab.getByRole('button', { name: 'Play First fire' }).click()
  await tab.getByRole('button', { name: 'Pause First fire' }).waitFor()
  await expectAccessible(tab)
})
