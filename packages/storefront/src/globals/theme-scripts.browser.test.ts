import path from 'node:path'
import { expect, test } from 'vitest'
import { readThemeFolder } from '../../../server/src/features/theme-files/theme-folders.ts'
import { themeVersions } from '../../../server/src/features/themes/index.ts'
import { buildPage } from '../../../server/src/testing/content-builders.ts'
import { openWindow } from '../../../server/src/testing/browser.ts'
import { openShop } from '../testing/shop.ts'
import { testThemeRuntime } from '../../../server/src/testing/theme-runtime.ts'

const lantern = path.join(import.meta.dirname, '../../../server/src/testing/themes/lantern')

test('the scripts of a theme that was written for another platform run without a complaint', async () => {
  const { site, url } = await openShop({
    title: 'Harbour',
    settings: { codeInjection: { header: '<link rel="icon" href="data:,">' } },
  })
  const ctx = await site.ctx()
  const themeRuntime = await testThemeRuntime()
  const { row } = await themeVersions.addVersion(ctx, themeRuntime, (await readThemeFolder(lantern)) ?? new Map(), {
    source: 'push',
  })
  await themeVersions.activateTheme(ctx, themeRuntime, row.version_id, { acceptErrors: false })
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })

  const tab = await (await openWindow()).newPage()
  const complaints: string[] = []
  tab.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  tab.on('pageerror', (error) => complaints.push(error.message))
  await tab.goto(url)
  const noted = () => tab.evaluate((): string[] => Reflect.get(window, 'noted'))
  await expect.poll(noted).toContain('later')
  expect(await noted()).toEqual([
    'init',
    'width 1200px',
    'template Inset',
    'context object true',
    'use function',
    'parent true 5',
    'lang truefalse 4',
    'each 1',
    'each 2',
    'kv',
    'bound L x',
    'ua true true',
    'lifecycle',
    'later',
  ])
  await expect.poll(() => tab.locator('.Foot > p.made').getAttribute('title')).toBe('Made')
  await expect.poll(() => tab.locator('html').getAttribute('class')).toBe('js is-home')

  await tab.locator('.Head-brand').click()
  await tab.evaluate(() =>
    document.dispatchEvent(
      new CustomEvent('tweak:change', { detail: { name: 'tweak-site-lead', value: 'Full Bleed' } }),
    ),
  )
  await tab.setViewportSize({ width: 800, height: 700 })
  await expect
    .poll(noted)
    .toEqual(
      expect.arrayContaining([
        'click / true',
        'tweak tweak-site-lead Full Bleed',
        'watch tweak-site-lead Full Bleed',
        'resize',
      ]),
    )
  expect(complaints).toEqual([])
})
