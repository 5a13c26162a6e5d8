import { newId } from '../platform/ids.ts'
import { buyer, cards } from './builders.ts'

export interface Shop {
  readonly url: string
  readonly products: readonly { readonly itemId: string; readonly sku: string }[]
  readonly stock: number
}

/** Buyers of a running server over real HTTP, one after the other concurrently, until stopped or until the server is gone. */
export interface Storm {
  /** Ids of the orders that were acknowledged. */
  readonly acknowledged: string[]
  /** Resolves when so many orders were acknowledged. */
  reached(count: number): Promise<void>
  /** Resolves when all buyers have ended. */
  readonly over: Promise<void>
}

export function startStorm(shop: Shop, concurrency: number): Storm {
  const acknowledged: string[] = []
  const waiting: { readonly count: number; readonly resolve: () => void }[] = []
  const note = (orderId: string) => {
    acknowledged.push(orderId)
    for (const { count, resolve } of waiting) if (acknowledged.length >= count) resolve()
  }
  const over = Promise.all(Array.from({ length: concurrency }, (_, buyer) => buyUntilGone(shop, buyer, note)))
  return {
    acknowledged,
    reached: (count) =>
      new Promise((resolve) => {
        if (acknowledged.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
    over: over.then(() => undefined),
  }
}

async function buyUntilGone(shop: Shop, buyer: number, note: (orderId: string) => void): Promise<void> {
  for (let round = 0; ; round++) {
    try {
      const orderId = await buyOnce(shop, buyer + round)
      if (orderId !== undefined) note(orderId)
    } catch {
      // The server was killed in the middle of this purchase.
      return
    }
  }
}

/** One visitor's whole way to an order; undefined when it was refused. Throws when no answer comes. */
async function buyOnce(shop: Shop, turn: number): Promise<string | undefined> {
  const cookies = new Map<string, string>()
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(shop.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': cookies.get('crumb') ?? '',
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const answer: { cart?: { grandTotalCents: number }; order?: { id: string } } = await response.json()
    // A database that is gone answers 500 to everything: the storm is over.
    if (response.status >= 500 && response.status !== 504) throw new Error(JSON.stringify(answer))
    return { status: response.status, answer }
  }
  await call('GET', '/api/commerce/shopping-cart')
  const product = shop.products[turn % shop.products.length]
  await call('POST', '/api/commerce/shopping-cart/entries', { ...product, quantity: 1 + (turn % 2) })
  const { answer } = await call('PUT', '/api/commerce/checkout', { email: 'ada@example.com', shippingAddress: buyer })
  // Some charges answer nothing, as gateways do when a storm goes through them.
  const token = turn % 10 === 3 ? cards.answerLost : turn % 10 === 7 ? cards.neverArrives : cards.pays
  const placed = await call(
    'POST',
    '/api/commerce/checkout/order',
    { payment: { provider: 'test', token }, expectedGrandTotalCents: answer.cart?.grandTotalCents ?? 0 },
    { 'idempotency-key': newId() },
  )
  return placed.status === 201 ? placed.answer.order?.id : undefined
}
