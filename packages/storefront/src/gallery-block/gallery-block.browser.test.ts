import type { Locator, Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { createCollection } from '../../../server/src/features/collections/index.ts'
import { createItem } from '../../../server/src/testing/items.ts'
import { buildAsset, buildPage } from '../../../server/src/testing/content-builders.ts'
import { expectAccessible, openShop, phone, visit } from '../testing/shop.ts'

type Options = NonNullable<Parameters<typeof visit>[1]>

/** A page with one gallery of four pictures. */
async function openGallery(settings: Record<string, unknown>, options: Options = {}, language = 'en-US') {
  const { site, url } = await openShop({ language })
  const ctx = await site.ctx()
  const items: Record<string, unknown>[] = []
  for (const title of ['Wheel', 'Kiln', 'Glaze', 'Shelf'])
    items.push({ assetId: await buildAsset(ctx, { altText: `${title} picture` }), title })
  await buildPage(ctx, {
    title: 'Pictures',
    slug: 'pictures',
    blocks: [{ id: 'g', type: 'gallery', version: 1, settings: { items, ...settings } }],
  })
  const tab = await visit(`${url}/pictures`, options)
  const root = tab.locator('.sqs-gallery-container')
  return { tab, root, active: () => root.getAttribute('data-active-slide') }
}

async function openSlideshow(settings: Record<string, unknown> = {}, options: Options = {}) {
  const opened = await openGallery({ design: 'slideshow', controls: true, ...settings }, options)
  await opened.root.and(opened.tab.locator('[data-active-slide="0"]')).waitFor()
  return opened
}

/** Which slide is at the left edge. */
function shown(root: Locator): Promise<number> {
  return root.locator('.sqs-gallery').evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))
}

function spoken(tab: Tab, text: string): Promise<void> {
  return tab.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' })
}

test('buttons go on, and from the last picture to the first', async () => {
  const { tab, root, active } = await openSlideshow()
  await tab.getByRole('button', { name: 'Next picture' }).click()
  await expect.poll(() => shown(root)).toBe(1)
  await expect.poll(() => root.locator('.slide').nth(1).getAttribute('class')).toContain('sqs-active-slide')
  await expect.poll(() => root.locator('.sqs-active-slide').count()).toBe(1)
  await spoken(tab, 'Picture 2 of 4')
  await tab.getByRole('button', { name: 'Previous picture' }).click()
  await expect.poll(() => shown(root)).toBe(0)
  await tab.getByRole('button', { name: 'Previous picture' }).click()
  await expect.poll(() => shown(root)).toBe(3)
  expect(await active()).toBe('3')
  await expectAccessible(tab)
})

test('arrow keys, Home and End lead through a slideshow', async () => {
  const { tab, root } = await openSlideshow()
  await root.locator('.sqs-gallery').focus()
  await tab.keyboard.press('ArrowRight')
  await expect.poll(() => shown(root)).toBe(1)
  await tab.keyboard.press('End')
  await expect.poll(() => shown(root)).toBe(3)
  await tab.keyboard.press('Home')
  await expect.poll(() => shown(root)).toBe(0)
  await tab.keyboard.press('ArrowLeft')
  await expect.poll(() => shown(root)).toBe(3)
})

test('a swipe of the finger goes on', async () => {
  const { tab, root, active } = await openSlideshow({}, { viewport: phone, hasTouch: true, isMobile: true })
  const box = await root.locator('.sqs-gallery').boundingBox()
  if (!box) throw new Error('The slideshow is not to be seen.')
  const client = await tab.context().newCDPSession(tab)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: part === undefined ? [] : [{ x: box.x + box.width * part, y: box.y + box.height / 4 }],
    })
  await touch('touchStart', 0.9)
  for (const part of [0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2]) await touch('touchMove', part)
  await touch('touchEnd')
  await expect.poll(active).toBe('1')
  await spoken(tab, 'Picture 2 of 4')
})

test('a mouse takes the pictures along, and does not click what it dragged', async () => {
  const { tab, root, active } = await openSlideshow({ lightbox: true })
  const box = await root.locator('.sqs-gallery').boundingBox()
  if (!box) throw new Error('The slideshow is not to be seen.')
  const y = box.y + 60
  await tab.mouse.move(box.x + box.width * 0.8, y)
  await tab.mouse.down()
  await tab.mouse.move(box.x + box.width * 0.5, y, { steps: 5 })
  await tab.mouse.move(box.x + box.width * 0.1, y, { steps: 5 })
  await tab.mouse.up()
  await expect.poll(active).toBe('1')
  await expect.poll(() => shown(root)).toBe(1)
  await expect.poll(() => tab.getByRole('dialog').count()).toBe(0)
})

