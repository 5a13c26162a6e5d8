import { test } from 'vitest'
import { openWindow } from '../../../server/src/testing/browser.ts'
import { newId } from '../../../server/src/platform/ids.ts'
import { desktop, expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'

const password = 'lodi-kavu-mesa-47'

test('an administrator invites somebody, who joins, gets another role and is removed', async () => {
  const { tab, open } = await openEditor(undefined)
  const email = `ana-${newId()}@example.com`
  await open('/settings/staff')
  await tab.getByText('You work here alone.').waitFor()
  await tab.getByRole('button', { name: 'Invite staff' }).click()
  await tab.keyboard.type('ana')
  await tab.keyboard.press('Enter')
  await tab.getByText('Enter an email, like ana@example.com.').waitFor()
  await tab.getByLabel('Email').fill(email)
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Send invitation' }).click()
  const dialog = tab.getByRole('dialog', { name: 'Invite staff' })
  await dialog.getByText('No mail server is set up').waitFor()
  const link = await dialog.locator('code').innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await tab.getByRole('region', { name: 'Invitations' }).getByText(email).waitFor()
  await expectAccessible(tab)

  const theirs = await (await openWindow(phone)).newPage()
  await theirs.goto(link.replace(/^.*\/config/, `${new URL(tab.url()).origin}/config`))
  await theirs.getByText(`Test admin invited you as Store manager. Your email: ${email}`).waitFor()
  await expectAccessible(theirs)
  await expectFitting(theirs)
  await theirs.keyboard.type('Ana Mora')
  await theirs.keyboard.press('Tab')
  await theirs.keyboard.type(password)
  await theirs.keyboard.press('Enter')
  await theirs.getByText('No orders yet').waitFor()

  await tab.reload()
  await tab.getByText('Ana Mora').waitFor()
  await tab.getByRole('button', { name: 'More for Ana Mora' }).click()
  await tab.getByRole('menuitem', { name: 'Change role' }).click()
  await tab.getByRole('button', { name: /Role$/ }).click()
  await tab.getByRole('option', { name: 'Viewer', exact: true }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await tab.getByText('Role of Ana Mora changed to Viewer.').waitFor()
  await theirs.reload()
  await theirs.getByRole('heading', { name: 'Pages', level: 1 }).waitFor()

  await tab.getByRole('button', { name: 'More for Ana Mora' }).click()
  await tab.getByRole('menuitem', { name: 'Remove from staff' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Remove from staff' }).click()
  await tab.getByText('Ana Mora removed from the staff.').waitFor()
  await theirs.reload()
  await theirs.getByRole('heading', { name: 'Sign in to Ridge Pottery' }).waitFor()

  // The link was used: it says so, in a browser that never saw it too.
  const late = await (await openWindow(desktop)).newPage()
  await late.goto(link.replace(/^.*\/config/, `${new URL(tab.url()).origin}/config`))
  await late.getByRole('alert').getByText('This invitation was accepted already.').waitFor()
  await late.getByRole('button', { name: 'Go to sign-in' }).click()
  await late.getByRole('heading', { name: 'Sign in to Ridge Pottery' }).waitFor()
})

test('the table of the roles fits a phone', async () => {
  const { tab, open } = await openEditor(undefined, { window: phone })
  await open('/settings/roles')
  await tab.getByText('Runs the store').waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
})
