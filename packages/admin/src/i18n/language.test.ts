import { expect, test } from 'vitest'
import { newWindow } from '../../../server/src/testing/browser.ts'
import { expectAccessible, expectFitting, getOrigin, openEditor, phone } from '../testing/editor.ts'

test('the language chosen in the account is spoken at once, after a reload, and in every browser that signs in', async () => {
  const { tab, open } = await openEditor(undefined)
  await open('/account')
  await tab.getByRole('button', { name: /Language of the editor/ }).click()
  await tab.getByRole('option', { name: 'Deutsch' }).click()
  await tab.getByRole('heading', { name: 'Konto', level: 1 }).waitFor()
  await expect.poll(() => tab.evaluate(() => document.documentElement.lang)).toBe('de')
  await expectAccessible(tab)

  await tab.reload()
  await tab.getByRole('heading', { name: 'Konto', level: 1 }).waitFor()
  // The site is in English, days are in the words of the editor.
  await open('/settings/staff')
  await tab.getByText(/Heute, /).waitFor()
  await tab.getByRole('link', { name: 'Bestellungen' }).first().click()
  await tab.getByRole('heading', { name: 'Bestellungen', level: 1 }).waitFor()

  // As in a browser that has never seen this person: it speaks English until it knows who signed in.
  await tab.evaluate(() => localStorage.clear())
  await tab.reload()
  await tab.getByRole('heading', { name: 'Bestellungen', level: 1 }).waitFor()
})

test('before anybody signs in, the browser’s language counts; one that the editor does not speak means English', async () => {
  const { site } = await openEditor(undefined)
  const origin = await getOrigin(site)
  for (const [locale, name] of [
    ['fr-CA', 'Se connecter'],
    ['es-MX', 'Iniciar sesión'],
    ['it-IT', 'Accedi'],
    ['pt-BR', 'Sign in'],
  ] as const) {
    const window = await newWindow({ locale })
    const tab = await window.newPage()
    await tab.goto(`${origin}/config`)
    await tab.getByRole('button', { name, exact: true }).waitFor()
    await window.close()
  }
})

test('a catalog that cannot be loaded leaves the editor in English', async () => {
  const { tab, origin } = await openEditor(undefined, { window: { locale: 'de-DE' } })
  await tab.route(/\/assets\/de-[^/]+\.js$/, (route) => route.abort())
  await tab.goto(`${origin}/config`)
  await tab.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
})

test('the longer words of German fit into a phone', async () => {
  const { tab, open } = await openEditor(undefined, { window: { ...phone, locale: 'de-DE' } })
  await open('')
  await tab.getByRole('heading', { level: 1 }).waitFor()
  for (const path of [
    '/orders',
    '/products',
    '/pages',
    '/media',
    '/settings',
    '/settings/general',
    '/settings/checkout',
    '/settings/shipping',
    '/settings/taxes',
    '/settings/payments',
    '/staff',
    '/account',
  ]) {
    await open(path)
    await tab.getByRole('heading', { level: 1 }).waitFor()
    await expectFitting(tab)
  }
})

test('what the server refuses is said in the language of the editor', async () => {
  const { tab, origin } = await openEditor(undefined, { window: { locale: 'de-DE' } })
  const errors = tab.waitForResponse(async (answer) => (await answer.text()).includes('Zwei Punkte folgen'))
  await tab.goto(`${origin}/config/settings/domains`)
  await tab.getByRole('heading', { level: 1 }).waitFor()
  await errors

  const refusal = tab.waitForResponse((answer) => answer.status() === 400)
  const field = tab.getByRole('textbox').first()
  await field.fill('a..example.com')
  await field.press('Enter')
  await tab.getByText('Zwei Punkte folgen direkt aufeinander.').waitFor()
  expect(await (await refusal).text()).toContain('Two dots follow each other.')
})
