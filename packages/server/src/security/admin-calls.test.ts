import pino from 'pino'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { guardAdmin } from '../features/accounts/index.ts'
import { capabilities, getCapabilities, RoleName } from '../features/accounts/roles.ts'
import { readConfig } from '../platform/config.ts'
import { createHttp } from '../platform/http/http.ts'
import { listAdminOperations, type Operation } from '../testing/operations.ts'
import { staffBrowser } from '../testing/staff.ts'
import { type TestBrowser, testSite } from '../testing/test-site.ts'

/** Who is not signed in may ask whether they are, sign in and out, and use the links of our mails. */
const openToAnyone = [
  'DELETE /api/admin/session',
  'GET /api/admin/session',
  'GET /api/admin/sign-up',
  'POST /api/admin/account-link',
  'POST /api/admin/account-link/email',
  'POST /api/admin/account-link/password',
  'POST /api/admin/invitation',
  'POST /api/admin/invitation/acceptances',
  'POST /api/admin/password-resets',
  'POST /api/admin/session',
  'POST /api/admin/sign-up',
  'POST /api/admin/sign-up/arrivals',
  'POST /api/admin/sign-up/confirmations',
  'POST /api/admin/sign-up/names',
]

let operations: readonly Operation[]
let guarded: readonly Operation[]
let writes: readonly Operation[]

beforeAll(async () => {
  operations = await listAdminOperations()
  guarded = operations.filter(({ access }) => access.kind !== 'anyone')
  writes = operations.filter(({ writes: isWrite }) => isWrite)
  expect(guarded.length).toBeGreaterThan(90)
  expect(writes.length).toBeGreaterThan(50)
})

function isJson(contentType: unknown): boolean {
  return String(contentType).startsWith('application/json') || String(contentType).startsWith('application/problem')
}

/** Sends a body that is not JSON. Any other error than that was thrown before the body was read. */
async function sendBroken(browser: TestBrowser, { method, url, writes: hasBody }: Operation, headers = {}) {
  const body = hasBody ? { payload: '{"a":', headers: { 'content-type': 'application/json', ...headers } } : { headers }
  const response = await browser.send({ method, url, ...body })
  return {
    status: response.statusCode,
    code: isJson(response.headers['content-type']) ? response.json().code : undefined,
  }
}

async function collectAnswers(
  called: readonly Operation[],
  ask: (operation: Operation) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const operation of called) answers[operation.name] = await ask(operation)
  return answers
}

function sameForAll(called: readonly Operation[], answer: unknown): Record<string, unknown> {
  return Object.fromEntries(called.map(({ name }) => [name, answer]))
}

test('only the calls of signing in are open to anyone', () => {
  const open = operations.filter(({ access }) => access.kind === 'anyone').map(({ name }) => name)
  expect(open.sort()).toEqual(openToAnyone)
})

test('a route of the staff that does not say who may call it ends the start of the server', async () => {
  const app = await createHttp(pino({ level: 'silent' }), readConfig({}))
  onTestFinished(() => app.close())
  guardAdmin(app)
  expect(() => app.get('/api/admin/forgotten', async () => 'open')).toThrow(/GET \/api\/admin\/forgotten.*requireStaff/)
})

test('each capability guards at least one route', () => {
  const asked = guarded.flatMap(({ access }) => (access.kind === 'staff' ? access.capabilities : []))
  expect([...new Set(asked)].sort()).toEqual([...capabilities].sort())
})

describe('before the body is read', () => {
  test('every call without a session asks to sign in, with the CSRF token and without', async () => {
    const site = await testSite()
    const browser = site.browser()
    const expected = sameForAll(guarded, { status: 401, code: 'sign_in_required' })
    expect(await collectAnswers(guarded, (operation) => sendBroken(browser, operation))).toEqual(expected)
    await browser.get('/api/admin/session')
    expect(await collectAnswers(guarded, (operation) => sendBroken(browser, operation))).toEqual(expected)
  })

  test('every call with a session of another site is refused', async () => {
    const site = await testSite()
    const stranger = await staffBrowser(await testSite())
    const browser = site.browser()
    await browser.get('/api/admin/session')
    browser.cookies.set('vitrine_session', stranger.cookies.get('vitrine_session') ?? '')
    expect(await collectAnswers(guarded, (operation) => sendBroken(browser, operation))).toEqual(
      sameForAll(guarded, { status: 401, code: 'sign_in_required' }),
    )
  })

  test('every write without the CSRF token, or with one of another site, is refused', async () => {
    const site = await testSite()
    const admin = await staffBrowser(site)
    const own = admin.cookies.get('crumb') ?? ''
    const foreign = (await staffBrowser(await testSite())).cookies.get('crumb') ?? ''
    const expected = sameForAll(writes, { status: 400, code: 'crumb_failed' })
    const attempts = [
      { cookie: undefined, header: undefined },
      { cookie: own, header: undefined },
      { cookie: foreign, header: foreign },
      { cookie: own, header: foreign },
    ]
    for (const { cookie, header } of attempts) {
      const send = async (operation: Operation) => {
        if (cookie === undefined) admin.cookies.delete('crumb')
        else admin.cookies.set('crumb', cookie)
        return sendBroken(admin, operation, { 'x-csrf-token': header ?? '' })
      }
      expect(await collectAnswers(writes, send), JSON.stringify({ cookie, header })).toEqual(expected)
    }
  })
})

describe('the roles', () => {
  test.each(RoleName.options)('%s may call what its capabilities allow, and nothing else', async (role) => {
    const site = await testSite()
    const browser = await staffBrowser(site, role)
    const allowed: readonly string[] = getCapabilities(role)
    const calls = guarded.filter(({ access }) => access.kind === 'staff')
    const expected: Record<string, unknown> = {}
    for (const { name, access } of calls)
      expected[name] = access.kind === 'staff' && access.capabilities.some((each) => allowed.includes(each))
    const answers = await collectAnswers(calls, async (operation) => {
      const { status, code } = await sendBroken(browser, operation)
      expect(status === 403, operation.name).toBe(code === 'not_allowed')
      return status !== 403
    })
    expect(answers).toEqual(expected)
  })
})
