import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { createAccount } from '../../../server/src/features/accounts/index.ts'
import { openWindow } from '../../../server/src/testing/browser.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { getOrigin, desktop, expectAccessible, openEditor } from '../testing/editor.ts'

const password = 'lodi-kavu-mesa-rotu-47'

test('the owner signs in at the asked-for page, and is out again after signing out', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const url = await getOrigin(site)
  await createAccount(site.services.database.db, {
    email: `ada-${site.id}@example.com`,
    displayName: 'Ada',
    password,
    initialMembership: { websiteId: site.id, role: 'admin' },
  })
  const tab = await (await openWindow(desktop)).newPage()
  await tab.goto(`${url}/config/products?stock=low`)
  await expect.poll(() => tab.title()).toBe('Sign in · Ridge Pottery')
  await expectAccessible(tab)

  await tab.keyboard.type(`ada-${site.id}@example.com`)
  await tab.keyboard.press('Tab')
  await tab.keyboard.type('not my password')
  await tab.keyboard.press('Enter')
  await tab.getByRole('alert').getByText('Wrong email or password.').waitFor()

  // The focus is back in the emptied password field.
  await tab.keyboard.type(password)
  await tab.keyboard.press('Enter')
  await tab.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  expect(new URL(tab.url()).search).toBe('?stock=low')

  await tab.getByRole('link', { name: 'Account' }).click()
  await tab.getByRole('button', { name: 'Sign out' }).click()
  await tab.getByRole('heading', { name: 'Sign in to Ridge Pottery' }).waitFor()
  await tab.goto(`${url}/config/orders`)
  await tab.getByRole('heading', { name: 'Sign in to Ridge Pottery' }).waitFor()

  await tab.getByRole('button', { name: 'Forgot password?' }).click()
  await tab.getByLabel('Email').fill('ada@example.com')
  await tab.keyboard.press('Enter')
  await tab.getByText('No mail server is set up, so no link was sent.').waitFor()
  // The field that had the focus is gone.
  await expect.poll(() => tab.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

test('a session that ends elsewhere leads back to the sign-in, at the same address', async () => {
  const { staff, tab, open } = await openEditor(undefined)
  await open('/orders')
  await tab.getByText('No orders yet').waitFor()
  await staff.delete('/api/admin/session')
  await tab.getByRole('link', { name: 'Products' }).click()
  await tab.getByRole('heading', { name: 'Sign in to Ridge Pottery' }).waitFor()
  expect(new URL(tab.url()).pathname).toBe('/config/products')
})

test('what was typed is still there when the session ends in the middle, and is saved after signing in again', async () => {
  const { site, staff, tab, open, origin } = await openEditor(undefined)
  await open('/settings/general')
  await tab.getByLabel('Tagline').fill('Thrown by hand')
  await staff.delete('/api/admin/session')
  await tab.getByRole('button', { name: 'Save' }).click()
  const cover = tab.getByRole('dialog', { name: 'Sign in to Ridge Pottery' })
  await cover.getByText('nothing you typed is lost').waitFor()
  await expectAccessible(tab)
  await expect.poll(() => cover.getByLabel('Email').inputValue()).toMatch(/^admin-/)
  // Escape is no way around it.
  await tab.keyboard.press('Escape')
  await tab.keyboard.type('a password for tests')
  await tab.keyboard.press('Enter')
  await cover.waitFor({ state: 'detached' })
  await expect.poll(() => tab.getByLabel('Tagline').inputValue()).toBe('Thrown by hand')
  await expect.poll(() => tab.title()).toContain('Settings')
  // A stale CSRF token is replaced silently.
  await tab.context().addCookies([{ name: 'crumb', value: 'stale.stale', url: origin }])
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Saved.').waitFor()
  await site.ctx()
  expect((await site.get('/?format=json')).json().website.siteTagLine).toBe('Thrown by hand')
  // Neither does one that cannot be read break anything.
  await tab.context().addCookies([{ name: 'crumb', value: '%zz', url: origin }])
  await tab.getByLabel('Tagline').fill('Thrown by foot')
  const saved = tab.waitForResponse((response) => response.request().method() !== 'GET' && response.ok())
  await tab.getByRole('button', { name: 'Save' }).click()
  await saved
})

test('another person who signs in at a kept screen gets a screen of their own', async () => {
  const { site, staff, tab, open } = await openEditor(undefined)
  await createAccount(site.services.database.db, {
    email: `eve-${site.id}@example.com`,
    displayName: 'Eve',
    password,
    initialMembership: { websiteId: site.id, role: 'viewer' },
  })
  await open('/settings/general')
  await tab.getByLabel('Tagline').fill('Mine')
  await staff.delete('/api/admin/session')
  await tab.getByRole('button', { name: 'Save' }).click()
  const cover = tab.getByRole('dialog', { name: 'Sign in to Ridge Pottery' })
  await cover.getByLabel('Email').fill(`eve-${site.id}@example.com`)
  await cover.getByLabel('Password').fill(password)
  await cover.getByLabel('Password').press('Enter')
  await tab.getByText('Your role (Viewer) does not allow this.').waitFor()
  await expect.poll(() => tab.getByLabel('Tagline').count()).toBe(0)
})

test('a role sees only what it may do', async () => {
  const { tab, open } = await openEditor(undefined, { role: 'billing' })
  await open('')
  await tab.getByText('No orders yet').waitFor()
  const menu = tab.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect.poll(() => menu.allInnerTexts()).toEqual(['Overview', 'Orders', 'Analytics', 'Account'])
  await open('/products')
  await tab.getByRole('alert').getByText('Your role (Billing) does not allow this.').waitFor()
})

test('changing the password requires the old one, and two-step sign-in hands over codes for the day without a phone', async () => {
  const { site, staff, tab, open } = await openEditor(undefined)
  await open('/account')
  await tab.getByLabel('Current password').fill('a guess')
  await tab.getByLabel('New password').fill('short')
  await tab.getByRole('button', { name: 'Change password' }).click()
  await tab.getByText('Use at least 10 characters.').waitFor()
  await tab.getByLabel('New password').fill(password)
  await tab.getByRole('button', { name: 'Change password' }).click()
  await tab.getByText('Wrong current password.').waitFor()
  await tab.getByLabel('Current password').fill('a password for tests')
  await tab.getByRole('button', { name: 'Change password' }).click()
  await tab.getByText('Password changed.').waitFor()

  const { account } = (await staff.get('/api/admin/session')).json()
  const fresh = site.browser()
  await fresh.get('/api/admin/session')
  expect((await fresh.post('/api/admin/session', { email: account.email, password })).statusCode).toBe(201)

  await tab.getByRole('button', { name: 'Set up two-step sign-in' }).press('Enter')
  const dialog = tab.getByRole('dialog', { name: 'Set up two-step sign-in' })
  await dialog.getByLabel('Password').fill(password)
  await tab.keyboard.press('Enter')
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await tab.keyboard.press('Enter')
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  // They stay after the panel below says that it is on.
  await tab.getByText('10 recovery codes are left.').waitFor()
  await expect.poll(() => codes.count()).toBe(10)
  const code = await codes.first().innerText()
  await dialog.getByRole('button', { name: 'I saved the codes' }).press('Enter')
  // The button that opened the dialog is gone, so the heading of its panel has the focus.
  await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent)).toBe('Two-step sign-in')
  expect((await fresh.post('/api/admin/session', { email: account.email, password, code })).statusCode).toBe(201)
})
