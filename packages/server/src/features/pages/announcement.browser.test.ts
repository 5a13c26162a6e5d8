import { expect, test } from 'vitest'
import { axeScript } from '../../testing/accessibility.ts'
import { openWindow } from '../../testing/browser.ts'
import { buildPage, useTestTheme } from '../../testing/content-builders.ts'
import { siteUrl, testSite } from '../../testing/test-site.ts'
import { writeSettings } from '../../testing/settings.ts'

const bar = { text: 'Closed on <Monday>', url: '/events?a=1&b=2', newWindow: true, enabled: true }

/** A site whose theme has this body, or our default theme. */
async function siteWith(body: string | undefined, announcementBar: object = bar) {
  const site = await testSite({ settings: { announcementBar } })
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  if (body !== undefined)
    await useTestTheme(ctx, site.services.config.dataDir, {
      'template.conf': '{ "name": "Bar", "layouts": { "default": { "regions": ["site"] } }, "stylesheets": [] }',
      'site.region': `<!doctype html><html lang="en"><head>{squarespace-headers}</head><body class="a>b">${body}<main>{squarespace.main-content}</main></body></html>`,
    })
  return site
}

const words =
  '<div class="sqs-announcement-bar" data-platform><div class="sqs-announcement-bar-content">' +
  '<a class="sqs-announcement-bar-url" href="/events?a=1&amp;b=2" target="_blank" rel="noopener" aria-labelledby="announcement-bar-text-inner-id"></a>' +
  '<div class="sqs-announcement-bar-text"><div class="sqs-announcement-bar-text-inner" id="announcement-bar-text-inner-id">Closed on &lt;Monday&gt;</div></div>'

test('the bar stands in the dropzone of a theme before any script runs', async () => {
  const site = await siteWith('<header><div class="x sqs-announcement-bar-dropzone" data-a="b>c"></div></header>')
  const { body } = await site.get('/')
  expect(body).toContain(`<div class="x sqs-announcement-bar-dropzone" data-a="b>c">${words}`)
  expect(body.match(/id="announcement-bar-text-inner-id">/g)).toHaveLength(1)
})

test('a theme without a dropzone has the bar first in its body', async () => {
  const site = await siteWith('<h1>Words</h1>')
  expect((await site.get('/')).body).toContain(`<body class="a>b"><div class="sqs-announcement-bar-dropzone">${words}`)
})

test.each([
  ['turned off', { ...bar, enabled: false }],
  ['empty', { ...bar, text: '' }],
])('a bar that is %s leaves nothing behind', async (_what, settings) => {
  const site = await siteWith('<div class="sqs-announcement-bar-dropzone"></div>', settings)
  const { body } = await site.get('/')
  expect(body).not.toContain('announcement-bar-content')
  expect(body).not.toContain('vitrine-announcement')
  expect((await site.get('/?format=json')).json().websiteSettings.announcementBarSettings).toEqual({})
})

test('an address that would run as a program is removed', async () => {
  const site = await siteWith('', { ...bar, url: 'javascript:alert(1)' })
  expect((await site.get('/')).body).not.toContain('javascript:alert')
})

test.each([
  ['of the platform', '<div class="sqs-announcement-bar-dropzone"></div>'],
  ['of the default theme', undefined],
  [
    'of a theme that draws its own',
    '<div class="sqs-announcement-bar-dropzone"><div class="sqs-announcement-bar-text-inner">Closed</div><span class="sqs-announcement-bar-close" role="button" tabindex="0" aria-label="Close">x</span></div>',
  ],
])('a bar %s is closed by key, stays closed, and comes back with other words', async (_whose, body) => {
  const site = await siteWith(body)
  const window = await openWindow({ viewport: { width: 390, height: 844 } })
  const tab = await window.newPage()
  const home = `${await siteUrl(site)}/`
  await tab.goto(home)
  const text = tab.locator('.sqs-announcement-bar-text-inner')
  await text.waitFor()
  const close = tab.locator('.sqs-announcement-bar-close')
  await expect.poll(() => tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await tab.evaluate(axeScript)
  const found = await tab.evaluate(async () => {
    const { axe }: { axe: typeof import('axe-core') } = Object(globalThis)
    return (await axe.run('.sqs-announcement-bar-dropzone')).violations.map(({ id }) => id)
  })
  expect(found.filter((id) => id !== 'region')).toEqual([])
  await close.focus()
  await close.press('Enter')
  await text.waitFor({ state: 'hidden' })
  await tab.reload()
  await expect.poll(() => text.isVisible()).toBe(false)

  await writeSettings(await site.ctx(), { announcementBar: { ...bar, text: 'Open again' } })
  await tab.reload()
  await text.waitFor()
  // A month later it shows again.
  await close.click()
  await text.waitFor({ state: 'hidden' })
  await tab.evaluate(() => {
    const [name] = (localStorage.getItem('vitrine-announcement') ?? '').split(' ')
    localStorage.setItem('vitrine-announcement', `${name} ${Date.now() - 31 * 86_400_000}`)
  })
  await tab.reload()
  await text.waitFor()
})

test('without script there is nothing to press that does nothing', async () => {
  const site = await siteWith(undefined)
  const tab = await (await openWindow({ javaScriptEnabled: false })).newPage()
  await tab.goto(`${await siteUrl(site)}/`)
  await tab.locator('.sqs-announcement-bar-text-inner').waitFor()
  await expect.poll(() => tab.locator('.sqs-announcement-bar-close').isVisible()).toBe(false)
})
