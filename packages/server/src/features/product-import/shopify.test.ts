import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FetchRefusedError } from '../../platform/outbound/fetch-public.ts'
import { cameraJpeg } from '../../testing/pictures.ts'
import { emptyShop } from './testing/empty-shop.ts'

const classic =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Variant Image'

test('the classic template: options, sale, pictures and rows that only add a picture', async () => {
  const { run, products } = await emptyShop()
  const pictures = new Map([
    ['https://pictures.example/a.jpg', await cameraJpeg(40, 30)],
    ['https://pictures.example/b.jpg', await cameraJpeg(50, 30)],
  ])
  const file = `${classic}
mug,Mug,<p>A mug<script>x</script></p>,Vly,Cups,"stoneware, blue",TRUE,Size,Small,Glaze,Blue,M-S,400,shopify,3,deny,18.00,24.00,https://pictures.example/b.jpg,2,Two mugs,
mug,,,,,,,,Large,,White,M-L,600,shopify,0,deny,26.50,,https://pictures.example/a.jpg,1,A mug,https://pictures.example/b.jpg
mug,,,,,,,,,,,,,,,,,,https://pictures.example/gone.jpg,3,,
`
  const report = await run('shopify-csv', file, {
    fetchPicture: async (url) => {
      const bytes = pictures.get(url)
      if (!bytes) throw new FetchRefusedError('The server answered 404.')
      return bytes
    },
  })
  expect(report.products).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 0 })
  expect(report.pictures).toEqual({ fetched: 2, failed: 1 })
  expect(report.rowsByLine).toMatchObject([
    { line: 2, outcome: 'created', product: 'Mug' },
    { line: 3, outcome: 'created' },
    {
      line: 4,
      outcome: 'skipped',
      messages: ['The picture https://pictures.example/gone.jpg was not fetched. The server answered 404.'],
    },
  ])
  const [mug] = await products()
  expect(mug).toMatchObject({
    slug: 'mug',
    title: 'Mug',
    excerpt: '<p>A mug</p>',
    tags: ['stoneware', 'blue'],
    categories: ['cups'],
    workflow_state: 'published',
    option_names: ['Size', 'Glaze'],
    content: { vendor: 'Vly' },
    variants: [
      {
        sku: 'M-S',
        price_minor: 2400,
        sale_price_minor: 1800,
        on_sale: true,
        weight_grams: 400,
        on_hand: 3,
        attributes: { Size: 'Small', Glaze: 'Blue' },
      },
      { sku: 'M-L', price_minor: 2650, sale_price_minor: null, on_sale: false, on_hand: 0, unlimited: false },
    ],
  })
  expect(mug?.variants[1]?.asset_id).toEqual(expect.any(String))
  expect(mug?.main_asset_id).not.toBe(mug?.variants[1]?.asset_id)
})

test('of too many pictures a product gets the first, and the file is told so', async () => {
  const { run } = await emptyShop()
  const asked: string[] = []
  const more = Array.from({ length: 101 }, (_, n) => `mug${','.repeat(18)}https://pictures.example/${n}.jpg,${n + 2},,`)
  const file = `${classic}
mug,Mug,,Vly,Cups,,TRUE,,,,,M-S,400,shopify,3,deny,18.00,,,,,
${more.join('\n')}
`
  const report = await run('shopify-csv', file, {
    fetchPicture: async (url) => {
      asked.push(url)
      throw new FetchRefusedError('The server answered 404.')
    },
  })
  expect(report.products).toMatchObject({ created: 1, failed: 0 })
  expect(asked).toHaveLength(100)
  expect(report.rowsByLine.find(({ line }) => line === 103)?.messages).toEqual([
    'Only the first 100 pictures were taken: a product has no more.',
  ])
})

