import http from 'node:http'
import { newId } from '../platform/ids.ts'
import { shareInWorker } from './worker.ts'

interface ServerPayment {
  readonly id: string
  status: string
  method: string | null
  amount: { value: string; currency: string }
  readonly createdAt: string
  isCancelable: boolean
  readonly captureMode: string
  readonly metadata: unknown
  readonly redirectUrl: string
  readonly webhookUrl: string | undefined
  details: { readonly failureReason: string } | null
  readonly _links: { readonly checkout: { readonly href: string } }
}

interface ServerRefund {
  readonly id: string
  readonly paymentId: string
  status: string
  readonly amount: { readonly value: string; readonly currency: string }
  readonly metadata: unknown
}

/** `refused`: nothing happens. `lost`: it happens, and the answer does not arrive. `busy`: it happens, and a call with its key meets it. */
type Fault = 'refused' | 'lost' | 'busy'

export interface MollieAccount {
  readonly apiKey: string
  readonly profileId: string
  readonly payments: ServerPayment[]
  readonly refunds: ServerRefund[]
  readonly chargebacks: { readonly id: string; readonly paymentId: string; reversedAt: string | null }[]
  readonly requests: string[]
  /** Means of payment that the owner switched on. */
  readonly methods: { readonly id: string; readonly description: string; readonly minimumAmount?: object }[]
  /** The next calls whose method and path match go wrong. */
  readonly fail: (match: RegExp, fault: Fault, times?: number) => void
  /** The buyer pays on Mollie's page, or money is put aside where it is captured later. */
  readonly pay: (id: string, method?: string) => void
  readonly setStatus: (id: string, status: string, failureReason?: string) => void
}

