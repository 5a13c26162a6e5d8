import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { drawing } from '../../../server/src/testing/pictures.ts'
import type { TestSite } from '../../../server/src/testing/test-site.ts'
import {
  type Editor,
  controlClock,
  expectAccessible,
  expectFitting,
  openEditor,
  phone,
  readField,
  waitThroughRetries,
} from '../testing/editor.ts'
import { detectService } from './services.ts'

const address = '/api/admin/site/profile'
const patient = { timeout: 15_000 }

async function getCartPage(site: TestSite): Promise<string> {
  return (await site.get('/cart')).body
}

async function save({ tab }: Editor): Promise<void> {
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Saved.').first().waitFor()
  // The words of a former time may still be there: what is saved cannot be saved again.
  await tab.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' })
}

test('contact and hours are written by keyboard; only what was changed is sent', async () => {
  const editor = await openEditor(undefined)
  const { site, staff, tab, open } = editor
  await open('/settings/contact')
  await tab.getByLabel('Email').fill('not an address')
  await tab.getByLabel('Email').press('Enter')
  await tab.getByText('Enter an email address such as hello@example.com.').waitFor()
  await expectAccessible(tab)
  // A colleague says where the shop is meanwhile.
  await staff.send({ method: 'PATCH', url: address, payload: { contact: { addressLine1: '1 Lane' } } })
  await tab.getByLabel('Email').fill('hello@example.com')
  await tab.getByLabel('Monday').fill('9:00–12:30, 14–18')
  await tab.getByLabel('Latitude').fill('north')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Enter a number such as 40.7128.').waitFor()
  await tab.getByLabel('Latitude').fill('42.65')
  await tab.getByRole('combobox', { name: 'Country of the business' }).fill('New Zea')
  await tab.getByRole('option', { name: 'New Zealand' }).click()
  await save(editor)
  await expect.poll(() => tab.getByLabel('Street address').inputValue(), patient).toBe('1 Lane')
  expect((await staff.get(address)).json()).toMatchObject({
    contact: { contactEmail: 'hello@example.com', addressLine1: '1 Lane', mapLat: 42.65, country: 'NZ' },
    businessHours: { monday: '9:00–12:30, 14–18', tuesday: '' },
  })
  expect(await getCartPage(site)).toContain('hello@example.com')
})

test('accounts are added, recognised by their addresses, moved and removed', async () => {
  const editor = await openEditor(undefined)
  const { staff, tab, open } = editor
  await open('/settings/social')
  await tab.getByRole('button', { name: 'Add account' }).click()
  const first = tab.getByRole('group', { name: /^Account 1/ })
  await expect
    .poll(() => first.getByLabel('Profile URL').evaluate((field) => field === document.activeElement))
    .toBe(true)
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText(/Enter the full URL of the profile, such as/).waitFor()
  await expectAccessible(tab)
  await first.getByLabel('Profile URL').fill('www.youtube.com/@ridge')
  await first.getByLabel('Profile URL').press('Tab')
  await tab.getByRole('group', { name: 'Account 1: YouTube' }).waitFor()
  await tab.getByRole('button', { name: 'Add account' }).press('Enter')
  const second = tab.getByRole('group', { name: /^Account 2/ })
  await second.getByLabel('Profile URL').fill('https://example.social/@ridge')
  await second.getByRole('button', { name: /Service/ }).press('Enter')
  await tab.getByRole('option', { name: 'Mastodon' }).click()
  await second.getByLabel('Username').fill('ridge@example.social')
  await second.getByRole('button', { name: 'Move Mastodon up' }).press('Enter')
  await tab.getByLabel('Disqus shortname').fill('ridge-pottery')
  await tab.getByRole('region', { name: 'Share buttons' }).getByText('WhatsApp').click()
  await save(editor)
  const stored = (await staff.get(address)).json()
  expect(stored.socialAccounts).toMatchObject([
    { serviceName: 'mastodon', profileUrl: 'https://example.social/@ridge', userName: 'ridge@example.social' },
    { serviceName: 'youtube', profileUrl: 'https://www.youtube.com/@ridge' },
  ])
  expect(stored.disqusShortname).toBe('ridge-pottery')
  expect(stored.shareButtons).toMatchObject({ whatsapp: true, facebook: false })

  await tab.getByRole('button', { name: 'Remove Mastodon' }).click()
  await save(editor)
  await expect.poll(async () => (await staff.get(address)).json().socialAccounts).toHaveLength(1)
})