test('thumbnails lead to their pictures and tell which one is shown', async () => {
  const { tab, root } = await openSlideshow({ thumbnails: true })
  const thumbnail = tab.getByRole('button', { name: 'Picture 3: Glaze' })
  await thumbnail.click()
  await expect.poll(() => shown(root)).toBe(2)
  await expect.poll(() => thumbnail.getAttribute('aria-current')).toBe('true')
  await expect.poll(() => root.locator('.sqs-gallery-thumbnail[aria-current]').count()).toBe(1)
  await expectAccessible(tab)
})

test('without buttons a click on the picture goes on', async () => {
  const { root } = await openSlideshow({ controls: false })
  await expect.poll(() => root.getByRole('button').count()).toBe(0)
  await root.locator('.slide').first().click()
  await expect.poll(() => shown(root)).toBe(1)
})

test('another width of the window keeps the picture in its place', async () => {
  const { tab, root } = await openSlideshow()
  await tab.getByRole('button', { name: 'Next picture' }).click()
  await expect.poll(() => shown(root)).toBe(1)
  for (const width of [500, 1100]) {
    await tab.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => root.locator('.sqs-gallery').evaluate((list) => list.scrollLeft / list.clientWidth))
      .toBeCloseTo(1, 2)
  }
  await expect.poll(() => root.getAttribute('data-active-slide')).toBe('1')
})

test('a slideshow goes on by itself, rests under pointer and focus, and pauses for good', async () => {
  const { tab, root, active } = await openSlideshow(
    { autoplay: true, 'autoplay-duration': 1 },
    { reducedMotion: 'no-preference' },
  )
  const state = () => root.getAttribute('data-autoplay')
  await tab.mouse.move(5, 5)
  await expect.poll(state).toBe('playing')
  await expect.poll(active, { timeout: 5000 }).toBe('1')

  await root.hover({ position: { x: 300, y: 300 } })
  await expect.poll(() => state()).toBe('resting')
  await tab.mouse.move(5, 5)
  await expect.poll(() => state()).toBe('playing')
  await root.locator('.sqs-gallery').focus()
  await expect.poll(() => state()).toBe('resting')

  await tab.getByRole('button', { name: 'Pause slideshow' }).click()
  await tab.mouse.move(5, 5)
  await expect.poll(() => state()).toBe('paused')
  const play = tab.getByRole('button', { name: 'Play slideshow' })
  await play.click()
  await expect.poll(() => state()).toBe('playing')
  await expectAccessible(tab)
})

test('what rests does not move, however long', async () => {
  const { root, tab, active } = await openSlideshow(
    { autoplay: true, 'autoplay-duration': 1 },
    { reducedMotion: 'no-preference' },
  )
  await tab.mouse.move(5, 5)
  await tab.clock.install()
  await tab.reload()
  const until = (state: string) =>
    expect
      .poll(async () => {
        await tab.clock.runFor(200)
        return root.getAttribute('data-autoplay')
      })
      .toBe(state)
  await until('playing')
  await root.locator('.sqs-gallery').focus()
  await until('resting')
  const before = await active()
  await tab.clock.runFor(60_000)
  await expect.poll(() => active()).toBe(before)
  await root.locator('.sqs-gallery').blur()
  await tab.clock.runFor(1000)
  await expect.poll(() => active()).not.toBe(before)
})

test('a slideshow rests while its page is not looked at', async () => {
  const { root, tab } = await openSlideshow({ autoplay: true }, { reducedMotion: 'no-preference' })
  await tab.mouse.move(5, 5)
  const state = () => root.getAttribute('data-autoplay')
  await expect.poll(state).toBe('playing')
  const look = (isHidden: boolean) =>
    tab.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await look(true)
  expect(await state()).toBe('resting')
  await look(false)
  expect(await state()).toBe('playing')
  await tab.setViewportSize({ width: 1280, height: 200 })
  await tab.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(state).toBe('resting')
})

test('where motion is unwanted a slideshow does not begin by itself', async () => {
  const { tab, root } = await openSlideshow({ autoplay: true }, { reducedMotion: 'reduce' })
  await tab.getByRole('button', { name: 'Play slideshow' }).waitFor()
  await expect.poll(() => root.getAttribute('data-autoplay')).toBe('paused')
})

