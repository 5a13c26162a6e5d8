import { expect, test } from 'vitest'
import { addProduct } from '../../../server/src/testing/builders.ts'
import { expectAccessible, openShop, phone, visit } from '../testing/shop.ts'

async function giftShop() {
  const shop = await openShop()
  const card = await addProduct(shop.site, {
    title: 'Gift card',
    type: 4,
    variants: [
      { sku: 'GIFT-25', attributes: { Value: '25' }, priceMinor: 2500 },
      { sku: 'GIFT-50', attributes: { Value: '50' }, priceMinor: 5000 },
    ],
  })
  return { ...shop, card, address: `${shop.url}/gift-card/${card.itemId}` }
}

test('a gift card is addressed and goes to the checkout with what was told', async () => {
  const { address, site } = await giftShop()
  const tab = await visit(`${address}?sku=GIFT-50`)
  await tab.locator('.product-variants[data-selected-variant*="GIFT-50"]').waitFor({ state: 'attached' })
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Check out' }).click()
  await tab.getByText('Enter the recipient’s name.').waitFor()
  await expect.poll(() => tab.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('recipientName')

  await tab.getByLabel('Recipient’s name').fill('Nell')
  await tab.getByLabel('Recipient’s email').fill('nell@example.com')
  await tab.getByLabel('Message').fill('For tea')
  await tab.getByRole('button', { name: 'Check out' }).click()
  await tab.waitForURL('**/checkout')
  await tab.locator('.vt-summary-side').getByText('$50.00').first().waitFor()
  const { db } = await site.ctx()
  const entries = await db
    .selectFrom('cart_entry')
    .select('additional_fields')
    .where('website_id', '=', site.id)
    .execute()
  expect(entries).toEqual([
    { additional_fields: { recipientName: 'Nell', recipientEmail: 'nell@example.com', message: 'For tea' } },
  ])
})

test('the value has to be chosen', async () => {
  const { address } = await giftShop()
  const tab = await visit(address, { viewport: phone })
  await tab.locator('.product-variants[data-unselected-options]').waitFor({ state: 'attached' })
  await tab.getByRole('button', { name: 'Check out' }).click()
  await tab.locator('.variant-option').getByText('Select a denomination for the Gift Card').waitFor()
  await expect.poll(() => tab.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await expectAccessible(tab)
})

test('an unknown gift card has no such page', async () => {
  const { url, site } = await giftShop()
  const cup = await addProduct(site, { title: 'Cup' })
  for (const id of [cup.itemId, '0123456789abcdef01234567', 'x']) {
    expect((await site.get(`/gift-card/${id}`)).statusCode, id).toBe(404)
  }
  const tab = await visit(`${url}/gift-card/${cup.itemId}`)
  await expect.poll(() => tab.locator('#vitrine-gift-card-root').count()).toBe(0)
})
