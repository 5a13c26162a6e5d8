import type { Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { storeAsset } from '../../../server/src/features/assets/index.ts'
import { createCollection } from '../../../server/src/features/collections/index.ts'
import { expectAccessible, openShop, visit } from '../testing/shop.ts'

type Options = NonNullable<Parameters<typeof visit>[1]>

/** A film of half a second, recorded from a canvas by the browser itself. */
async function recordFilm(): Promise<Buffer> {
  const tab = await visit('about:blank')
  const encoded = await tab.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.start()
    for (let frame = 0; frame < 15; frame++) {
      context?.fillRect(frame * 10, 0, 10, 100)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    await new Promise((resolve) => {
      recorder.addEventListener('stop', resolve)
      recorder.stop()
    })
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  })
  await tab.context().close()
  return Buffer.from(encoded, 'base64')
}

const words = [{ id: 'words', type: 'html', version: 1, settings: { html: '<h2>By hand</h2>' } }]
const layout = { rows: [{ columns: [{ span: 12, content: [{ block: 'words' }] }] }] }

const moving: Options = { reducedMotion: 'no-preference' }

async function openSection(
  background: object,
  options: Options = {},
  prepare: (tab: Tab) => Promise<unknown> = async () => {},
) {
  const { site, url } = await openShop()
  const ctx = await site.ctx()
  const film = await storeAsset(ctx, { filename: 'film.webm', bytes: await recordFilm() })
  const given = JSON.parse(JSON.stringify(background).replaceAll('FILM', film.id))
  const sections = [{ id: 's', sectionTheme: 'dark', styles: { sectionHeight: 'large' }, background: given, layout }]
  await createCollection(ctx, { typeName: 'page', title: 'Film', slug: 'film', content: { blocks: words, sections } })
  const tab = await visit('about:blank', options)
  await prepare(tab)
  await tab.goto(`${url}/film`)
  return { tab, behind: tab.locator('.section-background > .sqs-video-background') }
}

test('a video behind a section runs without sound until somebody pauses it', async () => {
  const { tab, behind } = await openSection({ videoAssetId: 'FILM', overlayOpacity: 0.5 }, moving)
  const video = behind.locator('video')
  await behind.and(tab.locator('[data-playing="true"]')).waitFor()
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0)
  await expect
    .poll(() => video.evaluate((film: HTMLVideoElement) => [film.muted, film.loop, film.controls]))
    .toEqual([true, true, false])
  const [film, section] = await Promise.all([video.boundingBox(), tab.locator('.page-section').boundingBox()])
  expect([film?.width, film?.height]).toEqual([section?.width, section?.height])
  await expectAccessible(tab)

  await tab.getByRole('button', { name: 'Pause background video' }).click()
  await tab.getByRole('button', { name: 'Play background video' }).waitFor()
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.paused)).toBe(true)
  await tab.getByRole('button', { name: 'Play background video' }).press('Enter')
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.paused)).toBe(false)
})

test('where motion is unwanted a video behind a section waits to be asked', async () => {
  const { tab, behind } = await openSection({ videoAssetId: 'FILM' }, { reducedMotion: 'reduce' })
  const play = tab.getByRole('button', { name: 'Play background video' })
  await play.waitFor()
  await expect.poll(() => behind.getAttribute('data-playing')).toBe('false')
  await expect.poll(() => behind.locator('video').evaluate((film: HTMLVideoElement) => film.paused)).toBe(true)
  await play.click()
  await expect.poll(() => behind.locator('video').evaluate((film: HTMLVideoElement) => film.paused)).toBe(false)
})

test('without a script a video behind a section stands still', async () => {
  const { behind } = await openSection({ videoAssetId: 'FILM' }, { javaScriptEnabled: false })
  const video = behind.locator('video')
  await expect.poll(() => video.getAttribute('autoplay')).toBeNull()
  await expect.poll(() => video.getAttribute('muted')).not.toBeNull()
})

test('loads a video of a provider in sight, muted, and pauses it', async () => {
  const asked: string[] = []
  // It listens before it has its list, so that no early change is lost.
  const player = `<title>Player</title><script>
    addEventListener('message', ({ data }) => document.querySelector('ol').append(Object.assign(document.createElement('li'), { textContent: data })))
  </script><ol></ol>`
  const { tab, behind } = await openSection({ videoUrl: 'https://vimeo.com/76979871' }, moving, (tab) =>
    tab.route(/vimeo\.com/, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: player })
    }),
  )
  const frame = behind.locator('iframe')
  await frame.waitFor()
  await expect
    .poll(() => asked)
    .toEqual(['https://player.vimeo.com/video/76979871?background=1&muted=1&autoplay=1&loop=1&dnt=1'])
  await expect.poll(() => frame.getAttribute('aria-hidden')).toBe('true')
  const told = behind.frameLocator('iframe').locator('li')
  await behind.frameLocator('iframe').locator('ol').waitFor({ state: 'attached' })
  await tab.getByRole('button', { name: 'Pause background video' }).click()
  await told.getByText('{"method":"pause"}').last().waitFor()
  await tab.getByRole('button', { name: 'Play background video' }).click()
  await told.getByText('{"method":"play"}').last().waitFor()
})
