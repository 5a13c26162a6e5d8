/** @isolated It compares the payments of all sites. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeSettings } from '../../testing/settings.ts'
import { signMessage, stripeTokens, testStripe } from '../../testing/stripe-server.ts'
import {
  deliver,
  deliverAll,
  payByStripe,
  readBooks,
  runEventJobs,
  saveKeys,
  type StripeShop,
  stripeShop,
} from '../../testing/stripe-shop.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testServer, testSite } from '../../testing/test-site.ts'
import { resumePayments, comparePayments } from './reconcile.ts'

async function compareNow() {
  const { services } = await testServer()
  await comparePayments(services, new Date(), 0)
}

async function paidShop() {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  const placed = await payByStripe(browser, { expected: total })
  const read = async () => (await shop.owner.get(`/api/admin/orders/${placed.json().order.id}`)).json()
  const [message] = shop.account.messages
  if (!message) throw new Error('Stripe sent no message.')
  return { shop, read, message, total }
}

test('a message without the signature of Stripe is refused', async () => {
  const { shop, message } = await paidShop()
  const old = Math.floor(Date.now() / 1000) - 3600
  const { body } = message
  const other = (await testStripe()).openAccount()
  for (const headers of [
    { 'content-type': 'application/json' },
    { ...message.headers, 'stripe-signature': 'nonsense' },
    signMessage(body, other.webhookSecret),
    signMessage(body, shop.account.webhookSecret, old),
  ]) {
    const sent = { method: 'POST', url: '/api/webhooks/payments/stripe', headers, payload: body } as const
    const refused = await shop.site.browser().send(sent)
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'signature_refused'])
  }
  const changed = await deliver(shop.site, { ...message, body: body.replace('succeeded', 'succeedee') })
  expect(changed.json().code).toBe('signature_refused')
})

test('the message of one shop is refused by another, and by one without keys', async () => {
  const { message } = await paidShop()
  const other = await stripeShop()
  expect((await deliver(other.site, message)).json().code).toBe('signature_refused')
  expect((await deliver(await testSite(), message)).json().code).toBe('signature_refused')
})

test('a message comes in while the site is closed to visitors; one that is too large does not', async () => {
  const { shop, message } = await paidShop()
  const { db } = await shop.site.ctx()
  await db.updateTable('website').set({ status: 'parking page' }).where('website_id', '=', shop.site.id).execute()
  expect((await deliver(shop.site, message)).statusCode).toBe(200)
  const large = JSON.stringify({ padding: 'x'.repeat(300_000) })
  const headers = signMessage(large, shop.account.webhookSecret)
  expect((await deliver(shop.site, { body: large, headers })).statusCode).toBe(413)
})

test('payments of other software in the same account are ignored', async () => {
  const { shop } = await paidShop()
  shop.account.addIntent({ payment_id: 'somebody-else' }, 100)
  shop.account.addIntent({}, 100)
  await deliverAll(shop.site, shop.account.messages)
  const { db } = await shop.site.ctx()
  const events = await sql<{ outcome: string }>`
    SELECT outcome FROM payment_event WHERE website_id = ${shop.site.id} ORDER BY outcome`.execute(db)
  expect(events.rows.map(({ outcome }) => outcome)).toEqual(['applied', 'ignored', 'ignored'])
  expect(await readBooks(shop)).toMatchObject({ payments: 'captured', orders: 'paid' })
})

test('a message that could not be acted on is acted on later', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  await payByStripe(browser, { expected: total, token: stripeTokens.challenge })
  shop.account.answerChallenge(shop.account.intents[0]?.id ?? '', true)
  for (const message of shop.account.messages) await deliver(shop.site, message)
  shop.account.fail(/GET/, 'refused', 2)
  await expect(runEventJobs(shop.site)).rejects.toThrow('not known yet')
  expect(await readBooks(shop)).toMatchObject({ orders: null })
  await runEventJobs(shop.site)
  expect(await readBooks(shop)).toMatchObject({ payments: 'captured', orders: 'paid' })
})

test('money whose order was never made gets one; nothing is made twice', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  await payByStripe(browser, { expected: total, token: stripeTokens.challenge })
  shop.account.answerChallenge(shop.account.intents[0]?.id ?? '', true)
  const { db } = await shop.site.ctx()
  // Given up here, and paid there.
  await sql`UPDATE payment SET status = 'failed' WHERE website_id = ${shop.site.id}`.execute(db)
  await Promise.all([compareNow(), compareNow()])
  await compareNow()
  expect(await readBooks(shop)).toMatchObject({ payments: 'captured', orders: 'paid', mails: 1 })
})

test('a payment that cannot be compared does not stop the others', async () => {
  const shop = await stripeShop()
  const { db } = await shop.site.ctx()
  for (const { browser, total } of [await shop.newBuyer(), await shop.newBuyer()])
    await payByStripe(browser, { expected: total, token: stripeTokens.challenge })
  for (const { id } of shop.account.intents) shop.account.answerChallenge(id, true)
  await sql`UPDATE payment SET status = 'failed' WHERE website_id = ${shop.site.id}`.execute(db)
  // The newest is compared first.
  shop.account.fail(new RegExp(`GET .*${shop.account.intents[1]?.id}$`), 'refused')
  await compareNow()
  expect(await readBooks(shop)).toMatchObject({ payments: 'captured,failed', orders: 'paid' })
  await compareNow()
  expect(await readBooks(shop)).toMatchObject({ payments: 'captured,captured', orders: 'paid,paid' })
})

test('what has not the form of a signature is refused without a look at the keys', async () => {
  const { shop, message } = await paidShop()
  const { db } = await shop.site.ctx()
  // Keys that cannot be read would be an error of the server.
  await sql`UPDATE payment_account SET sealed_webhook_secret = 'broken' WHERE website_id = ${shop.site.id}`.execute(db)
  for (const signature of ['', 'nonsense', 't=1', 'v1=ab', `t=1,v1=${'a'.repeat(2000)}`]) {
    const refused = await deliver(shop.site, {
      ...message,
      headers: { ...message.headers, 'stripe-signature': signature },
    })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'signature_refused'])
  }
})

test('keys of another account wait for refunds that are on their way', async () => {
  const { shop } = await paidShop()
  const { db } = await shop.site.ctx()
  await sql`INSERT INTO payment_refund (website_id, refund_id, payment_id, order_id, provider, amount_minor, status)
    SELECT website_id, 'refund-on-its-way', payment_id, order_id, provider, 100, 'pending' FROM payment WHERE website_id = ${shop.site.id}`.execute(
    db,
  )
  expect((await saveKeys(shop.owner, (await testStripe()).openAccount())).json().code).toBe('payments_open')
})

test('an order whose payment Stripe does not know needs attention, once', async () => {
  const { shop, read } = await paidShop()
  await compareNow()
  expect((await read()).needsAttention).toBeNull()
  shop.account.forget(shop.account.intents[0]?.id ?? '')
  await compareNow()
  await compareNow()
  const order = await read()
  expect(order).toMatchObject({
    fulfillmentStatus: 'needs_attention',
    needsAttention: expect.stringContaining('not known at the payment provider'),
  })
  expect(order.events.filter(({ kind }: { kind: string }) => kind === 'attention')).toHaveLength(1)
  // Something else needs attention by now: that is no reason to say this again.
  const { db } = await shop.site.ctx()
  await sql`UPDATE sales_order SET needs_attention = 'Another reason' WHERE website_id = ${shop.site.id}`.execute(db)
  await compareNow()
  const { events } = await read()
  expect(events.filter(({ kind }: { kind: string }) => kind === 'attention')).toHaveLength(1)
})

test('money that this shop knows nothing of is told to its owner, once', async () => {
  const { shop } = await paidShop()
  await writeSettings(await shop.site.ctx(), { commerce: { contactEmail: 'owner@lamps.example' } })
  shop.account.addIntent({ website_id: shop.site.id, payment_id: 'of-a-lost-backup' }, 4200)
  await compareNow()
  await compareNow()
  const { db } = await shop.site.ctx()
  const mails = await db
    .selectFrom('mail')
    .select(['recipient', 'subject'])
    .where('website_id', '=', shop.site.id)
    .where('kind', '=', 'payment-without-order')
    .execute()
  expect(mails).toEqual([{ recipient: 'owner@lamps.example', subject: 'A payment has no order: $42.00' }])
})

test('messages that wait are found by the clock', async () => {
  const { shop, message } = await paidShop()
  await deliver(shop.site, message)
  const { services } = await testServer()
  await resumePayments(services, new Date(), 0)
  const { db } = await shop.site.ctx()
  const waiting = await sql`
    SELECT 1 FROM payment_event WHERE website_id = ${shop.site.id} AND processed_at IS NULL`.execute(db)
  expect(waiting.rows).toEqual([])
})

/** Lets the messages of a shop wait as if they had come so long ago, and been tried so often. */
async function ageMessages(shop: StripeShop, age: string, tries = 19): Promise<void> {
  const { db } = await shop.site.ctx()
  await sql`UPDATE payment_event SET received_at = now() - ${age}::interval, tried_at = now() - ${age}::interval, tries = ${tries}
    WHERE website_id = ${shop.site.id}`.execute(db)
}

