import { buyer, cards } from './builders.ts'
import { createVisitor } from './shop-visitor.ts'

interface ShopProduct {
  readonly itemId: string
  readonly sku: string
}

export interface Shop {
  readonly url: string
  /** Those with counted stock. */
  readonly products: readonly ShopProduct[]
  readonly stock: number
  /** Sold beside them: a subscription, gift cards, and what only signs in with its visitor. Their stock is not counted. */
  readonly coffee: ShopProduct
  readonly giftCard: ShopProduct
  readonly keepsake: ShopProduct
  /** A code that may be used `maxUses` times. */
  readonly code: string
  readonly maxUses: number
  /** Of a customer. */
  readonly account: { readonly email: string; readonly password: string }
  /** Of a program that may refund orders; undefined after a restart. */
  readonly apiKey?: string
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

interface StormOptions {
  /** Gift cards that some buyers pay with, several with the same at once. */
  readonly giftCardCodes?: readonly string[]
  /** Told each acknowledged order. */
  readonly onOrder?: (orderId: string, count: number) => void
}

export function startStorm(shop: Shop, concurrency: number, options: StormOptions = {}): Storm {
  const acknowledged: string[] = []
  const waiting: { readonly count: number; readonly resolve: () => void }[] = []
  const note = (orderId: string) => {
    acknowledged.push(orderId)
    options.onOrder?.(orderId, acknowledged.length)
    for (const { count, resolve } of waiting) if (acknowledged.length >= count) resolve()
  }
  const buyUntilGone = (first: number) =>
    repeatUntilGone(async (round) => {
      const orderId = await buyOnce(shop, first + round, options.giftCardCodes ?? [])
      if (orderId !== undefined) note(orderId)
    })
  const over = Promise.all(Array.from({ length: concurrency }, (_, first) => buyUntilGone(first)))
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

/** Works on until the server is killed in the middle of it. */
export async function repeatUntilGone(work: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; ; round++) {
    try {
      await work(round)
    } catch {
      return
    }
  }
}

/** One visitor's whole way to an order; undefined when it was refused. Throws when no answer comes. */
async function buyOnce(shop: Shop, turn: number, giftCardCodes: readonly string[]): Promise<string | undefined> {
  const { call, order } = createVisitor(shop.url)
  await call('GET', '/api/commerce/shopping-cart')
  const product = shop.products[turn % shop.products.length]
  await call('POST', '/api/commerce/shopping-cart/entries', { ...product, quantity: 1 + (turn % 2) })
  const details = { email: 'ada@example.com', shippingAddress: buyer }
  const giftCardCode = giftCardCodes[turn % giftCardCodes.length]
  const reduced = {
    ...details,
    ...(turn % 4 === 1 ? { promoCodes: [shop.code] } : {}),
    ...(turn % 4 === 2 && giftCardCode !== undefined ? { giftCardCodes: [giftCardCode] } : {}),
  }
  const first = await call('PUT', '/api/commerce/checkout', reduced)
  // The code is used up, or the card is empty.
  const { answer } = first.status === 200 ? first : await call('PUT', '/api/commerce/checkout', details)
  // Some charges answer nothing, as gateways do when a storm goes through them.
  const token = turn % 10 === 3 ? cards.answerLost : turn % 10 === 7 ? cards.neverArrives : cards.pays
  return order('', token, answer)
}
