import { expect, test } from 'vitest'
import { captchaSettings } from '../../../server/src/testing/captcha.ts'
import { addProduct } from '../../../server/src/testing/builders.ts'
import { expectAccessible, expectFitting, openEditor } from '../testing/editor.ts'

test('an owner turns sign-ups on, a visitor signs up on the page, the owner emails who waits, and turns reminders on', async () => {
  const { site, staff, tab, origin, open } = await openEditor(undefined)
  const bowl = await addProduct(site, {
    title: 'Bowl',
    variants: [
      { sku: 'S', attributes: { Size: 'Small' }, priceMinor: 900, stock: 0 },
      { sku: 'L', attributes: { Size: 'Large' }, priceMinor: 900, stock: 0 },
    ],
  })
  await open('/restock')
  await tab.getByText('Nobody is waiting').waitFor()
  await expectAccessible(tab)
  await tab.getByRole('link', { name: 'Turn them on in the settings' }).click()
  await tab.getByText('Offer an email on pages of sold out products').click()
  await tab.getByText('Send emails as soon as stock comes back').click()
  await staff.put('/api/admin/captcha-settings', captchaSettings)
  await tab.getByLabel('After signing up').fill('We will write to you.')
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Saved.').waitFor()

  await tab.goto(`${origin}/shop/bowl`)
  const block = tab.locator('.product-restock-notification:visible')
  await tab.locator('select[data-variant-option-name="Size"]').selectOption('Large')
  await block.getByText('Get notified by email').waitFor()
  expect(await block.count()).toBe(1)
  await block.getByRole('button', { name: 'Sign Up' }).click()
  await block.getByText('Email cannot be blank').waitFor()
  await block.getByLabel('Your Email').fill('ana@')
  await block.getByRole('button', { name: 'Sign Up' }).click()
  await block.getByText('Email is invalid').waitFor()
  await expectAccessible(tab)
  await block.getByLabel('Your Email').fill('ana@example.com')
  await block.getByRole('button', { name: 'Sign Up' }).click()
  await block.getByText('We will write to you.').waitFor()
  expect(await block.locator('form, .captcha-container').count()).toBe(0)

  await staff.post(`/api/admin/variants/${bowl.variants[1]?.variantId}/stock`, { change: 2 })
  await open('/restock')
  await tab.getByText('1 person waiting').waitFor()
  await expectFitting(tab)
  await tab.setViewportSize({ width: 390, height: 844 })
  await expectFitting(tab)
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Email who waits for Bowl, Large' }).click()
  await tab.getByRole('button', { name: 'Send emails' }).click()
  await tab.getByText('1 email is on its way.').waitFor()
  await tab.getByRole('link', { name: 'Bowl, Large' }).click()
  await tab.getByText('ana@example.com').waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Remove ana@example.com' }).click()
  await tab.getByText('Nobody is waiting').waitFor()

  await open('/orders/abandoned')
  await tab.getByText('Email buyers who entered their address').click()
  await tab.getByLabel('Hours after the last change').fill('0')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Enter a number of hours from 1 to 72.').waitFor()
  await tab.getByLabel('Hours after the last change').fill('6')
  await expectFitting(tab)
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Saved.').waitFor()
  expect((await staff.get('/api/admin/abandoned-carts')).json().settings).toEqual({ enabled: true, waitHours: 6 })
})
