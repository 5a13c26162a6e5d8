import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { isApiRoute } from '../platform/http/route-access.ts'
import { listOperations } from '../testing/operations.ts'
import { signInByCode } from '../testing/site-users.ts'
import { staffBrowser } from '../testing/staff.ts'
import { browserOn, secondServer, type TestSite, testSite } from '../testing/test-site.ts'
import { listUnbounded } from '../testing/unbounded.ts'

const parts = ['body', 'querystring', 'params'] as const

test('every text, list and record of every request has a maximum', async () => {
  const operations = await listOperations()
  const schemas = operations.flatMap(({ name, route: { schema } }) =>
    parts.flatMap((part) => {
      const read = schema?.[part]
      return read === undefined ? [] : [{ path: `${name} ${part}`, schema: read as z.ZodType }]
    }),
  )
  expect(schemas.length).toBeGreaterThan(100)
  expect(
    schemas.flatMap(({ path, schema }) => listUnbounded(schema, path)),
    'Give each a `.max()`; platform/schemas/bounded.ts has the usual ones, such as `IdInput`.',
  ).toEqual([])
})

test('an error answer names at most 20 fields, and none of them at a length that a stranger chose', async () => {
  const site = await testSite()
  const admin = await staffBrowser(site)
  const wrong = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`word ${index}`, 1]))
  const unknown = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`word ${index}`, 'x']))
  for (const strings of [wrong, unknown, { ['x'.repeat(100_000)]: 1 }]) {
    const answer = await admin.send({
      method: 'PATCH',
      url: '/api/admin/site/string-overrides',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ strings }),
    })
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(Object.keys(answer.json().params.fields).length).toBeLessThanOrEqual(20)
    expect(answer.body.length).toBeLessThan(10_000)
  }
})

test('what nests or lists beyond all limits is refused by what it is', async () => {
  const admin = await staffBrowser(await testSite())
  const refused = async (payload: string) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await admin.send({ method: 'POST', url: '/api/admin/items', headers, payload })
    return [answer.statusCode, answer.json().message]
  }
  expect(await refused('['.repeat(100) + ']'.repeat(100))).toEqual([
    400,
    'The request is not valid: it nests deeper than 64 levels.',
  ])
  // Told by its text: nothing of it is parsed.
  expect(await refused(`[${'{},'.repeat(50_000)}{}]`)).toEqual([
    400,
    'The request is not valid: it has more than 50000 values.',
  ])
  expect(await refused(`[${'{},'.repeat(50_000)}`)).toEqual([
    400,
    'The request is not valid: it has more than 50000 values.',
  ])
  // Commas and brackets inside of texts are no values.
  const [status, message] = await refused(JSON.stringify({ title: '\\"[{,'.repeat(60_000) }))
  expect([status, message]).not.toEqual([400, expect.stringContaining('values')])
  const keys = Array.from({ length: 2_001 }, (_, index) => `"${index}":0`)
  expect(await refused(`{${keys.join()}}`)).toEqual([
    400,
    'The request is not valid: it has an object of more than 2000 keys.',
  ])
})

/** Writes that no counter of the database limits, each with the reason why. */
const uncounted: Readonly<Record<string, string>> = {
  'DELETE /api/admin/session': 'ends the session of who calls',
  'DELETE /api/site-users/account/session': 'ends the session of who calls',
  'POST /': 'writes nothing; passwords of locks are counted where a page has a lock',
  'POST /*': 'writes nothing; passwords of locks are counted where a page has a lock',
  'POST /api/1/performance/records': 'page speed is counted in memory, by network and by site',
  'POST /api/admin/sign-up': 'counted where the installation takes sign-ups; elsewhere it is closed',
  'POST /api/admin/sign-up/confirmations': 'counted where the installation takes sign-ups; elsewhere it is closed',
  'POST /api/admin/sign-up/names': 'counted where the installation takes sign-ups; elsewhere it is closed',
  'POST /api/census/RecordHit': 'visits are counted in memory, by network and by site',
  'POST /api/census/RecordQuickView/:itemId': 'visits are counted in memory, by network and by site',
  'POST /api/census/overlay': 'visits are counted in memory, by network and by site',
  'POST /api/census/button-click': 'visits are counted in memory, by network and by site',
  'POST /api/census/form-render': 'visits are counted in memory, by network and by site',
  'POST /api/census/button-render': 'visits are counted in memory, by network and by site',
  'POST /api/v1/clanker/events': 'visits are counted in memory, by network and by site',
  'POST /api/v1/clanker/validate-event-content/:schema': 'reads a text of bounded length and stores nothing',
  'POST /api/events/RecordEvent': 'visits are counted in memory, by network and by site',
  'POST /api/form/FormSubmissionKey': 'computes a key and stores nothing',
  'POST /api/webhooks/payments/:provider': 'signed by the provider, who sends as many as there are payments',
  'POST /form/newsletter/unsubscribe/:token': 'signed by us; mail services call it for all their users at once',
  'POST /form/newsletter/unsubscribe/:token/confirm': 'signed by us; nobody may be kept from unsubscribing',
  'POST /form/unsubscribe/:token': 'signed by us; mail services call it for all their users at once',
  'POST /form/unsubscribe/:token/confirm': 'signed by us; nobody may be kept from unsubscribing',
  'POST /form/restock/stop/:token': 'signed by us; nobody may be kept from unsubscribing',
}

/** Fields that handlers look for before they count. */
const typedFields = {
  email: 'ada@example.com',
  name: 'Ada',
  code: '123456',
  currentPassword: 'long enough',
  text: 'Nice',
}

test('every write that anybody may send counts its attempts', async () => {
  const site = await testSite({ settings: { restock: { enabled: true } } })
  // Without schemas the same body reaches every handler: an attempt is counted before it is looked at.
  const app = await secondServer({ rateLimits: true }, async (empty) => {
    empty.addHook('onRoute', (route) => void delete route.schema)
  })
  app.post('/planted', async () => 'written')
  // Keys of programs are counted before a route is asked, and staff are known.
  const writes = (await listOperations()).filter(
    ({ writes: isWrite, access, route }) => isWrite && access.kind === 'anyone' && !isApiRoute(route.url),
  )
  expect(writes.length).toBeGreaterThan(60)
  const free: string[] = []
  for (const { name, method, url } of [
    ...writes,
    { name: 'POST /planted', method: 'POST', url: '/planted' } as const,
  ]) {
    const shopper = site.browser()
    // Some of them end the session: each has one of its own.
    const { headers } = await signInByCode(site, shopper, 'ada@example.com')
    const before = await countAttempts(site)
    await browserOn(app, site.host, shopper.cookies).send({
      method,
      url,
      headers: { 'content-type': 'application/json', 'idempotency-key': 'one', ...headers },
      payload: JSON.stringify(typedFields),
    })
    if ((await countAttempts(site)) === before) free.push(name)
  }
  expect(free.toSorted()).toEqual([...Object.keys(uncounted), 'POST /planted'].toSorted())
})

async function countAttempts({ services }: TestSite): Promise<number | undefined> {
  const { rows } = await sql<{ hits: number }>`SELECT sum(hits)::int AS hits FROM rate_limit`.execute(
    services.database.db,
  )
  return rows[0]?.hits
}
