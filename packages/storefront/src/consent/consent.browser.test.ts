import type { Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, placeOrder, readyBuyer } from '../../../server/src/testing/builders.ts'
import { buildPage } from '../../../server/src/testing/content-builders.ts'
import { cookieRegistry } from '../../../server/src/features/consent/cookie-registry.ts'
import { createCollection } from '../../../server/src/features/collections/index.ts'
import { staffBrowser } from '../../../server/src/testing/staff.ts'
import { isStoredAs } from '@vitrine/commerce'
import { expectAccessible, openShop, phone, visit } from '../testing/shop.ts'

const banner = {
  enabled: true,
  layout: 'card',
  title: '',
  text: '',
  acceptLabel: '',
  declineLabel: '',
  policyUrl: '',
  showsLink: true,
  choiceDays: 180,
  keepMonths: 12,
}
const pixels = {
  google: 'G-AB12CD34EF',
  meta: '123456789012345',
  pinterest: '2612345678901',
  tiktok: 'C4ABCDEFGH1234567890',
  fullstory: 'o-AB12CD-na1',
}
const recording = { percent: 100 }
const hosts = /googletagmanager\.com|facebook\.net|pinimg\.com|tiktok\.com|fullstory\.com/

async function openSite() {
  const { site, url } = await openShop()
  const staff = await staffBrowser(site)
  await buildPage(await site.ctx(), { title: 'About', slug: 'about' })
  await staff.put('/api/admin/consent/settings', { banner, pixels, recording })
  await staff.put('/api/admin/visit-settings', {
    enabled: true,
    cookies: 'always',
    keepHitsDays: 30,
    keepCountsMonths: 25,
  })
  return { site, staff, url }
}

/** What browsers of tests say of themselves is a robot's. */
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** What they store, and what they see of the page. */
const networkScript = `document.cookie = "_fbp=1;path=/"; document.cookie = "_epik=1;path=/"; document.cookie = "ttcsid_C4=1;path=/"
localStorage.setItem("_gcl_ls", "1"); sessionStorage.setItem("tt_appInfo", "1")
seen = [...(window.seen ?? []), location.href, document.referrer]`

/** Scripts in place of the networks': they store things, as those do, and are counted. */
async function routeNetworks(tab: Tab): Promise<string[]> {
  const asked: string[] = []
  await tab.route(hosts, (route) => {
    asked.push(new URL(route.request().url()).host)
    return route.fulfill({ contentType: 'text/javascript', body: networkScript })
  })
  return asked
}

/** How many processors the browser says that the visitor's machine has. */
const setCores = (tab: Tab, cores: number) =>
  tab.addInitScript(
    (value) => Object.defineProperty(navigator, 'hardwareConcurrency', { value, configurable: true }),
    cores,
  )

const storedNames = (tab: Tab) =>
  tab.evaluate(() =>
    [
      ...document.cookie.split('; ').map((each) => each.split('=')[0] ?? ''),
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ].filter((name) => name !== ''),
  )

const isRegistered = (name: string) => cookieRegistry.some((each) => isStoredAs(each, name))

/** The names of events that each network was told. */
const listEvents = (tab: Tab) =>
  tab.evaluate(() => {
    const get = (name: string) => Reflect.get(window, name)
    return {
      google: [...(get('dataLayer') ?? [])].filter((call) => call[0] === 'event').map((call) => call[1]),
      meta: (get('fbq')?.queue ?? [])
        .filter((call: string[]) => call[0]?.startsWith('track'))
        .map((call: string[]) => call[1]),
      pinterest: (get('pintrk')?.queue ?? [])
        .filter((call: string[]) => call[0] === 'track')
        .map((call: string[]) => call[1]),
      tiktok: (get('ttq') ?? []).filter((call: string[]) => call[0] === 'track').map((call: string[]) => call[1]),
    }
  })