async function listOutcomes(shop: StripeShop): Promise<(string | null)[]> {
  const { db } = await shop.site.ctx()
  const { rows } = await sql<{ outcome: string | null }>`
    SELECT outcome FROM payment_event WHERE website_id = ${shop.site.id} ORDER BY received_at, event_id`.execute(db)
  return rows.map(({ outcome }) => outcome)
}

async function resumeNow(): Promise<void> {
  const { services } = await testServer()
  await resumePayments(services, new Date(), 0)
}

test('a shop whose provider is silent does not keep the messages of another waiting', async () => {
  const [silent, sound] = [await stripeShop(), await paidShop()]
  const { db } = await silent.site.ctx()
  await deliver(sound.shop.site, sound.message)
  // More than a run looks at, all older, and about a payment that cannot be asked about.
  await sql`INSERT INTO payment_event (website_id, provider, event_id, kind, is_test, payment_id, received_at)
    SELECT ${silent.site.id}, 'gone', 'evt_' || n, 'refund.failed', true, 'silent', now() - interval '1 hour' FROM generate_series(1, 150) AS n`.execute(
    db,
  )
  await addSilentPayment(silent)
  await resumeNow()
  expect(await listOutcomes(sound.shop)).toEqual(['applied'])
  const tried = async () => {
    const { rows } = await sql<{ tries: number; messages: number }>`
      SELECT tries, count(*)::int AS messages FROM payment_event WHERE website_id = ${silent.site.id} GROUP BY tries ORDER BY tries`.execute(
      db,
    )
    return rows
  }
  expect(await tried()).toEqual([
    { tries: 0, messages: 140 },
    { tries: 1, messages: 10 },
  ])
  // Those that were tried are behind the others.
  await resumeNow()
  expect(await tried()).toEqual([
    { tries: 0, messages: 130 },
    { tries: 1, messages: 20 },
  ])
  await sql`DELETE FROM payment_event WHERE website_id = ${silent.site.id}`.execute(db)
})