test('a picture opens large, keeps the focus, and gives it back', async () => {
  const { tab } = await openGallery({ design: 'grid', lightbox: true })
  const second = tab.locator('a[data-lightbox-slide]').nth(1)
  await second.focus()
  await tab.keyboard.press('Enter')
  const dialog = tab.getByRole('dialog', { name: 'Pictures' })
  await dialog.getByText('2 / 4').waitFor()
  await expect.poll(() => dialog.getAttribute('data-theme')).toBe('dark')
  await dialog.getByText('Kiln').waitFor()
  await expectAccessible(tab)
  await tab.keyboard.press('End')
  await dialog.getByText('4 / 4').waitFor()
  await tab.keyboard.press('Home')
  await dialog.getByText('1 / 4').waitFor()
  for (let press = 0; press < 8; press++) {
    await tab.keyboard.press('Tab')
    await expect.poll(() => tab.evaluate(() => document.activeElement?.closest('main') ?? null)).toBeNull()
  }
  await tab.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => second.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(tab.url()).toMatch(/\/pictures$/)
})

test('the pictures of a slider may be reached without a mouse, and stand where the owner wants', async () => {
  const { tab, root } = await openGallery({ design: 'slider', 'active-alignment': 'left', controls: true, padding: 0 })
  await root.and(tab.locator('[data-active-slide="0"]')).waitFor()
  await root.locator('.sqs-gallery').focus()
  await tab.keyboard.press('ArrowRight')
  await expect
    .poll(() =>
      root.locator('.sqs-gallery').evaluate((list) => {
        const second = list.querySelectorAll('.slide')[1]
        return second ? Math.round(second.getBoundingClientRect().left - list.getBoundingClientRect().left) : -1
      }),
    )
    .toBe(0)
  await expectAccessible(tab)
})

test('pictures of a page without a shop in it load no cart', async () => {
  const { tab, root } = await openSlideshow()
  await root.getByRole('button', { name: 'Next picture' }).waitFor()
  const scripts = await tab.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(scripts.some((name) => /\/loader-/.test(name))).toBe(true)
  expect(scripts.filter((name) => /\/(shop|react|page(?!-speed))-[\w-]+\.js/.test(name))).toEqual([])
})

test('pictures of a gallery page open large too', async () => {
  const { site, url } = await openShop()
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'gallery', title: 'Workshop', slug: 'workshop' })
  for (const title of ['Wheel', 'Kiln']) {
    const mainAssetId = await buildAsset(ctx)
    await createItem(ctx, { collectionId, recordType: 2, title, slug: title.toLowerCase(), mainAssetId })
  }
  const tab = await visit(`${url}/workshop`)
  await tab.locator('.gallery-grid-item-link').first().click()
  await tab.getByRole('dialog', { name: 'Pictures' }).getByText('1 / 2').waitFor()
  expect(tab.url()).toMatch(/\/workshop$/)
})

/** Where slides are in their frame, from 0 (in its place), counted in the direction of reading. */
function measurePlaces(root: Locator): Promise<number[]> {
  return root.locator('.sqs-gallery').evaluate((list) => {
    const frame = list.getBoundingClientRect()
    const sign = getComputedStyle(list).direction === 'rtl' ? -1 : 1
    // Without minus zero.
    return [...list.querySelectorAll('.slide')].map(
      (slide) => Math.round((sign * (slide.getBoundingClientRect().left - frame.left)) / frame.width) + 0,
    )
  })
}

test('where lines begin at the right, pictures follow each other to the left', async () => {
  const { tab, root } = await openGallery({ design: 'slideshow', controls: true, lightbox: true }, {}, 'he-IL')
  await root.and(tab.locator('[data-active-slide="0"]')).waitFor()
  await expect.poll(() => tab.evaluate(() => document.documentElement.dir)).toBe('rtl')
  await expect.poll(() => measurePlaces(root)).toEqual([0, 1, 2, 3])
  await tab.getByRole('button', { name: 'Next picture' }).click()
  await expect.poll(() => measurePlaces(root)).toEqual([-1, 0, 1, 2])
  await root.locator('.sqs-gallery').focus()
  await tab.keyboard.press('ArrowLeft')
  await expect.poll(() => measurePlaces(root)).toEqual([-2, -1, 0, 1])
  await tab.keyboard.press('End')
  await expect.poll(() => measurePlaces(root)).toEqual([-3, -2, -1, 0])
  await tab.keyboard.press('ArrowRight')
  await expect.poll(() => root.getAttribute('data-active-slide')).toBe('2')
  await tab.keyboard.press('Home')
  await expect.poll(() => measurePlaces(root)).toEqual([0, 1, 2, 3])

  await tab.locator('a[data-lightbox-slide]').first().press('Enter')
  const dialog = tab.getByRole('dialog', { name: 'Pictures' })
  await dialog.getByText('1 / 4').waitFor()
  await tab.keyboard.press('ArrowLeft')
  await dialog.getByText('2 / 4').waitFor()
  await dialog.getByRole('button', { name: 'Next picture' }).click()
  await dialog.getByText('3 / 4').waitFor()
  await dialog.getByRole('button', { name: 'Previous picture' }).click()
  await dialog.getByText('2 / 4').waitFor()
})

