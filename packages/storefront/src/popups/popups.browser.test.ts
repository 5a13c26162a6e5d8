import type { Page as Tab } from 'playwright-core'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildAsset, buildPage } from '../../../server/src/testing/content-builders.ts'
import { staffBrowser } from '../../../server/src/testing/staff.ts'
import type { TestSite } from '../../../server/src/testing/test-site.ts'
import { captchaSettings } from '../../../server/src/testing/captcha.ts'
import { desktop, expectAccessible, openShop, phone, visit } from '../testing/shop.ts'

const root = '/api/admin/popups'
/** A person's browser: the one of the tests names itself as a robot. */
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const popup = {
  isEnabled: true,
  title: 'Letters from the kiln',
  html: '<p>Once a month: new glazes, and <a href="/about">open days</a>.</p>',
  assetId: null,
  altText: '',
  action: 'newsletter',
  buttonLabel: '',
  buttonUrl: '',
  newWindow: false,
  asksName: false,
  footnote: 'Leave at any time.',
  listIds: [],
  layout: 'overlay',
  position: 'CENTER',
  afterSeconds: 0,
  afterScrollPercent: null,
  onExitIntent: false,
  pages: 'all',
  collectionIds: [],
  repeatDays: 7,
  startsOn: null,
  endsOn: null,
}

async function openSite(...popups: object[]) {
  const { site, url } = await openShop({ settings: { captcha: captchaSettings } })
  const staff = await staffBrowser(site)
  const long = Array.from({ length: 60 }, (_, line) => `<p>Line ${line}</p>`).join('')
  await buildPage(await site.ctx(), {
    title: 'About',
    slug: 'about',
    blocks: [{ id: 'text', type: 'html', version: 1, settings: { html: long } }],
  })
  const ids: string[] = []
  for (const changes of popups) ids.push((await staff.post(root, { ...popup, ...changes })).json().id)
  return { site, url: `${url}/about`, staff, ids }
}

/** The popup once it is open. It is closed first, and detached when that is remembered. */
async function waitForPopup(tab: Tab) {
  await tab.locator('.vt-popup[open]').waitFor()
  return tab.locator('.vt-popup')
}

const getFocused = (tab: Tab) => tab.evaluate(() => document.activeElement?.className ?? '')

async function listHits(site: TestSite): Promise<readonly string[]> {
  const { db } = await site.ctx()
  const { rows } = await sql<{ hit: string }>`SELECT kind || ' ' || subject AS hit FROM visit_hit
    WHERE website_id = ${site.id} AND kind LIKE 'popup%' ORDER BY hit_id`.execute(db)
  return rows.map(({ hit }) => hit)
}

