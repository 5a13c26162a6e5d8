import { getMollieWebhookPath } from '../features/payment-providers/mollie/webhook.ts'
import { newId } from '../platform/ids.ts'
import { type AddedProduct, addProduct, addShippingAndTax, placeOrder, readyBuyer } from './builders.ts'
import { type MollieAccount, testMollie } from './mollie-server.ts'
import { staffBrowser } from './staff.ts'
import { runEventJobs } from './stripe-shop.ts'
import { type TestBrowser, type TestSite, testSite } from './test-site.ts'

export interface MollieShop {
  readonly site: TestSite
  readonly account: MollieAccount
  readonly owner: TestBrowser
  readonly lamp: AddedProduct
}

/** A shop that sells three lamps and is paid by Mollie; its owner has entered the key. */
export async function mollieShop(options: { readonly capturesLater?: boolean } = {}): Promise<MollieShop> {
  const site = await testSite()
  await addShippingAndTax(site)
  const lamp = await addProduct(site, { title: 'Lamp', variants: [{ sku: 'LAMP', priceMinor: 5000, stock: 3 }] })
  const account = (await testMollie()).openAccount()
  const owner = await staffBrowser(site)
  const saved = await owner.put('/api/admin/payment-accounts/mollie', { apiKey: account.apiKey, ...options })
  if (saved.statusCode !== 200) throw new Error(`The key was refused: ${saved.body}`)
  return { site, account, owner, lamp }
}

/** A buyer who placed the order and is on Mollie's page; the payment is the latest of the account. */
export async function goToMollie(shop: MollieShop) {
  const { browser, total } = await readyBuyer(shop.site, shop.lamp)
  const key = newId()
  const placed = await placeOrder(browser, { provider: 'mollie', expected: total, key })
  const payment = getLatest(shop)
  return { browser, total, key, placed, payment, paymentId: readPaymentId(payment.metadata) }
}

/** The latest payment of the account. */
export function getLatest({ account }: Pick<MollieShop, 'account'>) {
  const payment = account.payments.at(-1)
  if (!payment) throw new Error('Nothing was asked of Mollie.')
  return payment
}

/** The page of Mollie on which a payment is paid. */
export function getPage(payment: ReturnType<typeof getLatest>): string {
  const { checkout } = payment['_links']
  return checkout.href
}

export function readPaymentId(metadata: unknown): string {
  return typeof metadata === 'object' && metadata !== null && 'payment_id' in metadata
    ? String(metadata.payment_id)
    : ''
}

/** Sends word of a payment as Mollie does: a form with an id, to the address that was given for the payment. */
export async function tell(site: TestSite, paymentId: string, id = 'tr_any') {
  const url = getMollieWebhookPath((await site.ctx()).site, { key: paymentId, isTest: true })
  return sendMessage(site, url, id)
}

export function sendMessage(site: TestSite, url: string, id = 'tr_any') {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return site.browser().send({ method: 'POST', url, headers, payload: `id=${id}` })
}

/** Sends word and acts on it, as the jobs of a server do. */
export async function tellAndApply(site: TestSite, paymentId: string): Promise<void> {
  await tell(site, paymentId)
  await runEventJobs(site, 'mollie')
}

/** The buyer comes back from Mollie's page; gives where the shop sends the buyer. */
export async function comeBack(browser: TestBrowser, { redirectUrl }: { readonly redirectUrl: string }) {
  const { pathname, search } = new URL(redirectUrl)
  const response = await browser.get(pathname + search)
  return String(response.headers.location)
}
