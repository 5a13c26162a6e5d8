import { test } from 'vitest'
import { subscribe, subscriptionShop } from '../../../server/src/testing/subscriptions.ts'
import { expectAccessible, expectFitting, openEditor } from '../testing/editor.ts'

test('an owner finds a subscription, pauses it, resumes it and cancels it', async () => {
  const { site, coffee } = await subscriptionShop()
  const { tab, open, follow } = await openEditor(site)
  await open('/subscriptions')
  await tab.getByText('No subscriptions yet').waitFor()
  await subscribe(site, coffee)
  await follow('/subscriptions?state=active')
  await tab.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
  await expectAccessible(tab)
  await tab.setViewportSize({ width: 390, height: 844 })
  await expectFitting(tab)
  await expectAccessible(tab)
  await tab.getByRole('link', { name: 'Ada Lovelace' }).click()
  await tab.getByRole('heading', { name: 'Coffee', level: 1 }).waitFor()
  // To its order, and back.
  await tab.getByRole('link', { name: /^Order #/ }).click()
  await tab.getByRole('heading', { name: /^Order #/, level: 1 }).waitFor()
  await expectFitting(tab)
  await tab.getByRole('region', { name: 'Subscription' }).getByRole('link', { name: 'Coffee' }).click()
  await tab.getByRole('button', { name: 'Pause', exact: true }).click()
  await tab.getByRole('button', { name: 'Resume', exact: true }).click()
  await tab.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
  await tab.setViewportSize({ width: 1280, height: 900 })
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Cancel subscription' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await tab.getByText('Canceled', { exact: true }).first().waitFor()
})
