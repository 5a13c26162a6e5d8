import { expect, test } from 'vitest'
import { addProduct } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'

const file = [
  'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price',
  'mug,Mug <script>,<p>Blue.</p>,Size,S,MUG-S,shopify,4,12.00',
  'mug,,,,L,MUG-L,shopify,2,14.00',
  'plate,Plate,,,,PLATE,shopify,1,ten',
].join('\n')

async function shop() {
  const site = await testSite()
  await addProduct(site, { title: 'Jar', variants: [{ sku: 'JAR', priceMinor: 4000, stock: 3 }] })
  const browser = await staffBrowser(site)
  const send = async (query: string, body = file, who = browser) => {
    const answer = await who.send({
      method: 'POST',
      url: `/api/admin/product-imports?format=shopify-csv&${query}`,
      headers: { 'content-type': 'text/csv' },
      payload: body,
    })
    const lines =
      answer.statusCode === 200
        ? answer.body
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line))
        : []
    return { statusCode: answer.statusCode, lines }
  }
  const titles = async () =>
    (await browser.get('/api/admin/products')).json().products.map(({ title }: { title: string }) => title)
  return { site, browser, send, titles }
}

test('a file is checked first, then imported, with its progress, its lines and the totals', async () => {
  const { send, titles } = await shop()
  const dry = await send('dryRun=true')
  expect(dry.lines.at(-1)).toMatchObject({ kind: 'report', products: { created: 1, failed: 1 } })
  expect(dry.lines).toContainEqual(expect.objectContaining({ kind: 'progress', done: 2, all: 2 }))
  expect(dry.lines).toContainEqual(
    expect.objectContaining({ kind: 'row', line: 4, outcome: 'error', product: 'plate' }),
  )
  expect(await titles()).toEqual(['Jar'])

  expect((await send('dryRun=false')).lines.at(-1)).toMatchObject({ products: { created: 1, failed: 1 } })
  expect(await titles()).toEqual(['Mug <script>', 'Jar'])
  expect((await send('dryRun=false')).lines.at(-1)).toMatchObject({ products: { created: 0, unchanged: 1 } })
})

test('a file that is none says why, and only who may write products imports', async () => {
  const { site, send } = await shop()
  expect((await send('dryRun=false', 'no,columns\n1,2')).lines).toMatchObject([
    { kind: 'error', code: 'import_file_unusable' },
  ])
  expect((await send('dryRun=false', '')).lines).toMatchObject([{ kind: 'error' }])
  expect((await send('dryRun=false', file, await staffBrowser(site, 'viewer'))).statusCode).toBe(403)
})

test('products are exported, all or those of the list, in a file that changes nothing when it is imported', async () => {
  const { browser, send } = await shop()
  await send('dryRun=false')
  const all = await browser.get('/api/admin/products.csv')
  expect(all.headers['content-disposition']).toMatch(/^attachment; filename="products-.*\.csv"$/)
  expect(all.body.trim().split('\n')).toHaveLength(4)
  expect(all.body).toContain('MUG-L')
  const some = await browser.get('/api/admin/products.csv?search=JAR')
  expect(some.body.trim().split('\n')).toHaveLength(2)
  const again = await browser.send({
    method: 'POST',
    url: '/api/admin/product-imports?format=squarespace-csv&dryRun=true&weightUnit=kg&sizeUnit=cm',
    headers: { 'content-type': 'text/csv' },
    payload: all.body,
  })
  expect(JSON.parse(again.body.trim().split('\n').at(-1) ?? '')).toMatchObject({
    products: { unchanged: 2, failed: 0 },
  })
})