test('the announcement bar is written, shown before it is saved, and stands on every page', async () => {
  const editor = await openEditor(undefined)
  const { site, tab, open } = editor
  await open('/settings/announcement')
  await tab.getByText('Show announcement bar').click()
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Write what the bar says, or turn it off.').waitFor()
  await expectAccessible(tab)
  await tab.getByLabel('Text', { exact: true }).fill('Closed on Monday & Tuesday')
  await tab.getByLabel('Link', { exact: true }).fill('javascript:alert(1)')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Enter an address such as /shop').waitFor()
  await tab.getByLabel('Link', { exact: true }).fill('/hours')
  await save(editor)
  const page = await getCartPage(site)
  expect(page).toContain('Closed on Monday &amp; Tuesday')
  expect(page).toContain('href="/hours"')
})

test('code is saved as it is; leaving without saving asks, discarding brings back what is stored', async () => {
  const editor = await openEditor(undefined)
  const { site, tab, open } = editor
  await open('/settings/code')
  const header = tab.getByLabel('Header')
  await header.fill('<meta name="mine" content="{a}">')
  await tab.getByRole('link', { name: 'General' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await save(editor)
  await expect.poll(() => getCartPage(site)).toContain('<meta name="mine" content="{a}">')
  await header.fill('')
  await tab.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => readField(header)).toBe('<meta name="mine" content="{a}">')
  await expectAccessible(tab)
})

test('the icon of the site is chosen and taken away; a file that is no picture is refused', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrine-pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'mark.svg'), drawing(64, 64))
  await writeFile(path.join(folder, 'words.txt'), 'no picture')
  const { site, staff, tab, open } = await openEditor(undefined)
  await open('/settings/general')
  const input = tab.getByLabel('Choose a file for icon')
  await input.setInputFiles(path.join(folder, 'words.txt'))
  await tab.getByRole('alert').getByText('no picture').waitFor()
  await expectAccessible(tab)
  await input.setInputFiles(path.join(folder, 'mark.svg'))
  await tab.getByText('Icon saved.').waitFor()
  expect(await getCartPage(site)).toContain('<link rel="icon"')
  await tab.getByRole('button', { name: 'Remove the icon' }).click()
  await tab.getByText('Icon removed.').waitFor()
  expect((await staff.get(address)).json().pictures.favicon).toBeNull()
})

test('a screen that cannot be loaded says so, and tries again', async () => {
  const { tab, open } = await openEditor(undefined)
  await controlClock(tab)
  let broken = true
  await tab.route(`**${address}`, (route) => (broken ? route.abort() : route.continue()))
  await open('/settings/contact')
  await waitThroughRetries(tab, tab.getByText('Unable to load. Try again.'))
  broken = false
  await tab.getByRole('button', { name: 'Try again' }).click()
  await tab.getByLabel('Email').waitFor()
})

test('all of it fits a phone', async () => {
  const { tab, open, follow } = await openEditor(undefined, { window: phone })
  await open('/settings')
  await tab.getByRole('heading', { level: 1 }).waitFor()
  for (const [at, text] of [
    ['/settings/general', 'Logo'],
    ['/settings/contact', 'Opening hours'],
    ['/settings/social', 'Share buttons'],
    ['/settings/announcement', 'Link'],
    ['/settings/code', 'Order confirmed'],
  ] as const) {
    await follow(at)
    await tab.getByText(text, { exact: true }).waitFor()
    await expectFitting(tab)
    await expectAccessible(tab)
  }
})

test.each([
  ['twitter.com/ridge', 'x'],
  ['https://www.instagram.com/ridge', 'instagram'],
  ['youtu.be/abc', 'youtube'],
  ['ridge.bandcamp.com', 'bandcamp'],
  ['mailto:me@example.com', 'email'],
  ['https://example.com/instagram', undefined],
  ['', undefined],
])('the address %s belongs to %s', (text, service) => {
  expect(detectService(text)).toBe(service)
})
