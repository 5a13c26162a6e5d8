/** @isolated It sweeps the oldest carts of all sites. */
import { expect, test } from 'vitest'
import {
  addProduct,
  addShippingAndTax,
  addToCart,
  cards,
  placeOrder,
  readyBuyer,
  visitor,
} from '../../testing/builders.ts'
import { testSite } from '../../testing/test-site.ts'
import { deleteOldCarts } from './write-store.ts'

test('carts nobody used for a month go; those that were paid or tried to pay stay on record', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const mug = await addProduct(site, { variants: [{ priceMinor: 100, stock: 9 }] })
  await addToCart(await visitor(site), mug)
  const declined = await readyBuyer(site, mug)
  await placeOrder(declined.browser, { expected: declined.total, card: cards.declined })
  const bought = await readyBuyer(site, mug)
  await placeOrder(bought.browser, { expected: bought.total })
  const { db } = await site.ctx()
  const left = async () =>
    (await db.selectFrom('cart').select('cart_id').where('website_id', '=', site.id).execute()).length

  await deleteOldCarts({ db, now: new Date() }, 100)
  expect(await left()).toBe(3)
  const inAMonth = new Date(Date.now() + 31 * 86_400_000)
  await deleteOldCarts({ db, now: inAMonth }, 100)
  expect(await left()).toBe(2)
  const lines = () => db.selectFrom('cart_entry').select('entry_id').where('website_id', '=', site.id).execute()
  expect(await lines()).toHaveLength(2)
  await deleteOldCarts({ db, now: new Date(Date.now() + 91 * 86_400_000) }, 100)
  expect(await lines()).toHaveLength(1)
})
