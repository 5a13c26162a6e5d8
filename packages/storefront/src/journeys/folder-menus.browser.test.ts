import type { Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { createCollection } from '../../../server/src/features/collections/index.ts'
import { changeTheme } from '../../../server/src/features/sites/index.ts'
import { writeSettings } from '../../../server/src/testing/settings.ts'
import { expectAccessible, openShop, phone, type Shop, visit } from '../testing/shop.ts'

const themes = ['default', 'enamel', 'plinth'] as const

async function openFolders(theme: string): Promise<Shop> {
  const shop = await openShop()
  const ctx = await shop.site.ctx()
  await createCollection(ctx, { typeName: 'page', title: 'Home', slug: 'home', isHomepage: true })
  const menu: { collectionId: string }[] = []
  for (const [title, pages] of [
    ['Workshop', ['People', 'Kiln']],
    ['Help', ['Care', 'Repairs']],
  ] as const) {
    const parentId = await createCollection(ctx, { typeName: 'folder', title })
    menu.push({ collectionId: parentId })
    for (const page of pages) await createCollection(ctx, { typeName: 'page', title: page, parentId })
  }
  await writeSettings(ctx, {
    navigation: { mainNav: menu },
    // Plinth has its index beside the page unless its owner wants a line.
    ...(theme === 'plinth' ? { tweaks: { 'tweak-header-layout': 'Line' } } : {}),
  })
  await changeTheme(ctx, theme)
  return shop
}

const isOpen = (tab: Tab, name: string) =>
  tab.locator('.nav-folder', { hasText: name }).evaluate((folder) => folder.hasAttribute('open'))
const focused = (tab: Tab) => tab.evaluate(() => document.activeElement?.textContent?.trim())

test.each(themes)('folders of the menu of %s close as menus do', async (theme) => {
  const { url } = await openFolders(theme)
  const tab = await visit(url)
  const [workshop, help] = [
    tab.locator('summary', { hasText: 'Workshop' }),
    tab.locator('summary', { hasText: 'Help' }),
  ]

  await workshop.click()
  await expect.poll(() => tab.getByRole('link', { name: 'Kiln' }).isVisible()).toBe(true)
  await expectAccessible(tab)
  await tab.locator('main').click({ position: { x: 5, y: 5 } })
  await expect.poll(() => isOpen(tab, 'Workshop'), { message: 'a press elsewhere' }).toBe(false)

  await workshop.click()
  await help.click()
  await expect.poll(() => isOpen(tab, 'Workshop'), { message: 'another opens' }).toBe(false)
  expect(await isOpen(tab, 'Help')).toBe(true)
  await help.click()
  await expect.poll(() => isOpen(tab, 'Help')).toBe(false)

  await workshop.focus()
  await tab.keyboard.press('Enter')
  await tab.keyboard.press('Tab')
  await expect.poll(() => focused(tab)).toBe('People')
  await tab.keyboard.press('Escape')
  await expect.poll(() => isOpen(tab, 'Workshop'), { message: 'Escape' }).toBe(false)
  expect(await focused(tab)).toBe('Workshop')

  await tab.keyboard.press('Enter')
  for (const name of ['People', 'Kiln', 'Help']) {
    await tab.keyboard.press('Tab')
    await expect.poll(() => focused(tab)).toBe(name)
  }
  await expect.poll(() => isOpen(tab, 'Workshop'), { message: 'the focus moves on' }).toBe(false)
})

test.each(themes)('without a script folders of %s open and lead on', async (theme) => {
  const { url } = await openFolders(theme)
  for (const options of [{}, { viewport: phone }]) {
    const tab = await visit(url, { ...options, javaScriptEnabled: false })
    const opener = tab.locator('.site-menu-open:visible, .nav-folder summary:visible').first()
    await opener.focus()
    await tab.keyboard.press('Enter')
    await tab.locator('.site-header a:visible', { hasText: 'Kiln' }).click()
    await tab.waitForURL('**/kiln')
  }
})
