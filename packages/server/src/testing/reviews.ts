import { askForReviews } from '../features/reviews/ask.ts'
import { addProduct, addShippingAndTax, placeOrder, readyBuyer } from './builders.ts'
import { staffBrowser } from './staff.ts'
import { type TestSite, testSite } from './test-site.ts'

export const reviewSettings = {
  enabled: true,
  asksByMail: true,
  delayDays: 14,
  holdsReviews: false,
  blockedWords: [] as string[],
  notifyEmail: '',
}

/** A shop whose product "Mug" can be bought and reviewed. */
export async function openReviewedShop(changes: Partial<typeof reviewSettings> = {}, known?: TestSite) {
  const site = known ?? (await testSite({ settings: { reviews: { ...reviewSettings, ...changes } } }))
  await addShippingAndTax(site)
  const mug = await addProduct(site, {
    title: 'Mug & <b>cup</b>',
    variants: [{ sku: 'M', priceMinor: 2000, stock: 50 }],
  })
  const owner = await staffBrowser(site)
  const { path } = (await owner.get(`/api/admin/products/${mug.itemId}`)).json()
  /** Buys a mug, which is sent at once. */
  const buy = async () => {
    const { browser, total } = await readyBuyer(site, mug)
    const { order } = (await placeOrder(browser, { expected: total })).json()
    await owner.post(`/api/admin/orders/${order.id}/fulfillments`, { notify: false })
    return String(order.id)
  }
  /** Runs the job so many days from now. */
  const ask = async (days: number) => {
    const ctx = await site.ctx()
    await askForReviews({ ...ctx, now: new Date(Date.now() + days * 86_400_000) })
    return listRequests(site)
  }
  return { site, mug, owner, path: String(path), buy, ask }
}

/** The mails that ask for reviews, and the links in them. */
async function listRequests(site: TestSite) {
  const rows = await site.services.database.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'plain', 'unsubscribe_url'])
    .where('website_id', '=', site.id)
    .where('kind', '=', 'review-request')
    .execute()
  return rows.map((row) => ({
    ...row,
    links: [...row.plain.matchAll(/\/form\/review\/[\w-]+/g)].map(([link]) => link),
  }))
}
