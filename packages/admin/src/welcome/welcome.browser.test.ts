/** @isolated It changes which site answers on the bare host. */
import { expect, test } from 'vitest'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { expectAccessible, openEditor, phone } from '../testing/editor.ts'
import { openNewInstallation } from '../testing/new-installation.ts'

test('an owner begins a site of their own, in place of the demo shop', async () => {
  const { tab, origin, email, password } = await openNewInstallation(phone)
  await tab.getByLabel('Email').fill(email)
  await tab.getByLabel('Password').fill(password)
  await tab.keyboard.press('Enter')

  await tab.getByRole('heading', { name: 'Welcome to Vitrine' }).waitFor()
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Begin my own' }).click()
  await tab.getByRole('button', { name: 'Create site' }).click()
  await tab.getByText('Name is required.').waitFor()
  await expectAccessible(tab)
  // With the keyboard alone: name, then the arrows of the choices.
  await tab.getByRole('textbox', { name: 'Name' }).fill('Tea House')
  await tab.getByRole('radio', { name: /^Products/ }).focus()
  await tab.keyboard.press('ArrowRight')
  await tab.keyboard.press('Tab')
  await tab.keyboard.press('ArrowRight')
  await tab.getByRole('button', { name: 'Create site' }).press('Enter')

  await tab.getByText('Tea House').first().waitFor()
  expect(new URL(tab.url()).pathname).not.toContain('welcome')
  await tab.goto(origin)
  await tab.getByRole('link', { name: 'See our services' }).first().click()
  await tab.waitForURL('**/services')
})

test('another site is created from the menu of sites, and the browser goes to its editor', async () => {
  const site = await testSite({ title: 'First site' })
  const { tab, open } = await openEditor(site)
  await open('/settings/close')
  await tab.getByRole('button', { name: 'First site, switch site' }).press('Enter')
  await tab.getByRole('menuitem', { name: 'Create site' }).click()
  await tab.getByRole('heading', { name: 'Create site' }).waitFor()
  await expectAccessible(tab)
  await tab.getByRole('textbox', { name: 'Name' }).fill('Glaze lab')
  // Nothing answers there: the port of the test is not the configured one.
  const asked = tab.waitForRequest(/\/\/glaze-lab\.localhost[^/]*\/config/)
  await tab.getByRole('button', { name: 'Create site' }).press('Enter')
  await asked
})
