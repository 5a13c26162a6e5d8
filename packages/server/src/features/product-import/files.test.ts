import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { emptyShop } from './testing/empty-shop.ts'

const head = 'Handle,Title,Variant Price,Body (HTML)'

test.each([
  ['nothing', '', 'The file is empty.'],
  ['only a header', `${head}\n`, 'The file has no products.'],
  [
    'no product columns',
    'Name,Email\nA,a@example.com\n',
    'Line 1: The file has no column "Title" and no column "Handle". Is it an export of products?',
  ],
  ['a column twice', 'Handle,Title,Variant Price,Price\nmug,Mug,1,2\n', 'Line 1: The column "Price" is there twice.'],
  [
    'a quotation mark that is never closed',
    `${head}\nmug,Mug,20,\nbowl,Bowl,30,"open\npot,Pot,1,\n`,
    'Line 3: A quotation mark is opened and never closed.',
  ],
  [
    'another encoding',
    Buffer.from(`${head}\nmug,M\u00fcg,20,\n`, 'latin1'),
    'The file is not UTF-8. Save it as "CSV UTF-8" and try again.',
  ],
  ['a spreadsheet', Buffer.from('PK\u0003\u0004\0\0\0', 'latin1'), 'The file is not a text file.'],
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'The file is not a text file.'],
  [
    'two bytes for each letter',
    Buffer.from(`\uFEFF${head}`, 'utf16le'),
    'The file is not UTF-8. Save it as "CSV UTF-8" and try again.',
  ],
])('a file with %s is refused, and nothing is imported', async (_what, text, message) => {
  const { run, products } = await emptyShop()
  await expect(run('shopify-csv', text)).rejects.toMatchObject({ code: 'import_file_unusable', message })
  expect(await products()).toEqual([])
})

test('a row with too few or too many cells is an error of its product', async () => {
  const { run, products } = await emptyShop()
  const report = await run('shopify-csv', `${head}\nmug,Mug,20\nbowl,Bowl,30,,\npot,Pot,40,\n`)
  expect(report.rowsByLine.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, 'error'],
    [3, 'error'],
    [4, 'created'],
  ])
  expect(await products()).toHaveLength(1)
})

test('byte order mark, semicolons, decimal commas, other line ends and cells of several lines are read', async () => {
  const { run, products } = await emptyShop()
  const text = `\uFEFFHANDLE;title;Variant Price;Body (HTML);Price / Market\r\nmug;Mug;"12,50";"<p>One\nTwo; three</p>";9\r\n;;;;\r\nbowl;B\u00f6wl;3;;\r\n`
  const report = await run('shopify-csv', text)
  expect(report.rowsByLine.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, 'created'],
    [5, 'created'],
  ])
  expect(report.warnings).toEqual(['These columns are not kept: Price / Market.'])
  expect(await products()).toMatchObject([
    { slug: 'bowl', title: 'B\u00f6wl', variants: [{ price_minor: 300 }] },
    { slug: 'mug', excerpt: '<p>One\nTwo; three</p>', variants: [{ price_minor: 1250 }] },
  ])
})

test('with commas a decimal comma is refused, never read as thousands', async () => {
  const { run, products } = await emptyShop()
  const report = await run('shopify-csv', `${head}\nmug,Mug,"12,50",\nbowl,Bowl,33.610,\n`)
  expect(report.rowsByLine.map(({ outcome }) => outcome)).toEqual(['error', 'error'])
  expect(await products()).toEqual([])
})

test('prices follow the currency of the shop', async () => {
  const { run, products } = await emptyShop({ currency: 'JPY' })
  const report = await run('shopify-csv', `${head}\nmug,Mug,1200,\nbowl,Bowl,1200.50,\n`)
  expect(report.rowsByLine.map(({ outcome }) => outcome)).toEqual(['created', 'error'])
  expect(await products()).toMatchObject([{ variants: [{ price_minor: 1200 }] }])
})

test('characters cut in two by chunks of the file are put together', async () => {
  const { run, products } = await emptyShop()
  const bytes = Buffer.from(`${head}\nmug,Krug „Öl“ 花,20,\n`)
  await run('shopify-csv', bytes, { open: () => Readable.from([...bytes].map((byte) => Buffer.from([byte]))) })
  expect(await products()).toMatchObject([{ title: 'Krug „Öl“ 花' }])
})

test('a page of products that is not there is named', async () => {
  const { run } = await emptyShop()
  await expect(run('shopify-csv', `${head}\nmug,Mug,20,\n`, { collectionSlug: 'store' })).rejects.toMatchObject({
    code: 'no_products_page',
    message: 'This site has no page of products at /store.',
  })
})
