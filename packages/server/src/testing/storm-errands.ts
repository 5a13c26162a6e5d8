import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { buyer, cards } from './builders.ts'
import { createVisitor } from './shop-visitor.ts'
import { repeatUntilGone, type Shop } from './storm.ts'

const giftCards = 6
const subscriptions = 3
const accountPath = '/api/site-users/account'

/** Buys gift cards and subscriptions, as visitors do. Gives the codes of the cards. */
export async function prepareErrands(shop: Shop, database: Database): Promise<readonly string[]> {
  await buyGiftCards(shop)
  for (let n = 0; n < subscriptions; n++) await subscribe(shop)
  const { rows } = await sql<{ plain: string }>`SELECT plain FROM mail WHERE kind = 'gift-card'`.execute(database.db)
  return rows.map(({ plain }) => /Your code: (\S+)/.exec(plain)?.[1] ?? '')
}

async function buyGiftCards(shop: Shop): Promise<void> {
  const { call, order } = createVisitor(shop.url)
  await call('GET', '/api/commerce/shopping-cart')
  const answers = { recipientName: 'Grace', recipientEmail: shop.account.email, senderName: 'Ada', message: '' }
  const entry = { ...shop.giftCard, quantity: giftCards, additionalFields: JSON.stringify(answers) }
  await call('POST', '/api/commerce/shopping-cart/entries', entry)
  const details = { email: 'ada@example.com', shippingAddress: null, billingAddress: buyer }
  requireOrder(await order('', cards.pays, (await call('PUT', '/api/commerce/checkout', details)).answer))
}

async function subscribe(shop: Shop): Promise<void> {
  const { call, order } = createVisitor(shop.url)
  await call('GET', '/api/commerce/shopping-cart')
  const begun = await call('POST', '/api/3/commerce/cart/subscription', { ...shop.coffee, qty: 1 })
  const query = `?cartToken=${begun.answer.cartToken}`
  const details = { email: 'ada@example.com', shippingAddress: buyer }
  const { answer } = await call('PUT', `/api/commerce/checkout${query}`, details)
  requireOrder(await order(query, cards.pays, answer))
}

function requireOrder(orderId: string | undefined): void {
  if (orderId === undefined) throw new Error('An order before the storm was refused.')
}

/** Gives orders their money back, each by two calls at once. */
export async function refundTwice(shop: Shop, orderId: string): Promise<void> {
  const { call } = createVisitor(shop.url)
  const headers = { authorization: `Bearer ${shop.apiKey ?? ''}` }
  const amount = { value: '5.00', currency: 'USD' }
  const read = await fetch(`${shop.url}/api/v1/commerce/transactions/${orderId}`, { headers })
  const { refundable }: { refundable?: unknown } = await read.json()
  const refund = () =>
    call(
      'POST',
      `/api/v1/commerce/orders/${orderId}/refunds`,
      { amount, expectedRefundable: refundable },
      { ...headers, 'idempotency-key': newId() },
    )
  await Promise.allSettled([refund(), refund()])
}

/** Guests who put a keepsake into their carts and sign in to one account, one after the other. */
interface Joining {
  /** Keepsakes that were certainly put into a cart, and those that may have been. */
  added: number
  tried: number
  readonly over: Promise<void>
}

export function startJoining(shop: Shop): Joining {
  const joining = { added: 0, tried: 0 }
  const over = repeatUntilGone(async () => {
    const { call } = createVisitor(shop.url)
    await call('GET', '/api/commerce/shopping-cart')
    joining.tried++
    const added = await call('POST', '/api/commerce/shopping-cart/entries', { ...shop.keepsake, quantity: 1 })
    if (added.status === 200) joining.added++
    await call('POST', `${accountPath}/session`, { ...shop.account, rememberMe: false })
  })
  return Object.assign(joining, { over })
}