/** A payment with the id `silent`, of a provider that was removed from the code. */
async function addSilentPayment(shop: StripeShop): Promise<void> {
  const { browser, total } = await shop.newBuyer()
  await payByStripe(browser, { expected: total })
  const { db } = await shop.site.ctx()
  await sql`INSERT INTO payment (website_id, payment_id, cart_id, attempt_no, provider, provider_ref, status, amount_minor, currency, checkout)
    SELECT website_id, 'silent', cart_id, 2, 'gone', 'pi_silent', 'unknown', amount_minor, currency, checkout FROM payment
    WHERE website_id = ${shop.site.id}`.execute(db)
}

test('a message that cannot be acted on for three days is given up, and the order says so', async () => {
  const { shop, message, read } = await paidShop()
  await deliver(shop.site, message)
  shop.account.fail(/GET/, 'refused', 1000)
  await ageMessages(shop, '71 hours')
  await resumeNow()
  expect(await listOutcomes(shop)).toEqual([null])
  expect((await read()).needsAttention).toBeNull()
  // As after the server stood still for three days.
  await ageMessages(shop, '73 hours', 0)
  await resumeNow()
  expect(await listOutcomes(shop)).toEqual([null])
  await ageMessages(shop, '73 hours')
  await resumeNow()
  expect(await listOutcomes(shop)).toEqual(['failed'])
  const sentence = 'could not be read from the payment provider for three days'
  expect((await read()).needsAttention).toContain(sentence)

  // The owner looked it up, and then a later message of the same payment is given up as well.
  const { db } = await shop.site.ctx()
  await sql`UPDATE sales_order SET needs_attention = NULL WHERE website_id = ${shop.site.id}`.execute(db)
  await sql`INSERT INTO payment_event (website_id, provider, event_id, kind, is_test, provider_ref, payment_id, received_at)
    SELECT website_id, provider, event_id || '_later', kind, is_test, provider_ref, payment_id, received_at FROM payment_event
    WHERE website_id = ${shop.site.id}`.execute(db)
  await ageMessages(shop, '73 hours')
  await resumeNow()
  expect(await listOutcomes(shop)).toEqual(['failed', 'failed'])
  expect((await read()).needsAttention).toContain(sentence)
})

test('a message about money without an order is given up with a mail to the owner', async () => {
  const shop = await stripeShop()
  await writeSettings(await shop.site.ctx(), { commerce: { contactEmail: 'owner@lamps.example' } })
  const { browser, total } = await shop.newBuyer()
  await payByStripe(browser, { expected: total, token: stripeTokens.challenge })
  const intentId = shop.account.intents[0]?.id ?? ''
  shop.account.answerChallenge(intentId, true)
  for (const message of shop.account.messages) await deliver(shop.site, message)
  shop.account.fail(/GET/, 'refused', 1000)
  await ageMessages(shop, '73 hours')
  await resumeNow()
  expect(await listOutcomes(shop)).toEqual(['failed'])
  const { db } = await shop.site.ctx()
  const mails = await db
    .selectFrom('mail')
    .select(['recipient', 'subject'])
    .where('website_id', '=', shop.site.id)
    .where('kind', '=', 'payment-unchecked')
    .execute()
  expect(mails).toEqual([{ recipient: 'owner@lamps.example', subject: `A payment could not be checked: ${intentId}` }])
})

