import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createApp } from './app.ts'
import { roles } from './features/accounts/index.ts'
import { createApiDocument, createProgramsDocument, describeRoutes } from './platform/openapi/openapi.ts'
import { testServer } from './testing/test-site.ts'

const folder = path.join(import.meta.dirname, '../api')
const howToMend = 'Run `node tools/api.ts` and commit what it writes.'

const Operation = z.object({
  operationId: z.string(),
  responses: z.record(z.string(), z.unknown()),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  'x-capability': z.string().optional(),
  'x-scope': z.string().optional(),
  summary: z.string().optional(),
  parameters: z.array(z.object({ name: z.string() })).optional(),
})
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

const Components = z.object({ components: z.record(z.string(), z.record(z.string(), z.unknown())) })
const Shape = z.object({ type: z.literal('object'), properties: z.record(z.string(), z.unknown()) })

let documents: { readonly own: string; readonly programs: string }

beforeAll(async () => {
  const { services } = await testServer()
  const app = await createApp(services, describeRoutes)
  await app.ready()
  documents = { own: createApiDocument(app), programs: createProgramsDocument(app) }
  await app.close()
})

describe('the API document', () => {
  let current: string

  beforeAll(() => {
    current = documents.own
  })

  test('is committed as the routes are now', async () => {
    expect(await fs.readFile(path.join(folder, 'openapi.json'), 'utf8'), howToMend).toBe(current)
  })

  test('is what the committed types were made from', async () => {
    const document = await fs.readFile(path.join(folder, 'openapi.json'))
    const types = await fs.readFile(path.join(folder, 'types.ts'), 'utf8')
    const hash = createHash('sha256').update(document).digest('hex')
    expect(types.split('\n')[0], howToMend).toBe(`// openapi.json ${hash}`)
  })

  test('names every shape that two calls share', () => {
    const shapes = listShapes(JSON.parse(current)).map((shape) => JSON.stringify(shape))
    expect(shapes.length).toBeGreaterThan(100)
    expect(
      [...new Set(shapes.filter((shape, index) => shapes.indexOf(shape) !== index))],
      'Give it `.meta({ id })`.',
    ).toEqual([])
  })

  test('has one name for the time at which something was made', () => {
    const names = [...current.matchAll(/"(created[A-Z_]\w*)":/g)].map(([, name]) => name)
    expect(new Set(names)).toEqual(new Set(['createdOn', 'createdBy']))
  })

  test('has a schema for every reference and a reference to every schema, and fails in one shape', () => {
    const { components } = Components.parse(JSON.parse(current))
    const references = new Set([...current.matchAll(/"\$ref": "([^"]+)"/g)].map(([, reference]) => reference))
    const named = Object.entries(components).flatMap(([kind, parts]) =>
      kind === 'securitySchemes' ? [] : Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
    )
    expect([...references].toSorted()).toEqual(named.toSorted())
    expect(named).toEqual(expect.arrayContaining(['#/components/schemas/Problem', '#/components/schemas/Cart']))
    for (const { operationId, responses } of operations(current))
      expect(responses['default'], operationId).toEqual({ $ref: '#/components/responses/Problem' })
  })

  test('has no two operations of one name', () => {
    const names = operations(current).map(({ operationId }) => operationId)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('lets nobody at the owner’s calls without a capability, or write without the CSRF token', () => {
    const open = new Set([
      'getSession',
      'signIn',
      'signOut',
      'getInvitation',
      'acceptInvitation',
      'requestPasswordReset',
      'getAccountLink',
      'resetPassword',
      'confirmEmail',
      'getSignUpState',
      'proposeSiteNames',
      'requestSignUp',
      'confirmSignUp',
      'arriveAtSite',
    ])
    // Everybody's own account: a session is enough.
    const isOwn = (path: string) => /^\/api\/admin\/account(\/|$)/.test(path)
    const owners = operations(current).filter(({ path }) => path.startsWith('/api/admin/'))
    expect(owners.length).toBeGreaterThan(open.size)
    for (const { operationId, path, method, security, 'x-capability': capability } of owners) {
      // Of several one is enough: `content.write or products.write`.
      for (const name of open.has(operationId) || isOwn(path) ? [] : String(capability).split(' or '))
        expect(roles.Capability.options, operationId).toContain(name)
      if (method !== 'get') expect(security?.[0], operationId).toHaveProperty('csrfToken')
    }
  })

  test('asks visitors for the CSRF token of every write', () => {
    const withoutToken = new Set([
      // Beacons, which browsers send without headers of ours.
      'recordHit',
      'recordQuickView',
      'recordButtonClick',
      'recordButtonRender',
      'recordFormRender',
      'recordOverlay',
      'recordConsent',
      'recordEvent',
      'recordPerformance',
      // Changes of a visitor's account take the XSRF token of its session.
      'changeSiteUserAccount',
      'deleteSiteUserAccount',
      'addSiteUserAddress',
      'saveSiteUserAddress',
      'deleteSiteUserAddress',
      'deleteSiteUserCard',
      'confirmSiteUserEmail',
      'requestSiteUserEmail',
      'changeSiteUserPassword',
      'signOutSiteUser',
      // Signed by the provider.
      'receivePaymentEvent',
    ])
    const open = operations(current).filter(
      ({ path, method, security }) =>
        method !== 'get' && !/^\/api\/(?:admin|v1)\//.test(path) && security?.[0]?.['csrfToken'] === undefined,
    )
    expect(
      open.map(({ operationId }) => operationId).toSorted(),
      'Give the route `preHandler: requireCsrfToken`; one that cannot have it stands above, with the reason.',
    ).toEqual([...withoutToken].toSorted())
  })
})

describe('the document of the API for programs', () => {
  let current: string

  beforeAll(() => {
    current = documents.programs
  })

  test('is committed as the routes are now, and so are the types of the client', async () => {
    expect(await fs.readFile(path.join(folder, 'commerce-api.json'), 'utf8'), howToMend).toBe(current)
    const types = await fs.readFile(path.join(folder, '../../client/src/types.ts'), 'utf8')
    const hash = createHash('sha256').update(current).digest('hex')
    expect(types.split('\n')[0], howToMend).toBe(`// commerce-api.json ${hash}`)
  })

  test('says of every call its scope and what it is for, and of every POST its Idempotency-Key', () => {
    const all = operations(current)
    expect(all.length).toBeGreaterThan(25)
    for (const { operationId, method, summary, parameters, security, 'x-scope': scope } of all) {
      expect([operationId, security, typeof summary]).toEqual([operationId, [{ apiKey: [] }], 'string'])
      expect(scope, operationId).toMatch(/^[a-z]+\.(?:read|write)$/)
      expect(scope?.endsWith('.read'), operationId).toBe(method === 'get')
      const needsKey = (parameters ?? []).some(({ name }) => name === 'idempotency-key')
      expect(needsKey, operationId).toBe(method === 'post')
    }
  })
})

function operations(document: string) {
  return Object.entries(Document.parse(JSON.parse(document)).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )
}

/** Every object schema of three fields or more that is anywhere in the document. */
function listShapes(part: unknown): readonly unknown[] {
  if (typeof part !== 'object' || part === null) return []
  const shape = Shape.safeParse(part)
  const isShape = shape.success && Object.keys(shape.data.properties).length >= 3
  return [...(isShape ? [part] : []), ...Object.values(part).flatMap(listShapes)]
}
