import { expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { addProduct } from '../../../server/src/testing/builders.ts'
import { addressZone, txtZone } from '../../../server/src/testing/dns.ts'
import { newId } from '../../../server/src/platform/ids.ts'
import {
  clickUndo,
  getOrigin,
  expectAccessible,
  expectFitting,
  holdRequests,
  openEditor,
  phone,
} from '../testing/editor.ts'

/** The first load on a busy machine takes a while. */
const patient = { timeout: 15_000 }

test('the title is changed; leaving without saving asks first', async () => {
  const { site, staff, tab, open } = await openEditor(undefined)
  await open('/settings/general')
  const title = tab.getByLabel('Title', { exact: true })
  await expect.poll(() => title.inputValue(), patient).toBe('Ridge Pottery')
  await expectAccessible(tab)
  await expect.poll(() => tab.getByRole('button', { name: 'Save' }).count()).toBe(0)

  await title.fill('')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Title is required.').waitFor()
  await tab.getByText('Please fix 1 field').waitFor()
  // Neither the heading nor, on a phone, the field that is wrong is behind a bar.
  await tab.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => isUncovered(tab.getByRole('heading', { level: 1 }))).toBe(true)
  await tab.setViewportSize({ width: 390, height: 500 })
  await title.fill('')
  await tab.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await tab.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => isUncovered(title)).toBe(true)
  await expect.poll(() => isUncovered(tab.getByText('Title is required.'))).toBe(true)
  await tab.setViewportSize({ width: 1280, height: 860 })
  await title.fill('Ridge & Sons')
  await tab.getByText('1 unsaved change').waitFor()

  await tab.getByRole('link', { name: 'Domains' }).click()
  const asked = tab.getByRole('alertdialog', { name: 'Leave without saving?' })
  await asked.waitFor()
  await expectAccessible(tab)
  await asked.getByRole('button', { name: 'Stay' }).click()
  await asked.waitFor({ state: 'detached' })

  await tab.getByLabel('Tagline').fill('Not for long')
  await tab.getByText('2 unsaved changes').waitFor()
  await tab.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => title.inputValue(), patient).toBe('Ridge Pottery')
  await expect.poll(() => tab.getByLabel('Tagline').inputValue()).toBe('')
  await clickUndo(tab, 'Changes discarded.')
  await expect.poll(() => tab.getByLabel('Tagline').inputValue()).toBe('Not for long')
  await tab.getByText('2 unsaved changes').waitFor()
  await tab.getByLabel('Tagline').fill('')
  await expect.poll(() => title.inputValue()).toBe('Ridge & Sons')

  // By keyboard: what cannot be saved keeps the screen and says why, the rest is saved on the way out.
  const leave = async () => {
    await tab.getByRole('link', { name: 'Domains' }).press('Enter')
    await asked.waitFor()
    const save = asked.getByRole('button', { name: 'Save and leave' })
    for (let steps = 0; steps < 5 && !(await save.evaluate((it) => it === document.activeElement)); steps++)
      await tab.keyboard.press('Tab')
    await tab.keyboard.press('Enter')
    await asked.waitFor({ state: 'detached' })
  }
  await title.fill('')
  await leave()
  await tab.getByText('Title is required.').waitFor()
  expect(new URL(tab.url()).pathname).toBe('/config/settings/general')
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true)
  // A save that hangs can be left to itself: it saves, and the screen stays.
  await title.fill('Ridge & Sisters')
  const slow = await holdRequests(tab, 'PATCH', '**/api/admin/site')
  await tab.getByRole('link', { name: 'Domains' }).click()
  await asked.getByRole('button', { name: 'Save and leave' }).click()
  await expect.poll(() => slow.bodies.length).toBe(1)
  await tab.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  slow.releaseAll()
  await tab.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  expect(new URL(tab.url()).pathname).toBe('/config/settings/general')
  expect((await staff.get('/api/admin/site')).json()).toMatchObject({ title: 'Ridge & Sisters' })

  await title.fill('Ridge & Daughters')
  await leave()
  await tab.getByRole('heading', { name: 'Domains', level: 1 }).waitFor()
  expect((await staff.get('/api/admin/site')).json()).toMatchObject({ title: 'Ridge & Daughters' })
  await tab.getByRole('link', { name: 'General' }).click()
  await expect.poll(() => title.inputValue(), patient).toBe('Ridge & Daughters')
  await title.fill('Ridge & Sons')

  await title.press('Control+s')
  await tab.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true)
  // The frame says the new name, too.
  await tab.getByRole('banner').getByText('Ridge & Sons').waitFor()
  expect((await staff.get('/api/admin/site')).json()).toMatchObject({ title: 'Ridge & Sons' })
  expect((await site.get('/cart')).body).toContain('Ridge &amp; Sons')
})

