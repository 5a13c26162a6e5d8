import { expect, test } from 'vitest'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'

const loneHalf = '"\\ud800"'

test.each<['get' | 'put' | 'patch' | 'post', string, string?]>([
  ['get', '/api/admin/orders?cursor=%00'],
  ['get', '/api/admin/mails?cursor=%00&limit=1'],
  ['post', '/api/admin/orders/%00/notes', '{"text":"a"}'],
  ['put', '/api/admin/collections/order', '{"parentId":"\\u0000","collectionIds":["a"]}'],
  ['put', '/api/admin/collections/%00/categories/order', '{"categoryIds":["a"]}'],
  ['put', '/api/admin/custom-css', `{"css":${loneHalf}}`],
  ['patch', '/api/admin/site', `{"homepageTitleFormat":${loneHalf}}`],
  ['patch', '/api/admin/store-settings', `{"businessName":${loneHalf}}`],
])('%s %s with a text that no database can write is the fault of who sent it (%s)', async (method, url, payload) => {
  const site = await testSite()
  const browser = await staffBrowser(site)
  const response = await browser.send({
    method: method === 'get' ? 'GET' : method === 'put' ? 'PUT' : method === 'post' ? 'POST' : 'PATCH',
    url,
    ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } }),
  })
  expect([400, 404]).toContain(response.statusCode)
  expect(response.json().code).toMatch(/invalid_input|not_found/)
  expect((await site.get('/')).statusCode).toBeLessThan(500)
})