test('nothing runs before consent; then pixels hear of the purchase, once; a withdrawal takes all of it away', async () => {
  const { site, staff, url } = await openSite()
  await addShippingAndTax(site)
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'MUG', priceMinor: 2400 }] })
  const tab = await visit('about:blank', { userAgent })
  const asked = await routeNetworks(tab)
  await setCores(tab, 2)
  await tab.goto(`${url}/shop/mug?password=sesame&utm_source=news#token`)
  const dialog = tab.locator('.vt-consent[open]')
  await dialog.waitFor()
  await expectAccessible(tab)
  await expect.poll(() => tab.evaluate(() => document.activeElement === document.body)).toBe(true)
  await expect.poll(async () => (await staff.get('/api/admin/consent/counts')).json().hasAny).toBe(false)
  expect([asked, await storedNames(tab)]).toEqual([[], []])
  const sizes = await dialog
    .locator('[data-answer="accept"], [data-answer="decline"]')
    .evaluateAll((buttons) =>
      buttons.map((button) =>
        [button.clientWidth, button.clientHeight, getComputedStyle(button).backgroundColor].join(' '),
      ),
    )
  expect(new Set(sizes).size).toBe(1)

  // The banner does not close by itself, and the page can be used.
  await tab.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Choose' }).click()
  await expectAccessible(tab)
  await dialog.getByLabel('Marketing').check()
  await dialog.getByRole('button', { name: 'Save choice' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await listEvents(tab)).tiktok).toEqual(['ViewContent'])
  expect(asked.toSorted()).toEqual([
    'analytics.tiktok.com',
    'connect.facebook.net',
    's.pinimg.com',
    'www.googletagmanager.com',
  ])
  // Nothing of the address that may be secret is seen.
  const shown = [`${url}/shop/mug?utm_source=news`, '']
  await expect
    .poll(() => tab.evaluate(() => Reflect.get(window, 'seen')))
    .toEqual([...shown, ...shown, ...shown, ...shown])
  await tab.locator('.sqs-add-to-cart-button').first().click()
  await expect
    .poll(() => listEvents(tab))
    .toEqual({
      google: ['view_item', 'add_to_cart'],
      meta: ['PageView', 'ViewContent', 'AddToCart'],
      pinterest: ['pagevisit', 'addtocart'],
      tiktok: ['ViewContent', 'AddToCart'],
    })
  const [, added] = await tab.evaluate(() =>
    [...Reflect.get(window, 'dataLayer')].filter((call) => call[0] === 'event').map((call) => call[2]),
  )
  expect(added).toMatchObject({ currency: 'USD', value: 24, items: [{ item_name: 'Mug', price: 24, quantity: 1 }] })
  // Analytics was not allowed.
  expect((await storedNames(tab)).filter((name) => name.startsWith('ss_'))).toEqual([])
  expect((await storedNames(tab)).filter((name) => !isRegistered(name))).toEqual([])

  // A visit is recorded where more than two processors can bear it.
  await tab.goto('about:blank')
  expect(asked).not.toContain('edge.fullstory.com')
  await setCores(tab, 8)
  await tab.goto(`${url}/cart`)
  await expect.poll(async () => (await listEvents(tab)).google).toEqual(['view_cart'])
  await expect.poll(() => tab.evaluate(() => Reflect.get(window, '_fs_org'))).toBe('o-AB12CD-na1')
  await expect.poll(() => asked).toContain('edge.fullstory.com')
  await tab
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect.poll(async () => (await listEvents(tab)).google).toEqual(['view_cart', 'remove_from_cart'])

  const buyer = await readyBuyer(site, mug)
  const { redirect } = (await placeOrder(buyer.browser, { expected: buyer.total })).json()
  await tab.addInitScript(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    document.addEventListener('vitrine:commerce-event', (event) => heard.push(Reflect.get(event, 'detail')))
  })
  const listHeard = () => tab.evaluate(() => Reflect.get(window, 'heard'))
  await tab.goto(`${url}${redirect}`)
  await expect.poll(async () => (await listEvents(tab)).meta).toEqual(['PageView', 'Purchase'])
  await expect.poll(listHeard).toMatchObject([
    {
      name: 'Purchase',
      order_id: expect.stringMatching(/^\w{24}$/),
      email_derived_user_id: expect.stringMatching(/^[\da-f]{64}$/),
      logged_in: false,
      website_id: site.id,
      currency_code: 'USD',
      items: [{ name: 'Mug', price: 24, quantity: 1 }],
    },
  ])
  // Networks do not see the address that opens the order, and a reload leads back to it.
  const token = String(redirect).split('/').at(-1) ?? ''
  const told = [`${url}/checkout/confirmed`, '']
  await expect.poll(() => tab.evaluate(() => Reflect.get(window, 'seen'))).toEqual([...told, ...told, ...told, ...told])
  await tab.reload()
  await expect.poll(async () => (await listEvents(tab)).meta).toEqual(['PageView'])
  await tab.locator('footer').first().waitFor()
  expect(await listHeard()).toEqual([])
  await tab.getByText('Mug').first().waitFor()
  expect(tab.url()).toBe(`${url}/checkout/confirmed`)
  const askedBefore = asked.length
  await tab.goto(`${url}/order-status/${token}`)

  await tab.getByRole('link', { name: 'Cookie settings' }).click()
  await dialog.getByText('Your consent ID:').waitFor()
  await expect.poll(() => dialog.getByLabel('Marketing').isChecked()).toBe(true)
  await expect
    .poll(async () => [asked.length, await tab.evaluate(() => Reflect.get(window, 'fbq') === undefined)])
    .toEqual([askedBefore, true])
  await tab.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent)).toBe('Cookie settings')
  await tab.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Decline all' }).click()
  await expect.poll(() => tab.evaluate(() => Reflect.get(window, 'fbq') === undefined)).toBe(true)
  await tab.getByRole('link', { name: 'Cookie settings' }).waitFor()
  expect((await storedNames(tab)).filter((name) => /^_|purchases|recorded|ss_|tt/.test(name))).toEqual([])
  await expect
    .poll(async () => (await staff.get('/api/admin/consent/counts')).json())
    .toMatchObject({ partly: 1, declined: 1 })
  const lines = (await staff.get('/api/admin/consent/choices/csv')).body.match(/^\d{4}-[^,]*,[\w'-]+/gm) ?? []
  expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(1)
})

