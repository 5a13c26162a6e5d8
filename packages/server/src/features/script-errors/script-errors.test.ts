import { expect, test } from 'vitest'
import { visitor } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { deleteOldErrors } from './store.ts'

const url = '/api/events/RecordJavascriptErrors'
const error = (message: string, line = 1) => ({
  event: 'error',
  data: {
    message,
    stack: `${message}\n at read (https://x/reset?token=1&key=2:${line}:9)\nread@https://x/reset#token=1:${line}:9`,
    source: 'https://x/shop.js?v=1',
    line,
    path: '/shop?token=1',
  },
  timestamp: 1,
})

test('errors of pages are counted by kind, without anything about who saw them', async () => {
  const site = await testSite()
  const shopper = await visitor(site)
  const staff = await staffBrowser(site)
  const list = async () => (await staff.get('/api/admin/script-errors')).json().errors
  expect(await list()).toEqual([])
  const sent = await shopper.post(url, [error('a is null'), error('a is null'), error('b is null', 7)])
  expect(sent.statusCode).toBe(202)
  await shopper.post(url, [error('b is null', 7), error('\u0000<script>\ud800')])
  const errors = await list()
  expect(errors.map(({ message, count }: { message: string; count: number }) => [message, count]).toSorted()).toEqual([
    ['<script>\ufffd', 1],
    ['a is null', 2],
    ['b is null', 2],
  ])
  expect(JSON.stringify(errors)).not.toContain('token')
  expect(errors.find(({ message }: { message: string }) => message === 'b is null')?.stack).toBe(
    'b is null\n at read (https://x/reset:7:9)\nread@https://x/reset:7:9',
  )
  expect((await (await staffBrowser(await testSite())).get('/api/admin/script-errors')).json()).toEqual({ errors: [] })

  await deleteOldErrors(await site.ctx(), new Date(Date.now() - 60_000))
  expect(await list()).toHaveLength(3)
  expect((await staff.delete('/api/admin/script-errors')).statusCode).toBe(204)
  expect(await list()).toEqual([])
})

test('a page cannot fill the database: reports are bounded in size and number, and need the token of their page', async () => {
  const site = await testSite()
  const shopper = await visitor(site)
  const staff = await staffBrowser(site)
  const refused = async (body: unknown) => (await shopper.post(url, body)).statusCode
  expect(await refused(Array.from({ length: 11 }, () => error('x')))).toBe(400)
  expect(await refused([{ ...error('x'), data: { message: 'x', stack: 'x'.repeat(5001) } }])).toBe(400)
  expect(await refused({ event: 'error' })).toBe(400)
  expect((await site.browser().post(url, [error('x')])).json()).toMatchObject({ code: 'crumb_failed' })
  for (let report = 0; report < 25; report++) {
    const errors = Array.from({ length: 10 }, (_, index) => error(`kind ${report} ${index}`))
    expect((await shopper.post(url, errors)).statusCode).toBe(202)
  }
  const { errors } = (await staff.get('/api/admin/script-errors')).json()
  expect(errors).toHaveLength(200)
  expect(errors.some(({ message }: { message: string }) => message.startsWith('kind 24'))).toBe(true)
})
