import type { InjectOptions, Response } from 'light-my-request'
import { apiScopes } from '../features/api-keys/scopes.ts'
import { newId } from '../platform/ids.ts'
import { staffBrowser } from './staff.ts'
import { browserOn, testServer, type TestSite } from './test-site.ts'

interface TestProgram {
  /** The key itself. */
  readonly secret: string
  readonly keyId: string
  call(method: 'GET' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Response>
  /** With a new Idempotency-Key unless one is given. */
  post(path: string, body?: unknown, idempotencyKey?: string): Promise<Response>
}

/** A program with an API key of the site, which calls below `/api/v1/commerce`. */
export async function testProgram(
  site: TestSite,
  scopes: readonly string[] = apiScopes,
  expiresOn: string | null = null,
): Promise<TestProgram> {
  const admin = await staffBrowser(site)
  const made = await admin.post('/api/admin/api-keys', { name: 'Warehouse', scopes, expiresOn })
  if (made.statusCode !== 201) throw new Error(`The key was refused: ${made.body}`)
  const { secret, key } = made.json()
  return { ...(await programWith(site, secret)), keyId: key.id }
}

/** A program with any key, at any site. */
export async function programWith(site: TestSite, secret: string): Promise<Omit<TestProgram, 'keyId'>> {
  const { app } = await testServer()
  const browser = browserOn(app, site.host, new Map(), { authorization: `Bearer ${secret}` })
  const send = (options: InjectOptions, body: unknown, headers = {}) =>
    browser.send({
      ...options,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
  return {
    secret,
    call: (method, path, body) => send({ method, url: `/api/v1/commerce${path}` }, body),
    post: (path, body = {}, idempotencyKey = newId()) =>
      send({ method: 'POST', url: `/api/v1/commerce${path}` }, body, { 'idempotency-key': idempotencyKey }),
  }
}
