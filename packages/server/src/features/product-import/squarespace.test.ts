import { expect, test } from 'vitest'
import { emptyShop } from './testing/empty-shop.ts'

const head =
  'Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product Page,Product URL,Title,Description,SKU,Option Name 1,Option Value 1,Option Name 2,Option Value 2,Price,Sale Price,On Sale,Stock,Categories,Tags,Weight,Length,Width,Height,Visible,Hosted Image URLs'

test('rows below a title are its variants, and columns mean what they say', async () => {
  const { run, products } = await emptyShop()
  const file = `${head}
aaaaaaaaaaaaaaaaaaaaaaaa,bbbbbbbbbbbbbbbbbbbbbbbb,PHYSICAL,shop,shirt,Shirt,<p>Linen</p>,SQ1,Size,S,Color,Blue,40.00,0.00,No,5,"/Shirts/Linen, /New","linen, summer",0.2,30,20.5,1.25,Yes,
,,,,,,,SQ2,Size,M,Color,Blue,40.00,30.00,Yes,Unlimited,,,0.25,0.0,0.0,0.0,,
,,SERVICE,shop,course,Course,,,,,,,120.00,0.00,No,12,,,0.0,0.0,0.0,0.0,No,
,,GIFT_CARD,shop,card,Card,,G1,Value,25,,,25.00,,No,,,,,,,,Yes,
`
  const report = await run('squarespace-csv', file, { weightUnit: 'kg', sizeUnit: 'in' })
  expect(report).toMatchObject({ products: { created: 3, failed: 0 }, warnings: [] })
  expect(await products()).toMatchObject([
    { slug: 'card', product_type: 4, variants: [{ unlimited: true, price_minor: 2500 }] },
    {
      slug: 'course',
      product_type: 3,
      workflow_state: 'draft',
      variants: [{ on_hand: 12, sku: expect.stringMatching(/^SQ/) }],
    },
    {
      slug: 'shirt',
      categories: ['shirts', 'linen', 'new'],
      tags: ['linen', 'summer'],
      option_names: ['Size', 'Color'],
      variants: [
        {
          sku: 'SQ1',
          price_minor: 4000,
          sale_price_minor: null,
          on_sale: false,
          on_hand: 5,
          weight_grams: 200,
          length_mm: 762,
          width_mm: 520.7,
          height_mm: 31.75,
        },
        { sku: 'SQ2', sale_price_minor: 3000, on_sale: true, unlimited: true, weight_grams: 250, length_mm: 0 },
      ],
    },
  ])
  const units = { weightUnit: 'kg', sizeUnit: 'in' } as const
  expect((await run('squarespace-csv', file, units)).products).toMatchObject({ unchanged: 3 })
  // A file without the columns leaves what is there.
  await run(
    'squarespace-csv',
    'Title,Product URL,SKU,Option Name 1,Option Value 1,Option Name 2,Option Value 2,Price\nShirt,shirt,SQ1,Size,S,Color,Blue,41\n',
  )
  const shirt = (await products()).find(({ slug }) => slug === 'shirt')
  expect(shirt?.variants[0]).toMatchObject({ price_minor: 4100, length_mm: 762, width_mm: 520.7, height_mm: 31.75 })
})

test('reports a malformed size at its line', async () => {
  const { run } = await emptyShop()
  const report = await run('squarespace-csv', 'Title,Price,Length,Height\nMug,20,long,1\nPot,20,1,10001\n', {
    sizeUnit: 'cm',
  })
  expect(report.rowsByLine.map(({ line, outcome, messages }) => [line, outcome, messages])).toEqual([
    [2, 'error', ['Length "long" is not a number of cm.']],
    [3, 'error', ['Height "10001" is not a number of cm.']],
  ])
})

test('weights and sizes need their unit', async () => {
  const { run, products } = await emptyShop()
  await expect(run('squarespace-csv', 'Title,Price,Weight\nMug,20,0.5\n')).rejects.toMatchObject({
    message: expect.stringContaining('--weight-unit'),
  })
  for (const column of ['Length', 'Width', 'Height'])
    await expect(run('squarespace-csv', `Title,Price,${column}\nMug,20,0.5\n`)).rejects.toMatchObject({
      message: expect.stringContaining('--size-unit'),
    })
  expect(await products()).toEqual([])
})

test('six options are read, a variant with other options is an error', async () => {
  const { run, products } = await emptyShop()
  const names = [1, 2, 3, 4, 5, 6].map((n) => `Option Name ${n},Option Value ${n}`).join(',')
  const options = [1, 2, 3, 4, 5, 6].map((n) => `O${n},v${n}`).join(',')
  const blank = ','.repeat(9)
  const report = await run(
    'squarespace-csv',
    `Title,Product URL,Price,${names}\nMug,mug,20,${options}\nPot,pot,20,Size,S${blank},\n,,20,Glaze,Blue${blank},\n`,
  )
  expect(report.rowsByLine.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, 'created'],
    [3, 'skipped'],
    [4, 'error'],
  ])
  expect((await products())[0]?.option_names).toEqual(['O1', 'O2', 'O3', 'O4', 'O5', 'O6'])
})

test('an address that stands in the file twice is an error, not an overwriting', async () => {
  const { run, products } = await emptyShop()
  const report = await run('squarespace-csv', 'Title,Product URL,Price\nMug,mug,20\nOther,mug,30\n')
  expect(report.rowsByLine.map(({ outcome }) => outcome)).toEqual(['created', 'error'])
  expect(await products()).toMatchObject([{ title: 'Mug' }])
})

test('reports a product that the shop refuses at its line', async () => {
  const { run } = await emptyShop()
  const report = await run(
    'squarespace-csv',
    `${head}\n,,PHYSICAL,,mug,Mug,,,Size,S,,,10.00,20.00,Yes,1,,,,,,,,\n,,,,,,,,Size,M,,,10.00,,Yes,1,,,,,,,,\n,,PHYSICAL,,pot,Pot,,,Size,S,,,1000000.01,,No,1,,,,,,,,\n,,CAR,,jar,Jar,,,,,,,1,,No,1,,"${'x'.repeat(60)}",,,,,,\n,,PHYSICAL,,big,${'B'.repeat(201)},,,,,,,1,,No,1,,"${'x'.repeat(60)}",,,,,,\n`,
  )
  expect(report.rowsByLine.map(({ line, outcome, messages }) => [line, outcome, messages[0]])).toEqual([
    [2, 'error', 'The sale price is higher than the price.'],
    [3, 'error', 'A variant on sale needs a sale price.'],
    [4, 'error', 'This price is too high.'],
    [5, 'error', 'The product type "CAR" is not known.'],
    [6, 'error', 'A title has at most 200 characters.'],
  ])
})
