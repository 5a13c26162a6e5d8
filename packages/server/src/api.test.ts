import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createApp } from './app.ts'
import { Capability } from './features/accounts/index.ts'
import { apiDocument, describeRoutes } from './platform/openapi.ts'
import { testServer } from './testing/test-site.ts'

const folder = path.join(import.meta.dirname, '../api')
const howToMend = 'Run `node tools/api.ts` and commit what it writes.'

const Operation = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  'x-capability': z.string().optional(),
})
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

describe('the API document', () => {
  let current: string

  beforeAll(async () => {
    const { services } = await testServer()
    const app = await createApp(services, describeRoutes)
    await app.ready()
    current = apiDocument(app)
    await app.close()
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

  test('has no two operations of one name', () => {
    const names = operations(current).map(({ operationId }) => operationId)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('lets nobody at the owner’s calls without a capability, or write without the crumb', () => {
    const open = new Set(['getSession', 'signIn', 'signOut', 'changePassword'])
    const owners = operations(current).filter(({ path }) => path.startsWith('/api/admin/'))
    expect(owners.length).toBeGreaterThan(open.size)
    for (const { operationId, method, security, 'x-capability': capability } of owners) {
      // Of several one is enough: `content.write or products.write`.
      for (const name of open.has(operationId) ? [] : String(capability).split(' or '))
        expect(Capability.options, operationId).toContain(name)
      if (method !== 'get') expect(security?.[0], operationId).toHaveProperty('crumb')
    }
  })
})

function operations(document: string) {
  return Object.entries(Document.parse(JSON.parse(document)).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )
}
