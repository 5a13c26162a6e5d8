import { expect, test } from 'vitest'
import { addProduct } from '../../../server/src/testing/builders.ts'
import { buildPage } from '../../../server/src/testing/content-builders.ts'
import { captchaSettings } from '../../../server/src/testing/captcha.ts'
import { staffBrowser } from '../../../server/src/testing/staff.ts'
import { expectAccessible, openShop, phone, visit } from '../testing/shop.ts'

const block = {
  id: 'news-1',
  type: 'newsletter',
  version: 1,
  settings: { title: 'Letters from the kiln', description: 'Once a month.', footnote: 'Leave at any time.' },
}

test('visitors sign up, confirm and choose on pages that need no script, and by a box beside other forms', async () => {
  const restock = {
    enabled: true,
    isAutomatic: true,
    callToAction: '',
    placeholder: '',
    buttonLabel: '',
    thanks: '',
  }
  const newsletter = {
    asksAtCheckout: false,
    asksAtRestock: true,
    isDoubleOptIn: true,
    listIds: [],
    postalAddress: '',
    tracksOpens: false,
    tracksClicks: false,
    mailsPerMinute: 120,
  }
  const { site, url } = await openShop({ settings: { newsletter, restock } })
  const staff = await staffBrowser(site)
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Letters', slug: 'letters', blocks: [block] })
  await addProduct(site, { title: 'Bowl', variants: [{ sku: 'B', priceMinor: 900, stock: 0 }] })
  const find = async (email: string) =>
    (await staff.get(`/api/admin/newsletter/subscribers?search=${email}`)).json().subscribers[0]

  const tab = await visit(`${url}/letters`, { javaScriptEnabled: false, viewport: phone })
  await tab.getByLabel('Email address').fill('ana@example.com')
  await tab.getByRole('button', { name: 'Sign up' }).click()
  await tab.getByText('Please confirm').waitFor()
  expect(await find('ana@example.com')).toMatchObject({ state: 'pending' })
  const mail = await ctx.db.selectFrom('mail').select('plain').where('website_id', '=', site.id).executeTakeFirst()
  const path = /\/form\/newsletter\/confirm\/\S+/.exec(mail?.plain ?? '')?.[0] ?? ''
  await tab.goto(`${url}${path}`)
  await tab.getByRole('button', { name: 'Confirm' }).click()
  await tab.getByText('You are subscribed.').waitFor()
  expect(await find('ana@example.com')).toMatchObject({ state: 'subscribed' })

  await staff.put('/api/admin/captcha-settings', captchaSettings)
  await tab.goto(`${url}/letters`)
  await tab.locator('.captcha-note').waitFor()
  const scripted = await visit(`${url}/letters`)
  // Without its script the form asks again.
  const asked = scripted.waitForRequest('**/api/captcha')
  await scripted.getByLabel('Email address').fill('cy@example.com')
  await asked
  await scripted.getByRole('button', { name: 'Sign up' }).click()
  await scripted.getByText('Please confirm').waitFor()
  expect(await find('cy@example.com')).toMatchObject({ state: 'pending' })
  await scripted.goto(`${url}/letters`)
  await expectAccessible(scripted)
  await scripted.goto(`${url}${path}`)
  await expectAccessible(scripted)
  await scripted.goto(`${url}/shop/bowl`)
  const form = scripted.locator('.product-restock-notification:visible')
  await form.getByLabel('Your Email').fill('bo@example.com')
  await form.getByLabel('Email me news and offers').check()
  await expectAccessible(scripted)
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await form.getByText('Signed up!').waitFor()
  expect(await find('bo@example.com')).toMatchObject({ state: 'pending' })
})
