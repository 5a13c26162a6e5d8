import { setTimeout as sleep } from 'node:timers/promises'
import { buyer } from '../../packages/server/src/testing/builders.ts'
import { stripeTokens } from '../../packages/server/src/testing/stripe-server.ts'
import { newId } from '../../packages/server/src/platform/ids.ts'
import { shopUrl } from './processes.ts'

/** A browser shows an error after so long. */
const answerLimitMs = 20_000
/** A buyer who has waited for so long gives up. */
const patienceMs = 120_000
const maxPauseSeconds = 3

export interface Product {
  readonly itemId: string
  readonly sku: string
}

/** What the buyers of one scenario have seen. */
interface Log {
  /** Ids of the orders that were acknowledged. */
  readonly orders: string[]
  /** When each was, in milliseconds. */
  readonly times: number[]
  /** How often each status came: `201`, `503`, `no answer`... */
  readonly answers: Map<string, number>
  /** Errors that should not be: 5xx but 502, 503, 504, and 503 without `Retry-After`. */
  readonly faults: string[]
  /** Carts that had lost their product, and no order instead. */
  lostCarts: number
}

export interface Buyers {
  readonly log: Log
  stop(): Promise<void>
}

/** Buyers, one purchase after the other, who wait and try again as a browser's script does. */
export function startBuyers(products: readonly Product[], count: number): Buyers {
  const log: Log = { orders: [], times: [], answers: new Map(), faults: [], lostCarts: 0 }
  const stopping = new AbortController()
  const buyers = Array.from({ length: count }, async (_each, index) => {
    for (let round = 0; !stopping.signal.aborted; round++) {
      const product = products[(index + round) % products.length]
      if (product) await new Purchase(product, log).run()
    }
  })
  return {
    log,
    stop: async () => {
      stopping.abort()
      await Promise.all(buyers)
    },
  }
}

interface Answer {
  readonly status: number
  readonly body: {
    readonly cart?: Cart
    readonly order?: { readonly id: string }
    readonly error?: unknown
  } & Partial<Cart>
}

interface Cart {
  readonly grandTotalCents: number
  readonly entries: readonly unknown[]
}

/** One visitor's whole way to an order. */
class Purchase {
  readonly #product: Product
  readonly #log: Log
  readonly #cookies = new Map<string, string>()
  readonly #until = Date.now() + patienceMs

  constructor(product: Product, log: Log) {
    this.#product = product
    this.#log = log
  }

  async run(): Promise<void> {
    await this.#keepAsking('GET', '/api/commerce/shopping-cart')
    // An answer that was lost may have been a yes: whether the product is in the cart, the cart knows.
    const add = () => this.#ask('POST', '/api/commerce/shopping-cart/entries', { ...this.#product, quantity: 1 })
    if (isTransient(await add()))
      while (Date.now() < this.#until && (await this.#countEntries()) === 0) if (!isTransient(await add())) break
    const details = { email: 'ada@example.com', shippingAddress: buyer }
    const filled = await this.#keepAsking('PUT', '/api/commerce/checkout', details)
    const expectedGrandTotalCents = filled.body.cart?.grandTotalCents ?? 0
    const order = { payment: { provider: 'stripe', token: stripeTokens.pays }, expectedGrandTotalCents }
    const place = () => this.#keepAsking('POST', '/api/commerce/checkout/order', order, { 'idempotency-key': newId() })
    let placed = await place()
    // An attempt that was broken off before it reached Stripe: nothing was charged, and the page says "try again".
    if (placed.status === 402) placed = await place()
    const id = placed.body.order?.id
    if (placed.status === 201 && id !== undefined) {
      this.#log.orders.push(id)
      this.#log.times.push(Date.now())
    } else if (!isTransient(placed)) {
      this.#log.faults.push(`order: ${placed.status} ${JSON.stringify(placed.body).slice(0, 200)}`)
      if ((await this.#countEntries()) === 0) this.#log.lostCarts++
    }
  }

  async #countEntries(): Promise<number> {
    const { body } = await this.#keepAsking('GET', '/api/commerce/shopping-cart')
    return (body.cart ?? body).entries?.length ?? 0
  }

  /** The same request until it is answered by more than "later". */
  async #keepAsking(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    let answer: Answer
    do answer = await this.#ask(method, path, body, headers)
    while (isTransient(answer) && Date.now() < this.#until)
    if (isTransient(answer)) this.#log.faults.push(`${method} ${path}: no answer within two minutes`)
    return answer
  }

  async #ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    let response: Response
    let text: string
    try {
      response = await fetch(shopUrl + path, {
        method,
        signal: AbortSignal.timeout(answerLimitMs),
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-csrf-token': this.#cookies.get('crumb') ?? '',
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      text = await response.text()
    } catch {
      this.#count('no answer')
      await sleep(500)
      return { status: 0, body: {} }
    }
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      this.#cookies.set(name, value)
    }
    this.#count(String(response.status))
    const answer = { status: response.status, body: parse(text) }
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    if (response.status >= 500 && ![502, 503, 504].includes(response.status))
      this.#log.faults.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`)
    if (response.status === 503 && Number.isNaN(seconds))
      this.#log.faults.push(`${method} ${path}: 503 without Retry-After`)
    if (isTransient(answer)) await sleep(Math.min(Number.isNaN(seconds) ? 1 : seconds, maxPauseSeconds) * 1000)
    return answer
  }

  #count(status: string): void {
    this.#log.answers.set(status, (this.#log.answers.get(status) ?? 0) + 1)
  }
}

/** Nothing was decided yet: no answer, an error of the server, or the same order still being worked on. */
function isTransient({ status, body }: Answer): boolean {
  return status === 0 || status >= 500 || (status === 409 && isBusy(JSON.stringify(body)))
}

const isBusy = (text: string) => text.includes('payment_in_progress') || text.includes('cart_busy')

function parse(text: string): Answer['body'] {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