const oembed = {
  type: 'video',
  html: '<iframe src="https://player.vimeo.com/video/76979871"></iframe>',
  title: 'Throwing',
  providerName: 'Vimeo',
}
const address = 'https://vimeo.com/76979871'
const players = [
  { id: 'embed', type: 'embed', version: 1, settings: { url: address, oembed, oembedOf: address } },
  {
    id: 'video',
    type: 'video',
    version: 1,
    settings: { url: 'https://youtu.be/aqz-KE-bpKQ', title: 'Firing', overlay: false },
  },
  {
    id: 'map',
    type: 'map',
    version: 1,
    settings: { title: 'Pottery', position: '41.6764, -86.2520', tiles: 'https://tiles.example.com/{z}/{x}/{y}.png' },
  },
  {
    id: 'text',
    type: 'html',
    version: 1,
    settings: {
      html: '<p>Here: <iframe src="//open.spotify.com/embed/track/1" width="300" height="152" allowfullscreen></iframe></p>',
    },
  },
]

test('players of other services wait for a press of their own button, or for consent to marketing', async () => {
  const { site, url } = await openSite()
  await createCollection(await site.ctx(), {
    typeName: 'page',
    title: 'Films',
    slug: 'films',
    content: { blocks: players },
  })
  const tab = await visit('about:blank', { userAgent })
  const asked = await routeNetworks(tab)
  await tab.route(/vimeo|youtube|spotify|tiles\.example/, (route) => {
    asked.push(new URL(route.request().url()).host)
    return route.fulfill({ contentType: 'text/html', body: 'A film' })
  })
  await tab.goto(`${url}/films`)
  const dialog = tab.locator('.vt-consent[open]')
  await dialog.waitFor()
  const buttons = tab.getByRole('button', { name: 'Show it' })
  await expect.poll(() => buttons.count()).toBe(4)
  await tab.getByText('This comes from vimeo.com.').waitFor()
  await expect
    .poll(() => tab.getByRole('link', { name: 'Open at youtube.com' }).getAttribute('href'))
    .toBe('https://youtu.be/aqz-KE-bpKQ')
  await expectAccessible(tab)
  await expect.poll(async () => [asked, await tab.locator('iframe').count()]).toEqual([[], 0])
  await buttons.first().press('Enter')
  await expect
    .poll(() => tab.evaluate(() => document.activeElement?.getAttribute('src')))
    .toBe('https://player.vimeo.com/video/76979871')
  await expect.poll(() => buttons.count()).toBe(3)
  await buttons.nth(1).press('Enter')
  await tab.locator('.map-view:focus img').first().waitFor({ state: 'attached' })
  await expect.poll(() => asked).toContain('tiles.example.com')
  await dialog.getByRole('button', { name: 'Accept all' }).click()
  await tab.locator('iframe[src^="https://www.youtube-nocookie.com/"]').waitFor()
  await tab.locator('p > iframe[width="300"]').waitFor()
  await tab.reload()
  await expect.poll(() => tab.locator('iframe').count()).toBe(3)
})

