import { expect, test } from 'vitest'
import { testServer, testSite } from '../../testing/test-site.ts'

test('a site answers on its own name', async () => {
  const site = await testSite()
  expect((await site.get('/api/health')).json()).toEqual({ status: 'ok' })
})

test('a host that names no site is told so', async () => {
  const { app } = await testServer()
  const response = await app.inject({ url: '/api/health', headers: { host: 'nobody.localhost' } })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'site_not_found' })
})