test('two galleries of a page move apart from each other, on a phone too', async () => {
  for (const options of [{}, { viewport: phone, hasTouch: true, isMobile: true }] satisfies Options[]) {
    const { site, url } = await openShop()
    const assetId = await buildAsset(await site.ctx())
    const items = ['One', 'Two', 'Three'].map((title) => ({ assetId, title }))
    const gallery = (id: string, design: string) => ({
      id,
      type: 'gallery',
      version: 1,
      settings: { design, controls: true, items },
    })
    const blocks = [gallery('first', 'slideshow'), gallery('second', 'slider')]
    await buildPage(await site.ctx(), { title: 'Pictures', slug: 'pictures', blocks })
    const tab = await visit(`${url}/pictures`, options)
    const active = (id: string) => tab.locator(`#block-${id} .sqs-gallery-container`).getAttribute('data-active-slide')
    for (const id of ['first', 'second']) {
      await tab.locator(`#block-${id}`).scrollIntoViewIfNeeded()
      await expect.poll(() => active(id)).toBe('0')
    }
    await tab.locator('#block-second').getByRole('button', { name: 'Next picture' }).click()
    await expect.poll(() => active('second')).toBe('1')
    expect(await active('first')).toBe('0')
    await expect
      .poll(() => tab.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(await tab.evaluate(() => innerWidth))
  }
})

test('a video among the pictures opens large and plays there, and stops when it is left', async () => {
  const { site, url } = await openShop()
  const assetId = await buildAsset(await site.ctx())
  const items = [
    { assetId, title: 'Kiln' },
    { type: 'video', url: 'https://vimeo.com/76979871', title: 'At the wheel', assetId },
  ]
  const blocks = [{ id: 'g', type: 'gallery', version: 1, settings: { design: 'grid', lightbox: true, items } }]
  await buildPage(await site.ctx(), { title: 'Pictures', slug: 'pictures', blocks })
  const tab = await visit('about:blank')
  await tab.route(/vimeo\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title>Player' }),
  )
  await tab.goto(`${url}/pictures`)
  await expectAccessible(tab)
  await tab.getByRole('link', { name: 'Play video: At the wheel' }).click()
  const dialog = tab.getByRole('dialog', { name: 'Pictures' })
  await dialog.frameLocator('iframe[title="At the wheel"]').getByText('Player').waitFor()
  await dialog.getByText('2 / 2').waitFor()
  await dialog.getByRole('button', { name: 'Previous picture' }).click()
  await dialog.getByText('1 / 2').waitFor()
  await expect.poll(() => dialog.locator('iframe').count()).toBe(0)
  await tab.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('one picture alone, and pictures of unknown size, need no buttons and break nothing', async () => {
  const { site, url } = await openShop()
  const ctx = await site.ctx()
  const assetId = await buildAsset(ctx)
  await ctx.db.updateTable('asset').set({ width: null, height: null }).where('asset_id', '=', assetId).execute()
  const blocks = ['slideshow', 'slider', 'grid', 'stacked'].map((design) => ({
    id: design,
    type: 'gallery',
    version: 1,
    settings: { design, controls: true, autoplay: true, lightbox: true, items: [{ assetId, altText: 'Bowl' }] },
  }))
  await buildPage(await site.ctx(), { title: 'Pictures', slug: 'pictures', blocks })
  const tab = await visit(`${url}/pictures`)
  await expect.poll(() => tab.locator('.sqs-gallery-controls').count()).toBe(0)
  await tab.locator('a[data-lightbox-slide]').first().click()
  const dialog = tab.getByRole('dialog', { name: 'Pictures' })
  await dialog.waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Next picture' }).count()).toBe(0)
  await tab.keyboard.press('Escape')
  for (const design of ['slideshow', 'slider', 'grid', 'stacked']) {
    const box = await tab.locator(`#block-${design} .slide`).boundingBox()
    expect(box?.height, design).toBeGreaterThan(50)
  }
})