test('an overlay comes after its time, keeps the focus, stays closed, comes again when it changes, and signs up', async () => {
  const { site, url, staff, ids } = await openSite(
    { afterSeconds: 1 },
    { title: 'Second', layout: 'card', action: 'none' },
  )
  const [id = '', secondId = ''] = ids
  const tab = await visit(url, { userAgent })
  const heading = tab.locator('main p').first()
  const before = await heading.boundingBox()
  const overlay = await waitForPopup(tab)
  await expect.poll(() => heading.boundingBox()).toEqual(before)
  await overlay.getByRole('heading', { name: 'Letters from the kiln' }).waitFor()
  expect(await getFocused(tab)).toBe('vt-popup-close')
  await expectAccessible(tab)
  for (const place of ['open days', '', 'Sign up']) {
    await tab.keyboard.press('Tab')
    await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent)).toBe(place)
  }
  await tab.keyboard.press('Escape')
  await overlay.waitFor({ state: 'detached' })
  await expect.poll(() => tab.evaluate(() => document.activeElement?.tagName)).toBe('BODY')

  // Closed, it leaves its turn to the next one.
  await tab.reload()
  const second = await waitForPopup(tab)
  await second.getByRole('heading', { name: 'Second' }).waitFor()
  await expect.poll(() => tab.locator('.vt-popup').count()).toBe(1)
  await second.getByRole('button', { name: 'Close' }).click()

  await staff.put(`${root}/${id}`, { ...popup, title: 'New letters', version: 1 })
  await tab.reload()
  const changed = await waitForPopup(tab)
  await changed.getByRole('heading', { name: 'New letters' }).waitFor()
  await changed.getByLabel('Email address').fill('ada@')
  // The server says what is wrong where the browser does not.
  await changed.locator('form').evaluate((form: HTMLFormElement) => (form.noValidate = true))
  await changed.getByRole('button', { name: 'Sign up' }).click()
  await changed.getByRole('alert').waitFor()
  await expectAccessible(tab)
  await changed.getByLabel('Email address').fill('ada@example.com')
  await changed.getByRole('button', { name: 'Sign up' }).click()
  await changed.getByText('Please confirm').waitFor()
  expect(await getFocused(tab)).toBe('vt-popup-thanks')
  const { subscribers } = (await staff.get('/api/admin/newsletter/subscribers?search=ada')).json()
  expect(subscribers).toMatchObject([{ email: 'ada@example.com', state: 'pending' }])
  // A click beside the box.
  await tab.mouse.click(20, 20)
  await changed.waitFor({ state: 'detached' })
  await expect
    .poll(() => tab.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? ''), `popup-overlay-${id}`))
    .toEqual({
      version: 2,
      'date-closed': expect.any(Number),
      submitted: true,
    })
  await expect
    .poll(() => listHits(site))
    .toEqual([`popup ${id}`, `popup ${secondId}`, `popup ${id}`, `popup-answer ${id}`])
})

test('a card comes by scrolling or when the pointer leaves, takes no focus, and is read out', async () => {
  const {
    site,
    url,
    ids: [id = ''],
  } = await openSite({
    layout: 'card',
    position: 'BOTTOM_RIGHT',
    action: 'button',
    buttonLabel: 'Read more',
    buttonUrl: '#more',
    afterSeconds: null,
    afterScrollPercent: 60,
    onExitIntent: true,
  })
  const tab = await visit(url, { userAgent, reducedMotion: 'reduce' })
  await tab.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const card = await waitForPopup(tab)
  await expect.poll(() => tab.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await expect.poll(() => tab.locator('[role="status"]').last().textContent()).toBe('Letters from the kiln')
  await expect
    .poll(() => card.evaluate((dialog) => getComputedStyle(dialog.firstElementChild ?? dialog).animationName))
    .toBe('none')
  const box = await card.boundingBox()
  expect(desktop.width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40)
  await expectAccessible(tab)
  // Keys come to it after the skip link, and close it from anywhere.
  await tab.keyboard.press('Tab')
  await tab.keyboard.press('Tab')
  await expect.poll(() => getFocused(tab)).toBe('vt-popup-close')
  await tab.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await tab.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })

  await tab.evaluate(() => localStorage.clear())
  await tab.goto(url)
  // Its script may come later than the pointer leaves.
  await expect
    .poll(async () => {
      await tab.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })))
      return tab.locator('.vt-popup[open]').isVisible()
    })
    .toBe(true)
  // The button leads to a place of this page, so the page stays.
  await tab.getByRole('link', { name: 'Read more' }).click()
  await card.waitFor({ state: 'detached' })
  await expect.poll(() => listHits(site)).toEqual([`popup ${id}`, `popup ${id}`, `popup-answer ${id}`])
})

