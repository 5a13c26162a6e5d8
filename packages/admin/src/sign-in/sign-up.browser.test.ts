/** @isolated It changes which site answers on the bare host. */
import { expect, test } from 'vitest'
import { makeDefaultSite } from '../../../server/src/features/sites/index.ts'
import { signUpsFeature } from '../../../server/src/features/sign-ups/feature.ts'
import { newId } from '../../../server/src/platform/ids.ts'
import { openWindow } from '../../../server/src/testing/browser.ts'
import { getFreePort } from '../../../server/src/testing/free-port.ts'
import { staffBrowser, staffPassword } from '../../../server/src/testing/staff.ts'
import { secondServer, testSite } from '../../../server/src/testing/test-site.ts'
import { desktop, expectAccessible, expectFitting, phone } from '../testing/editor.ts'

const password = 'lodi-kavu-mesa-47'

test('a stranger signs up with the keyboard, confirms the email and begins; the operator closes sign-ups', async () => {
  const home = await testSite({ title: 'Shops' })
  await makeDefaultSite(await home.ctx())
  const staff = await staffBrowser(home)
  const operator = (await staff.get('/api/admin/session')).json().account.email
  const port = await getFreePort()
  const origin = `http://localhost:${port}`
  const signUp = { domain: undefined, perDay: 20 }
  const app = await secondServer({ signUp, operators: [operator], publicUrl: origin })
  await app.listen({ port, host: '127.0.0.1' })
  const email = `ada-${newId()}@example.com`
  const name = `tea-${newId().toLowerCase().slice(-10)}`

  const tab = await (await openWindow(phone)).newPage()
  await tab.goto(`${origin}/config/sign-up`)
  await tab.getByRole('heading', { name: 'Create your site' }).waitFor()
  await expectAccessible(tab)
  await expectFitting(tab)
  await tab.getByRole('button', { name: 'Create site' }).click()
  await tab.getByText('Enter an address.').waitFor()
  await tab.getByLabel('Name of the site').fill(name)
  await tab.keyboard.press('Tab')
  await expect.poll(() => tab.getByLabel('Address').inputValue()).toBe(name)
  await tab.getByLabel('Address').fill('www')
  await tab.keyboard.press('Tab')
  await tab.keyboard.type(email)
  await tab.keyboard.press('Tab')
  await tab.keyboard.type(password)
  await tab.keyboard.press('Tab')
  await tab.keyboard.press('ArrowDown')
  await expect.poll(() => tab.getByRole('radio', { name: /^Enamel/ }).isChecked()).toBe(true)
  await tab.keyboard.press('Tab')
  await tab.keyboard.press('Enter')
  await tab.getByText('This address is kept for the server itself.').waitFor()
  await tab.getByLabel('Address').fill(name)
  await tab.keyboard.press('Enter')
  await tab.getByText(`A mail is on its way to ${email}.`).waitFor()

  const { db } = home.services.database
  const row = await db.selectFrom('sign_up').select('sign_up_id').where('email', '=', email).executeTakeFirstOrThrow()
  const payload = { websiteId: home.id, signUpId: row.sign_up_id }
  await signUpsFeature.jobs?.['mail-sign-up']?.(await home.ctx(), payload, home.services)
  const mail = await db.selectFrom('mail').select('plain').where('recipient', '=', email).executeTakeFirstOrThrow()
  await tab.goto(`${origin}/config/sign-up#${/#([\w-]+)/.exec(mail.plain)?.[1] ?? ''}`)
  await tab.getByRole('heading', { name: 'Confirm your email' }).waitFor()
  await expectAccessible(tab)
  await tab.getByLabel('Password').fill(password)
  await tab.keyboard.press('Enter')
  await tab.getByRole('heading', { name: 'Welcome to your site' }).waitFor()
  expect(new URL(tab.url()).hostname).toBe(`${name}.localhost`)
  await expectAccessible(tab)
  await expectFitting(tab)
  await expect.poll(() => tab.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(name)
  await tab.getByRole('button', { name: 'Begin' }).click()
  await tab.getByRole('region', { name: 'Set up your site' }).waitFor()

  const window = await openWindow(desktop)
  await window.addCookies([{ name: 'vitrine_session', value: staff.cookies.get('vitrine_session') ?? '', url: origin }])
  const desk = await window.newPage()
  await desk.goto(`${origin}/config/sign-ups`)
  await desk.getByRole('region', { name: 'Made', exact: true }).getByText(email).waitFor()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Close sign-ups' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Close sign-ups' })
  await dialog.getByLabel('Your password').fill(staffPassword)
  await desk.keyboard.press('Enter')
  await desk.getByText('Sign-ups are closed.').waitFor()
  await tab.goto(`${origin}/config/sign-up`)
  await tab.getByText('New sites cannot be made here now.').waitFor()
})