test('the open setting is in sight in the list of all, which are found by other words; on a phone the list is a screen', async () => {
  const wide = await openEditor(undefined)
  // Where bookmarks of earlier versions lead to.
  await wide.open('/website/developer')
  const links = wide.tab.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await links.filter({ hasText: 'Developer tools' }).waitFor()
  expect(new URL(wide.tab.url()).pathname).toBe('/config/settings/developers')
  const isInSight = (link: Element) => {
    const { x, y, width, height } = link.getBoundingClientRect()
    return x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight && link.scrollWidth <= width
  }
  const last = links.filter({ hasText: 'Developer tools' })
  await expect
    .poll(async () => [await last.evaluate(isInSight), await last.getAttribute('aria-current')])
    .toEqual([true, 'page'])
  await wide.tab.getByRole('searchbox', { name: 'Search settings' }).fill('favicon')
  await expect.poll(() => links.allInnerTexts()).toEqual(['General'])

  const { tab, open } = await openEditor(wide.site, { window: phone })
  await open('/orders')
  await tab.getByRole('button', { name: 'More', exact: true }).click()
  await tab.getByRole('dialog').getByRole('link', { name: 'Settings' }).click()
  await tab.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
  await tab.getByRole('link', { name: 'Developer tools' }).press('Enter')
  await tab.getByRole('link', { name: 'Template playground' }).waitFor()
  await expect.poll(() => tab.title()).toBe('Developer tools · Settings · Ridge Pottery')
  await expectFitting(tab)
  await expectAccessible(tab)
})

test('zone and currency are found by typing; Escape puts the choice back', async () => {
  const { staff, tab, open } = await openEditor(undefined)
  await open('/settings/general')
  const zone = tab.getByRole('combobox', { name: 'Time zone' })
  await expect.poll(() => zone.inputValue(), patient).toContain('America/New York')
  await zone.fill('zuri')
  await tab.getByRole('option', { name: /Europe\/Zurich/ }).waitFor()
  await zone.press('Escape')
  await zone.press('Tab')
  await expect.poll(() => zone.inputValue(), patient).toContain('America/New York')

  await zone.fill('zuri')
  await tab.getByRole('option', { name: /Europe\/Zurich/ }).waitFor()
  await zone.press('ArrowDown')
  await zone.press('Enter')
  await expect.poll(() => zone.inputValue(), patient).toContain('Europe/Zurich')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Saved.').waitFor()

  await tab.getByRole('button', { name: 'Change currency' }).click()
  await tab.getByRole('combobox', { name: 'New currency' }).fill('swiss')
  await tab.getByRole('option', { name: /CHF/ }).click()
  await tab.getByText('$12.00 becomes CHF').waitFor()
  await expectAccessible(tab)
  await tab.getByRole('dialog').getByRole('button', { name: 'Change currency' }).click()
  await tab.getByText('The currency is CHF now.').waitFor()
  expect((await staff.get('/api/admin/site')).json()).toMatchObject({ timeZone: 'Europe/Zurich', currency: 'CHF' })
})