test('the present template means the same', async () => {
  const { run, products } = await emptyShop()
  const file = `Title,URL handle,Description,Vendor,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Requires shipping,Product image URL,Gift card,SEO title,SEO description
Mug,mug,Plain,Vly,Cups,,TRUE,active,A1,4006381333931,Title,Default Title,12,,shopify,4,deny,300,TRUE,,FALSE,Mugs,Buy one
Talk,talk,,,,,TRUE,draft,,,Title,Default Title,80,,,,,0,FALSE,,FALSE,,
Card,card,,,,,TRUE,active,,,Amount,25,25,,,,,,FALSE,,TRUE,,
Card,card,,,,,,,,,,50,50,,,,,,FALSE,,,,
Pot,pot,,,,,TRUE,active,P,,Title,Default Title,9,,shopify,-2,deny,0,TRUE,,FALSE,,
Jar,jar,,,,,TRUE,active,J,,Title,Default Title,9,,shopify,1,continue,0,TRUE,,FALSE,,
`
  const report = await run('shopify-csv', file)
  expect(report.products).toMatchObject({ created: 5, failed: 0 })
  expect(await products()).toMatchObject([
    {
      slug: 'card',
      product_type: 4,
      option_names: ['Amount'],
      variants: [{ price_minor: 2500, unlimited: true }, { price_minor: 5000 }],
    },
    { slug: 'jar', variants: [{ unlimited: true }] },
    {
      slug: 'mug',
      product_type: 1,
      option_names: [],
      content: { vendor: 'Vly', seo: { title: 'Mugs', description: 'Buy one' } },
      variants: [{ gtin: '4006381333931', on_hand: 4 }],
    },
    { slug: 'pot', variants: [{ on_hand: 0, unlimited: false }] },
    { slug: 'talk', product_type: 3, workflow_state: 'draft', variants: [{ unlimited: true }] },
  ])
})

test('importing again changes nothing, a changed file changes what it says, and a dry run tells before', async () => {
  const { run, products } = await emptyShop()
  const file = (price: string, qty: number) => `${classic}
mug,Mug,Plain,Vly,Cups,,true,Title,Default Title,,,M,400,shopify,${qty},deny,${price},,,,,
bowl,Bowl,,,,,true,Title,Default Title,,,,0,,,deny,30,,,,,
`
  await run('shopify-csv', file('33.61', 3))
  const before = await products()
  expect(before.find(({ slug }) => slug === 'mug')?.variants[0]?.price_minor).toBe(3361)

  const again = await run('shopify-csv', file('33.61', 3))
  expect(again.products).toEqual({ created: 0, updated: 0, unchanged: 2, failed: 0 })
  expect(await products()).toEqual(before)

  const dry = await run('shopify-csv', file('35', 1), { isDryRun: true })
  expect(dry.products).toMatchObject({ updated: 1, unchanged: 1 })
  expect(dry.rowsByLine[0]).toMatchObject({ outcome: 'updated', messages: ['price 33.61 → 35.00', 'stock 3 → 1'] })
  expect(await products()).toEqual(before)

  const real = await run('shopify-csv', file('35', 1))
  expect(real.rowsByLine).toEqual(dry.rowsByLine)
  expect((await products()).find(({ slug }) => slug === 'mug')).toMatchObject({
    item_id: before.find(({ slug }) => slug === 'mug')?.item_id,
    variants: [
      { variant_id: before.find(({ slug }) => slug === 'mug')?.variants[0]?.variant_id, price_minor: 3500, on_hand: 1 },
    ],
  })
})

test('a column that is missing keeps the value, one that is blank clears it', async () => {
  const { run, products } = await emptyShop()
  await run(
    'shopify-csv',
    `${classic}\nmug,Mug,Plain,Vly,Cups,blue,true,Title,Default Title,,,M,400,shopify,3,deny,20,25,,,,\n`,
  )
  await run('shopify-csv', 'Handle,Title,Tags,Variant SKU,Variant Price\nmug,Mug,,M,19\n')
  expect(await products()).toMatchObject([
    {
      excerpt: 'Plain',
      tags: [],
      categories: ['cups'],
      content: { vendor: 'Vly' },
      variants: [{ price_minor: 2500, sale_price_minor: 1900, on_sale: true, weight_grams: 400, on_hand: 3 }],
    },
  ])
})

test('a product whose row is wrong is left out whole, the others are imported', async () => {
  const { run, products } = await emptyShop()
  const file = `${classic}
mug,Mug,,,,,true,Size,Small,,,M-S,0,,,deny,20,,,,,
mug,,,,,,,,Large,,,M-L,0,,,deny,twenty,,,,,
bowl,Bowl,,,,,true,Title,Default Title,,,,0,,,deny,30,,,,,
pot,Pot,,,,,true,Size,Small,,,,0,,,deny,30,,,,,
pot,,,,,,,,Small,,,,0,,,deny,30,,,,,
jar,,,,,,true,Title,Default Title,,,,0,,,deny,30,,,,,
lid,Lid,,,,,maybe,Title,Default Title,,,,0,,,deny,"1.234,50",,,,,
`
  const report = await run('shopify-csv', file)
  expect(report.products).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 4 })
  expect(report.rowsByLine.map(({ line, outcome, messages }) => [line, outcome, messages[0]])).toEqual([
    [2, 'skipped', 'Its product has an error in line 3.'],
    [3, 'error', 'Price "twenty": Enter an amount such as 1250.00.'],
    [4, 'created', undefined],
    [5, 'skipped', 'Its product has an error in line 6.'],
    [6, 'error', 'Two variants have the same option values.'],
    [7, 'error', 'The first row of a product needs a title.'],
    [8, 'error', expect.stringContaining('Price "1.234,50"')],
  ])
  expect((await products()).map(({ slug }) => slug)).toEqual(['bowl'])
})