test('a browser that asks for privacy has declined, and hears why; held code runs in order, after consent alone', async () => {
  const { staff, url } = await openSite()
  const header =
    '<script>order = ["inline"]; document.cookie = "_ga=1;path=/"</script><script src="/held.js"></script><noscript><script>order.push("noscript")</script></noscript><script>order.push("last")</script>'
  await staff.send({
    method: 'PATCH',
    url: '/api/admin/site/profile',
    payload: { code: { header }, codeConsent: { header: 'analytics' } },
  })
  const tab = await visit('about:blank', { userAgent, viewport: phone })
  await tab.route('**/held.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'order.push("outside")' }),
  )
  await tab.goto(`${url}/about`)
  const dialog = tab.locator('.vt-consent[open]')
  await dialog.waitFor()
  // More than half of a phone is left for the page, whose end comes out from under the banner.
  const { y = 0 } = (await dialog.boundingBox()) ?? {}
  expect(y).toBeGreaterThan(phone.height / 2)
  await tab.getByRole('link', { name: 'Cookie settings' }).focus()
  const link = await tab.getByRole('link', { name: 'Cookie settings' }).boundingBox()
  expect((link?.y ?? phone.height) + (link?.height ?? 0)).toBeLessThanOrEqual(y)
  const readOrder = () => tab.evaluate(() => Reflect.get(window, 'order'))
  await expect.poll(async () => [await readOrder(), await storedNames(tab)]).toEqual([undefined, []])
  await dialog.getByRole('button', { name: 'Choose' }).click()
  await dialog.getByLabel('Analytics').check()
  await dialog.getByRole('button', { name: 'Save choice' }).click()
  await expect.poll(readOrder).toEqual(['inline', 'outside', 'last'])
  // From the next page on a cookie recognizes the visitor.
  await tab.reload()
  await expect
    .poll(async () => (await storedNames(tab)).toSorted())
    .toEqual(['_ga', 'ss_cvr', 'ss_cvt', 'vitrine_consent'])

  const careful = await visit('about:blank', { userAgent })
  await careful.addInitScript(() => Object.assign(navigator, { globalPrivacyControl: true }))
  const asked = await routeNetworks(careful)
  // Code of the owner set it: no pixel of ours ran.
  const value = String(Math.random())
  await careful.context().addCookies([{ name: '_ga', value, url }])
  await careful.goto(`${url}/about`)
  await careful.getByRole('link', { name: 'Cookie settings' }).click()
  const settings = careful.locator('.vt-consent[open]')
  await settings.getByText('We take that as a “no” to analytics and marketing.').waitFor()
  await expect.poll(() => settings.getByLabel('Marketing').isDisabled()).toBe(true)
  await expectAccessible(careful)
  expect([asked, await storedNames(careful)]).toEqual([[], ['_ga']])
  await expect.poll(() => careful.evaluate(() => document.cookie)).toBe(`_ga=${value}`)
})
