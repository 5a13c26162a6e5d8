import { expect, test } from 'vitest'
import type { z } from 'zod'
import { listOperations } from '../testing/operations.ts'
import { staffBrowser } from '../testing/staff.ts'
import { testSite } from '../testing/test-site.ts'
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