test('a page is chosen for addresses that do not exist, and taken back', async () => {
  const { site, tab, staff, open } = await openEditor(undefined)
  const made = await staff.post('/api/admin/collections', {
    typeName: 'page',
    title: 'Lost and found',
    slug: 'lost',
    enabled: true,
  })
  await open('/settings/general')
  const choice = tab.getByRole('combobox', { name: '404 page' })
  await expect.poll(() => choice.inputValue(), patient).toBe('Theme default')
  const choose = async (words: string, label: string) => {
    // A list closes when the page is scrolled: the field is brought into sight first.
    await choice.hover()
    await choice.click()
    await choice.fill(words)
    await tab.getByRole('option', { name: label }).waitFor()
    await choice.press('ArrowDown')
    await choice.press('Enter')
    await expect.poll(() => choice.inputValue(), patient).toBe(label)
    await tab.getByRole('button', { name: 'Save' }).click()
    await tab.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' })
  }
  await choose('lost', 'Lost and found (/lost)')
  expect((await staff.get('/api/admin/site')).json()).toMatchObject({ notFoundPageId: made.json().collectionId })
  const nowhere = await site.get('/nowhere')
  expect([nowhere.statusCode, nowhere.body.includes('<title>Lost and found')]).toEqual([404, true])
  await choose('theme', 'Theme default')
  expect((await staff.get('/api/admin/site')).json()).toMatchObject({ notFoundPageId: '' })
})