test('keys are tested, sealed and never given back', async () => {
  const site = await testSite()
  const owner = await staffBrowser(site)
  const account = (await testStripe()).openAccount()
  const saved = await saveKeys(owner, account)
  expect(saved.json().accounts).toMatchObject([
    {
      provider: 'stripe',
      isTest: true,
      isEnabled: true,
      accountId: account.id,
      publishableKey: account.publishableKey,
    },
  ])
  expect(saved.json().webhookUrl).toMatch(/\/api\/webhooks\/payments\/stripe$/)
  const { db } = await site.ctx()
  const row = await db.selectFrom('payment_account').selectAll().where('website_id', '=', site.id).executeTakeFirst()
  const history = await db.selectFrom('audit_entry').selectAll().where('website_id', '=', site.id).execute()
  const kept = JSON.stringify([row, history, saved.json(), (await owner.get('/api/admin/payment-accounts')).json()])
  expect(kept).not.toContain(account.secretKey)
  expect(kept).not.toContain(account.webhookSecret)
})

test('keys that do not fit or that Stripe refuses are not saved', async () => {
  const site = await testSite()
  const owner = await staffBrowser(site)
  const stripe = await testStripe()
  const [account, live] = [stripe.openAccount(), stripe.openAccount('live')]
  const fields = async (changes: object) => {
    const answer = await owner.put('/api/admin/payment-accounts/stripe', {
      publishableKey: account.publishableKey,
      secretKey: account.secretKey,
      webhookSecret: account.webhookSecret,
      ...changes,
    })
    expect(answer.statusCode).toBe(400)
    return Object.keys(answer.json().params.fields)
  }
  expect(await fields({ publishableKey: account.secretKey })).toEqual(['publishableKey'])
  expect(await fields({ secretKey: live.secretKey })).toEqual(['secretKey'])
  expect(await fields({ secretKey: 'sk_test_unknown_to_stripe' })).toEqual(['secretKey'])
  expect(await fields({ webhookSecret: '' })).toEqual(['webhookSecret'])
  account.fail(/account/, 'refused')
  expect((await saveKeys(owner, account)).json().code).toBe('keys_not_tested')
  expect((await owner.get('/api/admin/payment-accounts')).json().accounts).toEqual([])
})

test('live keys take money, test keys take none: going live needs the first', async () => {
  const site = await testSite()
  const owner = await staffBrowser(site)
  const stripe = await testStripe()
  await saveKeys(owner, stripe.openAccount())
  const goLive = () => owner.send({ method: 'PATCH', url: '/api/admin/store-settings', payload: { testMode: false } })
  expect((await goLive()).json().code).toBe('nothing_pays')
  await saveKeys(owner, stripe.openAccount('live'))
  expect((await goLive()).statusCode).toBe(200)
  const methods = async () =>
    (await site.browser().get('/api/commerce/checkout'))
      .json()
      .paymentMethods.map(({ provider }: { provider: string }) => provider)
  // An empty cart costs nothing.
  expect(await methods()).toEqual(['free'])
  const off = await owner.send({
    method: 'PATCH',
    url: '/api/admin/payment-accounts/stripe/live',
    payload: { isEnabled: false },
  })
  expect(off.json().code).toBe('nothing_pays')
})

test('keys of another account wait until payments of the present one are finished', async () => {
  const shop = await stripeShop({ capturesLater: true })
  const { browser, total } = await shop.newBuyer()
  await payByStripe(browser, { expected: total })
  const other = (await testStripe()).openAccount()
  expect((await saveKeys(shop.owner, other)).json().code).toBe('payments_open')
  const gone = await shop.owner.delete('/api/admin/payment-accounts/stripe/test')
  expect(gone.json().code).toBe('payments_open')
  const { orders } = (await shop.owner.get('/api/admin/orders')).json()
  await shop.owner.post(`/api/admin/orders/${orders[0].id}/captures`)
  expect((await saveKeys(shop.owner, other)).statusCode).toBe(200)
})

test('only who keeps the store may see or change its keys', async () => {
  const shop = await stripeShop()
  const editor = await staffBrowser(shop.site, 'editor')
  expect((await editor.get('/api/admin/payment-accounts')).statusCode).toBe(403)
  expect((await saveKeys(editor, shop.account)).statusCode).toBe(403)
})
