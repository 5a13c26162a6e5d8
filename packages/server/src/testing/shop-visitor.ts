import { newId } from '../platform/ids.ts'

/** The parts of answers that tests over HTTP read. */
interface ShopAnswer {
  readonly cart?: { readonly grandTotalCents: number; readonly amountDueCents: number }
  readonly order?: { readonly id: string }
  readonly cartToken?: string
}

interface Answered {
  readonly status: number
  readonly answer: ShopAnswer
}

/** A browser of a server that runs as a process of its own. Throws when the server is gone, or answers that its database is. */
interface ShopVisitor {
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answered>
  /** Orders the cart behind the query, by a card. Gives the id of the order; undefined when it was refused. */
  readonly order: (query: string, token: string, checkout: ShopAnswer) => Promise<string | undefined>
}

export function createVisitor(url: string): ShopVisitor {
  const cookies = new Map<string, string>()
  const call: ShopVisitor['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
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
    const text = await response.text()
    // A database that is gone answers 500 to everything: the storm is over.
    if (response.status >= 500 && response.status !== 504) throw new Error(text)
    const answer: ShopAnswer = text === '' ? {} : JSON.parse(text)
    return { status: response.status, answer }
  }
  return {
    call,
    order: async (query, token, { cart }) => {
      const placed = await call(
        'POST',
        `/api/commerce/checkout/order${query}`,
        {
          payment: { provider: 'test', token },
          expectedGrandTotalCents: cart?.grandTotalCents ?? 0,
          expectedAmountDueCents: cart?.amountDueCents ?? 0,
        },
        { 'idempotency-key': newId() },
      )
      return placed.status === 201 ? placed.answer.order?.id : undefined
    },
  }
}