test('a domain is added, proven, made primary and removed', async () => {
  const { site, tab, open } = await openEditor(undefined)
  const host = `www.r${newId().slice(-8)}.example`
  await open('/settings/domains')
  await tab.getByText('Always available').waitFor()
  await tab.getByLabel('Domain', { exact: true }).fill('ridge')
  await tab.getByRole('button', { name: 'Add' }).click()
  await tab.getByText('"ridge" is not complete.').waitFor()
  await expectAccessible(tab)
  await tab.getByLabel('Domain', { exact: true }).fill(`https://${host}/`)
  await tab.getByLabel('Domain', { exact: true }).press('Enter')
  await tab.getByText(`_vitrine.${host}`).waitFor()
  await tab.getByText('The domain has no A or AAAA record yet.').waitFor()
  addressZone.set(host, ['9.9.9.9'])
  await tab.getByRole('button', { name: 'Look again' }).click()
  await tab.getByText('The domain points to 9.9.9.9.').waitFor()

  await tab.getByRole('button', { name: 'Check now' }).click()
  await tab.getByText('The record was not found.').waitFor()
  await expectAccessible(tab)
  const value = await tab.getByText(/^vitrine-site=/).innerText()
  txtZone.set(`_vitrine.${host}`, [value])
  await tab.getByRole('button', { name: 'Check now' }).click()
  await tab.getByText('Verified', { exact: true }).waitFor()

  await tab.getByRole('button', { name: `More about ${host}` }).press('Enter')
  await tab.getByRole('menuitem', { name: 'Make primary' }).click()
  await tab.getByText('Primary', { exact: true }).waitFor()
  await tab.getByText(`Redirects to ${host}`).waitFor()
  expect((await site.get('/cart')).headers.location).toBe(`http://${host}/cart`)

  await tab.getByRole('button', { name: `More about ${host}` }).click()
  await tab.getByRole('menuitem', { name: 'Remove', exact: true }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await tab.getByText('Always available').waitFor()
})

test('lines that are wrong are marked and found; what is right is saved', async () => {
  const { site, staff, tab, open } = await openEditor(undefined)
  await addProduct(site)
  await open('/settings/redirects')
  const text = tab.getByLabel('Redirects, one per line')
  await text.fill('/old -> /shop 301\n/broken shop\n/a -> /b\n/b -> /a')
  await tab.getByRole('button', { name: 'Save' }).click()
  const alert = tab.getByRole('alert')
  await alert.getByText('Please fix 3 lines. Nothing was saved.').waitFor()
  await expectAccessible(tab)
  // The first wrong line is selected, ready to be typed over.
  const selected = () => tab.evaluate(() => String(getSelection()))
  await expect.poll(selected, patient).toBe('/broken shop')
  await alert.getByRole('button', { name: 'Line 4' }).press('Enter')
  await expect.poll(selected, patient).toBe('/b -> /a')

  await text.fill('/old -> /shop 301')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('1 redirect saved.').waitFor()
  expect((await site.get('/old?a=1')).headers.location).toBe('/shop?a=1')

  // Somebody else saves in between: both are shown, and nothing is lost unseen.
  await staff.put('/api/admin/redirects', { source: '/theirs -> /shop', version: 1 })
  await text.fill('/mine -> /shop')
  await tab.getByRole('button', { name: 'Save' }).click()
  const theirs = tab.getByLabel('Someone else’s redirects')
  await expect.poll(() => theirs.inputValue(), patient).toBe('/theirs -> /shop')
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Use mine' }).click()
  const stored = async () => (await staff.get('/api/admin/redirects')).json()
  await expect.poll(stored, patient).toMatchObject({ source: '/mine -> /shop', version: 3 })
})

test('a password is put in front of a page, and a visitor enters it in a browser without script', async () => {
  const { site, tab, open } = await openEditor(undefined)
  await addProduct(site, { title: 'Secret mug' })
  await open('/settings/passwords')
  await tab.getByRole('button', { name: 'Set password for Shop' }).click()
  const dialog = tab.getByRole('dialog', { name: 'Password for Shop' })
  await dialog.getByLabel('New password').fill('abc')
  await dialog.getByRole('button', { name: 'Set password' }).click()
  await dialog.getByText('Choose a password of at least 4 characters.').waitFor()
  await expectAccessible(tab)
  await dialog.getByLabel('New password').fill('only friends')
  await dialog.getByLabel('New password').press('Enter')
  await tab.getByText('Password set for Shop.').waitFor()
  await tab.getByText('Locked', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expectAccessible(tab)

  const window = await tab
    .context()
    .browser()
    ?.newContext({ javaScriptEnabled: false, ...phone })
  if (!window) throw new Error('There is no browser.')
  const visitor = await window.newPage()
  const answer = await visitor.goto(`${await getOrigin(site)}/shop`)
  expect(answer?.status()).toBe(401)
  await expectFitting(visitor)
  await visitor.getByLabel('Password').fill('a guess')
  await visitor.getByRole('button', { name: 'Enter' }).click()
  await visitor.getByText('Wrong password.').waitFor()
  await visitor.getByLabel('Password').fill('only friends')
  await visitor.getByLabel('Password').press('Enter')
  await visitor.getByText('Secret mug').first().waitFor()
  await window.close()
})

test('all screens fit a phone', async () => {
  const { tab, open, follow, staff } = await openEditor(undefined, { window: phone })
  await open('/settings')
  await tab.getByRole('heading', { level: 1 }).waitFor()
  await staff.post('/api/admin/domains', { host: 'a-rather-long-name-for-a-shop.pottery-and-glass.example' })
  for (const [path, text] of [
    ['/settings/general', 'About the website'],
    ['/settings/domains', 'Set this record'],
    ['/settings/passwords', 'Whole website'],
    ['/settings/redirects', 'the first match wins'],
  ] as const) {
    await follow(path)
    await tab.getByText(text).waitFor()
    await expectFitting(tab)
    await expectAccessible(tab)
  }
})

/** Whether nothing lies over the edges of an element. */
function isUncovered(element: Locator): Promise<boolean> {
  return element.evaluate((shown) => {
    const { left, top, bottom } = shown.getBoundingClientRect()
    return [top + 1, bottom - 1].every((y) => shown.contains(document.elementFromPoint(left + 5, y)))
  })
}