interface State extends MollieAccount {
  readonly answers: Map<string, { readonly asked: string; readonly answer: Answer }>
  readonly faults: { readonly match: RegExp; readonly fault: Fault; left: number }[]
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

interface MollieServer {
  readonly url: string
  readonly openAccount: (mode?: 'test' | 'live') => MollieAccount
}

/** The Mollie of this test worker: it speaks as much of the API as is asked here, with idempotency keys. */
export function testMollie(): Promise<MollieServer> {
  return shareInWorker('mollie', startMollieServer)
}

async function startMollieServer(): Promise<MollieServer> {
  const accounts = new Map<string, State>()
  const server = http.createServer((request, response) => {
    void readBody(request).then((body) => {
      const account = accounts.get((request.headers.authorization ?? '').replace('Bearer ', ''))
      const answer = account ? serve(account, request, body) : refuse(401, 'Missing authentication')
      if (answer === 'lost') return request.socket.destroy()
      response.writeHead(answer.status, { 'content-type': 'application/hal+json' })
      return response.end(answer.status === 204 || answer.status === 202 ? '' : JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    openAccount(mode = 'test') {
      const account = createAccount(mode)
      accounts.set(account.apiKey, account)
      return account
    },
  }
}

function createAccount(mode: 'test' | 'live'): State {
  const payments: ServerPayment[] = []
  const faults: State['faults'] = []
  const find = (id: string) => {
    const payment = payments.find((each) => each.id === id)
    if (!payment) throw new Error(`There is no payment ${id}.`)
    return payment
  }
  return {
    apiKey: `${mode}_${newId()}${newId()}`,
    profileId: `pfl_${newId()}`,
    payments,
    refunds: [],
    chargebacks: [],
    requests: [],
    methods: [
      { id: 'ideal', description: 'iDEAL' },
      { id: 'creditcard', description: 'Card' },
    ],
    answers: new Map(),
    faults,
    fail: (match, fault, times = 2) => void faults.push({ match, fault, left: times }),
    pay: (id, method = 'ideal') => {
      const payment = find(id)
      Object.assign(payment, { method, status: payment.captureMode === 'manual' ? 'authorized' : 'paid' })
    },
    setStatus: (id, status, failureReason) => {
      Object.assign(find(id), { status, details: failureReason === undefined ? null : { failureReason } })
    },
  }
}

/** The answer to a request, once per idempotency key. */
function serve(account: State, request: http.IncomingMessage, body: string): Answer | 'lost' {
  const url = new URL(request.url ?? '', 'http://mollie.test')
  const name = `${request.method} ${url.pathname.replace('/v2', '')}`
  account.requests.push(name)
  const fault = account.faults.find(({ match, left }) => left > 0 && match.test(name))
  if (fault) fault.left--
  if (fault?.fault === 'refused') return 'lost'
  const key = request.headers['idempotency-key']
  const known = typeof key === 'string' ? account.answers.get(key) : undefined
  if (known && known.asked !== name + body) return refuse(409, 'Another request has the same key')
  const answer = known?.answer ?? structuredClone(route(account, name, body === '' ? {} : JSON.parse(body)))
  if (typeof key === 'string') account.answers.set(key, { asked: name + body, answer })
  if (fault?.fault === 'busy') return refuse(409, 'A request with this key is under way')
  return fault?.fault === 'lost' ? 'lost' : answer
}

function route(account: State, name: string, fields: Readonly<Record<string, unknown>>): Answer {
  if (name === 'GET /profiles/me') return ok({ id: account.profileId, name: 'Ridge Pottery', mode: 'test' })
  if (name === 'GET /methods') return ok({ _embedded: { methods: account.methods } })
  if (name === 'GET /payments') return ok({ _embedded: { payments: account.payments.toReversed() }, _links: {} })
  if (name === 'POST /payments') return createPayment(account, fields)
  const [, verb = '', id = '', part = ''] = /^(\w+) \/payments\/(\w+)(?:\/([\w-]+))?$/.exec(name) ?? []
  const payment = account.payments.find((each) => each.id === id)
  if (!payment) return refuse(404, 'No payment exists with this id')
  if (part === 'refunds') return verb === 'POST' ? refund(account, payment, fields) : listRefunds(account, payment)
  if (part === 'chargebacks') return listChargebacks(account, payment)
  if (part === 'captures') {
    if (payment.status !== 'authorized') return refuse(422, 'The payment is not authorized')
    payment.status = 'paid'
    return ok({ id: `cpt_${newId()}` })
  }
  if (part === 'release-authorization') {
    if (payment.status !== 'authorized') return refuse(422, 'The payment is not authorized')
    payment.status = 'canceled'
    return { status: 202, body: {} }
  }
  if (verb === 'DELETE') {
    if (!payment.isCancelable || payment.status !== 'open') return refuse(422, 'The payment cannot be canceled')
    payment.status = 'canceled'
  }
  return ok(payment)
}

function createPayment(account: State, fields: Readonly<Record<string, unknown>>): Answer {
  const id = `tr_${newId()}`
  const payment: ServerPayment = {
    id,
    status: 'open',
    method: null,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the provider under test sends it.
    amount: fields['amount'] as ServerPayment['amount'],
    createdAt: new Date().toISOString(),
    isCancelable: false,
    captureMode: fields['captureMode'] === 'manual' ? 'manual' : 'automatic',
    metadata: fields['metadata'],
    redirectUrl: String(fields['redirectUrl']),
    webhookUrl: typeof fields['webhookUrl'] === 'string' ? fields['webhookUrl'] : undefined,
    details: null,
    _links: { checkout: { href: `https://www.mollie.test/checkout/${id}` } },
  }
  account.payments.push(payment)
  return { status: 201, body: payment }
}

function refund(account: State, payment: ServerPayment, fields: Readonly<Record<string, unknown>>): Answer {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the provider under test sends it.
  const amount = fields['amount'] as ServerRefund['amount']
  const sum = account.refunds
    .filter((each) => each.paymentId === payment.id && each.status !== 'failed')
    .reduce((total, each) => total + Number(each.amount.value), Number(amount.value))
  if (payment.status !== 'paid' || sum > Number(payment.amount.value) + 0.001)
    return refuse(422, 'The amount is higher than the maximum')
  const made = { id: `re_${newId()}`, paymentId: payment.id, status: 'pending', amount, metadata: fields['metadata'] }
  account.refunds.push(made)
  return { status: 201, body: made }
}

function listRefunds(account: State, payment: ServerPayment): Answer {
  return ok({ _embedded: { refunds: account.refunds.filter(({ paymentId }) => paymentId === payment.id) } })
}

function listChargebacks(account: State, payment: ServerPayment): Answer {
  const chargebacks = account.chargebacks
    .filter(({ paymentId }) => paymentId === payment.id)
    .map((each) => ({ ...each, amount: payment.amount, reason: { description: 'Unauthorized transaction' } }))
  return ok({ _embedded: { chargebacks } })
}

function ok(body: unknown): Answer {
  return { status: 200, body }
}

function refuse(status: number, detail: string): Answer {
  return { status, body: { status, title: 'Refused', detail } }
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}
