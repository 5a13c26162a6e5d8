import { createHmac } from 'node:crypto'
import http from 'node:http'
import { newId } from '../platform/ids.ts'
import type {
  Fault,
  StripeAccount,
  StripeIntent,
  StripeMessage,
  StripeRefund,
  StripeServer,
} from './stripe-server-types.ts'
import { createPayout, listPage, type StripePayout } from './stripe-payouts.ts'
import { shareInWorker } from './worker.ts'

export type { StripeAccount, StripeMessage } from './stripe-server-types.ts'

/** Means of payment that the server knows: what a page's Stripe.js would make a confirmation token of. */
export const stripeTokens = {
  pays: 'ctoken_pays',
  declined: 'ctoken_declined',
  noFunds: 'ctoken_nofunds',
  challenge: 'ctoken_challenge',
  /** A debit of a bank account, whose bank answers later. */
  debit: 'ctoken_debit',
  /** Pays once; renewals are declined. */
  declinedLater: 'ctoken_declinedlater',
} as const

interface State extends StripeAccount {
  readonly sessions: { readonly id: string }[]
  readonly payouts: StripePayout[]
  readonly intents: StripeIntent[]
  readonly refunds: StripeRefund[]
  readonly requests: string[]
  readonly messages: StripeMessage[]
  readonly faults: { readonly match: RegExp; readonly fault: Fault; left: number }[]
  readonly answers: Map<string, { readonly asked: string; readonly answer: Answer }>
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** The Stripe of this test worker: it speaks as much of the API as the SDK needs here, with idempotency keys. */
export function testStripe(): Promise<StripeServer> {
  return shareInWorker('stripe', startStripeServer)
}

async function startStripeServer(): Promise<StripeServer> {
  const accounts = new Map<string, State>()
  const server = http.createServer((request, response) => {
    void readBody(request).then((body) => {
      const account = accounts.get((request.headers.authorization ?? '').replace('Bearer ', ''))
      const answer = account ? serve(account, request, body) : problem(401, 'invalid_request_error', 'Invalid API Key')
      if (answer === 'lost') return request.socket.destroy()
      response.writeHead(answer.status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      return response.end(JSON.stringify(answer.body))
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
      accounts.set(account.secretKey, account)
      return account
    },
  }
}

function createAccount(mode: 'test' | 'live'): State {
  const intents: StripeIntent[] = []
  const refunds: StripeRefund[] = []
  const find = (id: string) => getIntent(account, id)
  const account: State = {
    id: `acct_${newId()}`,
    country: 'US',
    publishableKey: `pk_${mode}_${newId()}`,
    secretKey: `sk_${mode}_${newId()}`,
    webhookSecret: `whsec_${newId()}`,
    intents,
    refunds,
    requests: [],
    sessions: [],
    payouts: [],
    messages: [],
    faults: [],
    answers: new Map(),
    fail: (match, fault, times = 2) => void account.faults.push({ match, fault, left: times }),
    answerChallenge: (id, approved) => {
      const intent = find(id)
      if (intent.status !== 'requires_action') return
      if (approved) pay(account, intent)
      else refuse(account, intent, 'payment_intent_authentication_failure')
    },
    finishDebit: (id, isPaid) => {
      if (isPaid) pay(account, find(id))
      else refuse(account, find(id), 'card_declined')
    },
    refundInDashboard: (id, amount) => void addRefund(account, find(id), amount, {}),
    cancelInDashboard: (id) => cancel(account, find(id)),
    failRefund: (id) => {
      const refund = refunds.find((each) => each.id === id)
      if (!refund) throw new Error(`There is no refund ${id}.`)
      Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
      tell(account, 'refund.failed', refund)
    },
    dispute: (id, status, disputeId = `dp_${newId()}`) => {
      const { amount } = find(id)
      const type = status === 'needs_response' ? 'created' : 'closed'
      const object = { id: disputeId, object: 'dispute', payment_intent: id, amount, reason: 'fraudulent', status }
      tell(account, `charge.dispute.${type}`, object)
      return disputeId
    },
    expireKeys: () => account.answers.clear(),
    forget: (id) => void intents.splice(intents.indexOf(find(id)), 1),
    payOut: (moves, changes = {}) => {
      const made = createPayout(moves, changes)
      const before = account.payouts.findIndex(({ payout }) => payout.id === made.payout.id)
      if (before >= 0) account.payouts.splice(before, 1)
      account.payouts.unshift(made)
      return made.payout.id
    },
    addIntent: (metadata, amount) => {
      const intent = createIntent(account, { amount: String(amount), currency: 'usd' }, metadata)
      pay(account, intent)
      return intent
    },
  }
  return account
}

function isLive(account: State): boolean {
  return account.secretKey.startsWith('sk_live')
}

/** The answer to a request, once per idempotency key. */
function serve(account: State, request: http.IncomingMessage, body: string): Answer | 'lost' {
  const url = new URL(request.url ?? '', 'http://stripe.test')
  const name = `${request.method} ${url.pathname}`
  account.requests.push(name)
  const fault = account.faults.find(({ match, left }) => left > 0 && match.test(name))
  if (fault) fault.left--
  if (fault?.fault === 'refused') return 'lost'
  const key = request.headers['idempotency-key']
  const params = request.method === 'GET' ? url.searchParams : new URLSearchParams(body)
  const asked = `${name} ${params.toString()}`
  const known = typeof key === 'string' ? account.answers.get(key) : undefined
  if (known && known.asked !== asked)
    return problem(400, 'idempotency_error', 'Keys can only be used with the same parameters')
  const answer = known?.answer ?? route(account, name, params)
  if (typeof key === 'string' && request.method === 'POST') account.answers.set(key, { asked, answer })
  return fault?.fault === 'lost' ? 'lost' : answer
}

function route(account: State, name: string, params: URLSearchParams): Answer {
  const [, id = '', verb = ''] = /\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(name) ?? []
  const fields = Object.fromEntries(params)
  if (name === 'GET /v1/account')
    return ok({ id: account.id, object: 'account', email: 'owner@example.com', country: account.country })
  if (name === 'POST /v1/customers') return ok({ id: `cus_${newId()}`, object: 'customer' })
  const detached = /^POST \/v1\/payment_methods\/(\w+)\/detach$/.exec(name)?.[1]
  if (detached !== undefined) return ok({ id: detached, object: 'payment_method', customer: null })
  if (name === 'POST /v1/checkout/sessions') return ok(openSession(account, fields))
  const session = account.sessions.find(({ id }) => name === `GET /v1/checkout/sessions/${id}`)
  if (session) return ok(session)
  if (name === 'POST /v1/payment_intents') return ok(createIntent(account, fields, readMetadata(params)))
  if (name === 'GET /v1/payment_intents') return ok(list(account.intents.toReversed()))
  if (name === 'GET /v1/refunds')
    return ok(list(account.refunds.filter((refund) => refund.payment_intent === fields['payment_intent'])))
  if (name === 'POST /v1/refunds') {
    const intent = account.intents.find((each) => each.id === fields['payment_intent'])
    return intent ? refund(account, intent, Number(fields['amount']), readMetadata(params)) : missing()
  }
  if (name === 'GET /v1/payouts')
    return ok(
      listPage(
        account.payouts.map(({ payout }) => payout),
        fields,
      ),
    )
  const sent = account.payouts.find(({ payout }) => payout.id === fields['payout'] || name.endsWith(payout.id))
  if (sent) return ok(name === 'GET /v1/balance_transactions' ? listPage(sent.moves, fields) : sent.payout)
  const intent = account.intents.find((each) => each.id === id)
  if (!intent) return missing()
  if (verb === 'confirm') return confirm(account, intent, fields)
  if (verb === 'capture') {
    if (intent.status !== 'requires_capture') return wrongState(intent)
    succeed(account, intent)
  }
  if (verb === 'cancel') {
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) return wrongState(intent)
    cancel(account, intent)
  }
  return ok(intent)
}

const keptCard = { type: 'card', card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2039 } }

/** A visit to Stripe's page: the buyer enters a card that pays. */
function openSession(account: State, fields: Readonly<Record<string, string>>) {
  const id = `cs_test_${newId()}`
  const card = { id: 'pm_pays', object: 'payment_method', type: 'card', card: { brand: 'visa', last4: '4242' } }
  const session = { id, object: 'checkout.session', customer: fields['customer'] ?? '', status: 'complete' }
  const made = { ...session, url: `https://checkout.stripe.test/${id}`, setup_intent: { payment_method: card } }
  account.sessions.push(made)
  return made
}

function createIntent(
  account: State,
  fields: Readonly<Record<string, string>>,
  metadata: Record<string, string>,
): StripeIntent {
  const id = `pi_${newId()}`
  const intent: StripeIntent = {
    id,
    object: 'payment_intent',
    client_secret: `${id}_secret_${newId()}`,
    created: Math.floor(Date.now() / 1000),
    livemode: isLive(account),
    currency: fields['currency'] ?? '',
    capture_method: fields['capture_method'] ?? 'automatic',
    metadata,
    customer: fields['customer'] ?? null,
    setup_future_usage: fields['setup_future_usage'] ?? null,
    payment_method: null,
    amount: Number(fields['amount']),
    status: 'requires_payment_method',
    next_action: null,
    last_payment_error: null,
    latest_charge: null,
  }
  account.intents.push(intent)
  return intent
}

function confirm(account: State, intent: StripeIntent, fields: Readonly<Record<string, string>>): Answer {
  if (intent.status !== 'requires_payment_method') return wrongState(intent)
  const kept = fields['payment_method']
  if (kept !== undefined) return confirmKept(account, intent, kept, fields['off_session'] === 'true')
  intent.payment_method = `pm_${(fields['confirmation_token'] ?? '').replace('ctoken_', '')}`
  switch (fields['confirmation_token']) {
    case stripeTokens.declinedLater:
    case stripeTokens.pays:
      pay(account, intent)
      return ok(intent)
    case stripeTokens.challenge:
      Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
      return ok(intent)
    case stripeTokens.debit:
      intent.status = 'processing'
      tell(account, 'payment_intent.processing', intent)
      return ok(intent)
    case stripeTokens.noFunds:
      return refuse(account, intent, 'insufficient_funds')
    case stripeTokens.declined:
      return refuse(account, intent, 'generic_decline')
    default:
      return problem(400, 'invalid_request_error', 'No such confirmation token')
  }
}

/** A means of payment that was kept, by the name of the token it was kept from. */
function confirmKept(account: State, intent: StripeIntent, method: string, isOffSession: boolean): Answer {
  if (intent.customer === null) return problem(400, 'invalid_request_error', 'The payment method has a customer')
  intent.payment_method = method
  if (method === 'pm_declinedlater') return refuse(account, intent, 'generic_decline')
  if (method === 'pm_challenge' && isOffSession) return refuse(account, intent, 'authentication_required')
  if (method === 'pm_challenge')
    Object.assign(intent, {
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { url: 'https://bank.example/challenge' } },
    })
  else pay(account, intent)
  return ok(intent)
}

function pay(account: State, intent: StripeIntent): void {
  if (intent.setup_future_usage !== null) intent.latest_charge = { payment_method_details: keptCard }
  if (intent.capture_method !== 'manual') return succeed(account, intent)
  Object.assign(intent, { status: 'requires_capture', next_action: null })
  tell(account, 'payment_intent.amount_capturable_updated', intent)
}

function succeed(account: State, intent: StripeIntent): void {
  Object.assign(intent, { status: 'succeeded', next_action: null, last_payment_error: null })
  tell(account, 'payment_intent.succeeded', intent)
}

function cancel(account: State, intent: StripeIntent): void {
  // As Stripe does: what was put aside is listed as a refund, though it was never taken.
  if (intent.status === 'requires_capture') addRefund(account, intent, intent.amount, {})
  Object.assign(intent, { status: 'canceled', next_action: null })
  tell(account, 'payment_intent.canceled', intent)
}

function refuse(account: State, intent: StripeIntent, code: string): Answer {
  const error = { type: 'card_error', code: 'card_declined', decline_code: code, message: 'Your card was declined.' }
  Object.assign(intent, { status: 'requires_payment_method', next_action: null, last_payment_error: error })
  tell(account, 'payment_intent.payment_failed', intent)
  return { status: 402, body: { error: { ...error, payment_intent: intent } } }
}

function refund(account: State, intent: StripeIntent, amount: number, metadata: Record<string, string>): Answer {
  const sum = account.refunds
    .filter((each) => each.payment_intent === intent.id && each.status !== 'failed')
    .reduce((total, each) => total + each.amount, 0)
  if (intent.status !== 'succeeded' || sum + amount > intent.amount)
    return problem(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount on charge')
  return ok(addRefund(account, intent, amount, metadata))
}

function addRefund(
  account: State,
  intent: StripeIntent,
  amount: number,
  metadata: Record<string, string>,
): StripeRefund {
  const made: StripeRefund = {
    id: `re_${newId()}`,
    object: 'refund',
    payment_intent: intent.id,
    amount,
    metadata,
    status: 'succeeded',
  }
  account.refunds.push(made)
  tell(account, 'refund.created', made)
  return made
}

function tell(account: State, type: string, object: object): void {
  const body = JSON.stringify({
    id: `evt_${newId()}`,
    object: 'event',
    type,
    livemode: isLive(account),
    created: Math.floor(Date.now() / 1000),
    data: { object },
  })
  account.messages.push({ type, body, headers: signMessage(body, account.webhookSecret) })
}

/** The headers of a message signed with a secret, as if sent now or at another time (seconds since 1970). */
export function signMessage(
  body: string,
  secret: string,
  seconds: number = Math.floor(Date.now() / 1000),
): StripeMessage['headers'] {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { 'stripe-signature': `t=${seconds},v1=${signature}`, 'content-type': 'application/json' }
}

function getIntent(account: State, id: string): StripeIntent {
  const intent = account.intents.find((each) => each.id === id)
  if (!intent) throw new Error(`There is no payment intent ${id}.`)
  return intent
}

function readMetadata(params: URLSearchParams): Record<string, string> {
  const metadata: Record<string, string> = {}
  for (const [name, value] of params) {
    const inner = /^metadata\[(\w+)\]$/.exec(name)?.[1]
    if (inner !== undefined) metadata[inner] = value
  }
  return metadata
}

function list(data: readonly unknown[]) {
  return { object: 'list', data, has_more: false, url: '/v1/list' }
}

function ok(body: unknown): Answer {
  // Later changes of the object are not part of this answer, also when it is given again.
  return { status: 200, body: structuredClone(body) }
}

function missing(): Answer {
  return problem(404, 'invalid_request_error', 'No such object', 'resource_missing')
}

function wrongState(intent: StripeIntent): Answer {
  const message = `This PaymentIntent has a status of ${intent.status}.`
  return problem(400, 'invalid_request_error', message, 'payment_intent_unexpected_state')
}

function problem(status: number, type: string, message: string, code?: string): Answer {
  return { status, body: { error: { type, message, ...(code === undefined ? {} : { code }) } } }
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
