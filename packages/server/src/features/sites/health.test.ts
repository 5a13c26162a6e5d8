import { expect, test } from 'vitest'
import { testServer, testSite } from '../../testing/test-site.ts'

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
