import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { nameOutage } from '../../platform/db/outage.ts'
import { createDb, createPool } from '../../platform/db/pool.ts'
import type { DB } from '../../platform/db/types.ts'
import { secondServer, testServer, testSite } from '../../testing/test-site.ts'

test('a site answers on its own name', async () => {
  const site = await testSite()
  expect((await site.get('/api/health')).json()).toEqual({ status: 'ok' })
})

test('a process says that it lives, and that it is ready, at any host', async () => {
  const { app } = await testServer()
  for (const url of ['/api/live', '/api/ready', '/api/health']) {
    const response = await app.inject({ url, headers: { host: '10.0.0.7:3000' } })
    expect([url, response.statusCode, response.json()]).toEqual([url, 200, { status: 'ok' }])
  }
})

test('an unknown host gets an error that says so', async () => {
  const { app } = await testServer()
  const response = await app.inject({ url: '/api/crumb', headers: { host: 'nobody.localhost' } })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'site_not_found' })
})

test('an address that nobody has answers every method in the same shape', async () => {
  const site = await testSite()
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
    const response = await site.browser().send({ method, url: '/api/nothing' })
    expect([method, response.statusCode]).toEqual([method, 404])
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.json()).toMatchObject({ code: 'not_found', message: expect.stringContaining('was not found') })
  }
})

test('while the database is away visitors and programs are told when to come back', async () => {
  const nowhere = { host: '127.0.0.1', port: 1 }
  const db = createDb(
    createPool(nowhere, () => undefined),
    nowhere,
  )
  const { services } = await testServer()
  // As on a standby that was the primary a moment ago.
  const standby = { ...services.database.connection, options: '-c default_transaction_read_only=on' }
  const standbyDb = createDb<DB>(
    createPool(standby, () => undefined),
    standby,
  )
  onTestFinished(async () => {
    await db.destroy()
    await standbyDb.destroy()
  })
  const site = await testSite()
  const app = await secondServer({}, async (app) => {
    app.get('/api/standby', async () => standbyDb.deleteFrom('rate_limit').execute())
    app.get('/one-statement', async () => sql`SELECT 1`.execute(db))
    app.get('/api/one-transaction', async () => db.transaction().execute((within) => sql`SELECT 1`.execute(within)))
    app.get('/api/stopping', async () => {
      throw nameOutage(new Error('Connection terminated unexpectedly'))
    })
  })
  const headers = { host: site.host, accept: 'text/html' }
  for (const url of ['/one-statement', '/api/one-transaction', '/api/stopping', '/api/standby']) {
    const answer = await app.inject({ url, headers })
    expect([url, answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
      url,
      503,
      '5',
      'no-store',
    ])
    expect(answer.body).toContain('Please try again in a few seconds')
  }
  expect((await app.inject({ url: '/api/stopping', headers })).json()).toMatchObject({ code: 'database_away' })
})