test('a popup waits for who types, and stays away when another tab closed it meanwhile', async () => {
  const {
    site,
    url,
    ids: [id = ''],
  } = await openSite({ layout: 'card', action: 'none' })
  const tab = await visit('about:blank', { userAgent })
  const address = /\/api\/popups\//
  let gate = Promise.withResolvers<void>()
  await tab.route(address, async (route) => {
    await gate.promise
    await route.continue()
  })
  const open = async (meanwhile: () => Promise<unknown>) => {
    gate = Promise.withResolvers()
    const asked = tab.waitForRequest(address)
    await tab.goto(url)
    await asked
    await meanwhile()
    const answered = tab.waitForResponse(address)
    gate.resolve()
    await (await answered).finished()
    await tab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await expect.poll(() => tab.locator('.vt-popup').count()).toBe(0)
  }
  await open(async () =>
    tab.evaluate(() => {
      const field = document.createElement('input')
      document.body.append(field)
      field.focus()
    }),
  )
  await tab.evaluate(() => document.querySelector('body > input')?.remove())
  const shown = await waitForPopup(tab)
  // A link of its text is an answer: the popup does not come again where it leads.
  const arrived = tab.waitForEvent('load')
  await shown.getByRole('link', { name: 'open days' }).click()
  await arrived
  await expect.poll(() => listHits(site)).toEqual([`popup ${id}`, `popup-answer ${id}`])
  const key = `popup-overlay-${id}`
  const readMemory = async () => tab.evaluate((name) => localStorage.getItem(name), key)
  expect(JSON.parse((await readMemory()) ?? '{}')).toEqual({ version: 1, 'date-closed': expect.any(Number) })
  await tab.evaluate(() => localStorage.clear())
  const memory = JSON.stringify({ version: 1, 'date-closed': Date.now() })
  await open(async () => tab.evaluate(([name = '', text = '']) => localStorage.setItem(name, text), [key, memory]))
})

test('a page with a popup loads nothing that is far below', async () => {
  const { url } = await openSite({ layout: 'card', action: 'none' })
  const tab = await visit('about:blank', { userAgent })
  await tab.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const likes = document.createElement('div')
      likes.dataset['island'] = 'likes'
      document.body.append(likes)
    }),
  )
  const loaded: string[] = []
  tab.on('request', (request) => void (request.url().includes('likes-island') && loaded.push(request.url())))
  await tab.goto(url)
  await waitForPopup(tab)
  expect(loaded).toEqual([])
  await tab.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => loaded.length).toBe(1)
})

test.each(['default', 'enamel', 'plinth'])(
  'in the theme %s an overlay fits, and is a sheet on phones',
  async (theme) => {
    const { site, url, staff } = await openSite()
    const ctx = await site.ctx()
    await ctx.db.updateTable('website').set({ theme }).where('website_id', '=', site.id).execute()
    const assetId = await buildAsset(ctx)
    await staff.post(root, { ...popup, assetId, altText: 'A bowl', asksName: true })
    const tab = await visit(url)
    await waitForPopup(tab)
    await expectAccessible(tab)

    const small = await visit(url, { viewport: phone })
    const sheet = await waitForPopup(small)
    const box = await sheet.boundingBox()
    expect(box?.height ?? 0).toBeLessThanOrEqual(phone.height * 0.7)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(phone.height)
    await expect.poll(() => small.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    // The page is usable: nothing is dimmed, and the focus stays.
    await expect.poll(() => small.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    await expectAccessible(small)
    // What has the focus is above the sheet, and so is the end of the page.
    const lowest = await small.evaluate(() => {
      const button = document.createElement('button')
      document.body.append(button)
      button.focus()
      return button.getBoundingClientRect().bottom
    })
    expect(lowest).toBeLessThanOrEqual(box?.y ?? 0)
  },
)

test('no popup in a frame, and none without a script', async () => {
  const { url } = await openSite({ afterSeconds: 0 })
  const tab = await visit(new URL('/robots.txt', url).href)
  await tab.setContent(`<iframe src="${url}" style="width:900px;height:700px"></iframe>`)
  const frame = tab.frameLocator('iframe')
  const island = tab.waitForResponse(/popup-triggers|island/)
  await frame.locator('[data-island="popups"]').waitFor({ state: 'attached' })
  await island
  await tab.waitForLoadState('networkidle')
  await expect.poll(() => frame.locator('.vt-popup').count()).toBe(0)
  const plain = await visit(url, { javaScriptEnabled: false })
  await expect.poll(() => plain.locator('.vt-popup').count()).toBe(0)
})