test('rows of one product may stand apart', async () => {
  const { run, products } = await emptyShop()
  const file = `${classic}
mug,Mug,,,,,true,Size,Small,,,M-S,0,,,deny,20,,,,,
bowl,Bowl,,,,,true,Title,Default Title,,,,0,,,deny,30,,,,,
mug,,,,,,,,Large,,,M-L,0,,,deny,22,,,,,
`
  await run('shopify-csv', file)
  expect((await products()).map(({ slug, variants }) => [slug, variants.length])).toEqual([
    ['bowl', 1],
    ['mug', 2],
  ])
})

test('a product that is called something else now is found by its SKU', async () => {
  const { run, products } = await emptyShop()
  const file = (handle: string) => `Handle,Title,Variant SKU,Variant Price\n${handle},Mug,M,20\n`
  await run('shopify-csv', file('mug'))
  const report = await run('shopify-csv', file('tall-mug'))
  expect(report.rowsByLine[0]?.messages).toEqual(['address mug → tall-mug'])
  expect((await products()).map(({ slug }) => slug)).toEqual(['tall-mug'])
})

test('a SKU that two products have stays with the first, also the second time', async () => {
  const { run, products } = await emptyShop()
  const file = 'Handle,Title,Variant SKU,Variant Price\nmug,Mug,M,20\nbowl,Bowl,M,30\n'
  const report = await run('shopify-csv', file)
  expect(report.rowsByLine[1]?.messages).toEqual([
    'The SKU "M" is used more than once; this variant gets one of its own.',
  ])
  expect((await run('shopify-csv', file)).products).toMatchObject({ unchanged: 2 })
  expect((await products()).map(({ slug, variants }) => [slug, variants[0]?.sku])).toEqual([
    ['bowl', expect.stringMatching(/^SQ\d{10}$/)],
    ['mug', 'M'],
  ])
})

test('variants that the file does not name stay, unless its options no longer fit them', async () => {
  const { run, products } = await emptyShop()
  const head = 'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price'
  await run('shopify-csv', `${head}\nmug,Mug,Size,S,,,A,20\nmug,,,L,,,B,30\n`)
  const fewer = await run('shopify-csv', `${head}\nmug,Mug,Size,L,,,B,30\n`)
  expect(fewer.rowsByLine[0]?.messages).toContain('The variant A is not in the file and stays as it is.')
  expect((await products())[0]?.variants.map(({ sku }) => sku)).toEqual(['B', 'A'])

  const more = await run('shopify-csv', `${head}\nmug,Mug,Size,L,Glaze,Blue,B,30\nmug,,,S,,White,C,30\n`)
  expect(more.rowsByLine[0]?.messages).toContain(
    'The variant A is not in the file and does not fit its options: it is removed.',
  )
  expect((await products())[0]?.variants.map(({ sku, attributes }) => [sku, attributes])).toEqual([
    ['B', { Size: 'L', Glaze: 'Blue' }],
    ['C', { Size: 'S', Glaze: 'White' }],
  ])
})

const folder = path.join(import.meta.dirname, 'test-files')

test.each(['clothing', 'household', 'jewelry'])(
  'a whole shop in the file of its owner (%s) is imported whole and unchanged the second time',
  async (name) => {
    const { run, products } = await emptyShop()
    const text = fs.readFileSync(path.join(folder, `${name}.csv`), 'utf8')
    const handles = new Set(
      text
        .split('\n')
        .slice(1)
        .flatMap((line) => /^([a-z0-9-]+),/.exec(line)?.[1] ?? []),
    )
    const report = await run('shopify-csv', text)
    expect(report.products).toEqual({ created: handles.size, updated: 0, unchanged: 0, failed: 0 })
    expect((await run('shopify-csv', text)).products).toEqual({
      created: 0,
      updated: 0,
      unchanged: handles.size,
      failed: 0,
    })
    expect((await products()).map(({ slug }) => slug).sort()).toEqual([...handles].sort())
  },
)
