import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addProduct } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import { bulkEditsFeature } from './feature.ts'

/** Three products: a jar of two sizes, a plate, and a gift card, which is left out of changes of prices. */
async function shopOfThree() {
  const site = await testSite()
  const jar = await addProduct(site, {
    title: 'Jar',
    variants: [
      { attributes: { Size: 'Small' }, priceMinor: 4000 },
      { attributes: { Size: 'Large' }, priceMinor: 6000 },
    ],
  })
  const plate = await addProduct(site, { title: 'Plate', variants: [{ priceMinor: 500, salePriceMinor: 450 }] })
  const card = await addProduct(site, { type: 4, title: 'Card', variants: [{ priceMinor: 5000 }] })
  const staff = await staffBrowser(site)
  const read = async (itemId: string) => (await staff.get(`/api/admin/products/${itemId}`)).json()
  const readPrices = async (itemId: string): Promise<(number | null)[][]> =>
    (await read(itemId)).variants.map(
      (variant: { price: { amountMinor: number }; salePrice: { amountMinor: number } | null; onSale: boolean }) => [
        variant.price.amountMinor,
        variant.onSale ? (variant.salePrice?.amountMinor ?? null) : null,
      ],
    )
  return { site, staff, jar, plate, card, read, readPrices }
}

const everything = { filter: {} }

async function finishJobs(site: TestSite, bulkEditId: string): Promise<void> {
  await bulkEditsFeature.jobs?.['run-bulk-edit']?.(await site.ctx(), { websiteId: site.id, bulkEditId }, site.services)
}

test('prices of all that match change by percent, after a preview that says which do not and why, and are undone', async () => {
  const { staff, jar, plate, card, readPrices } = await shopOfThree()
  const change = { kind: 'price', step: 'lowerPercent', by: 15, rounding: '.95' }
  const preview = (await staff.post('/api/admin/bulk-edits/previews', { selection: everything, change })).json()
  expect(preview).toMatchObject({ total: 3, changed: 1, unchanged: 0, skipped: 2 })
  expect(preview.samples).toMatchObject([
    {
      title: 'Jar',
      before: { prices: [{ priceMinor: 4000 }, { priceMinor: 6000 }] },
      after: { prices: [{ priceMinor: 3395 }, { priceMinor: 5095 }] },
    },
  ])
  expect(preview.reasons.map(({ reason }: { reason: string }) => reason)).toEqual(
    expect.arrayContaining([expect.stringContaining('End the sale first'), expect.stringContaining('Gift cards')]),
  )
  expect(await readPrices(jar.itemId)).toEqual([
    [4000, null],
    [6000, null],
  ])

  const other = await staff.post('/api/admin/bulk-edits', { selection: everything, change, expectedTotal: 2 })
  expect(other.json()).toMatchObject({ status: 409, code: 'selection_changed' })
  const edit = (await staff.post('/api/admin/bulk-edits', { selection: everything, change, expectedTotal: 3 })).json()
  expect(edit).toMatchObject({
    status: 'done',
    total: 3,
    done: 3,
    changed: 1,
    skipped: 2,
    title: 'Prices of 3 products',
  })
  expect(await readPrices(jar.itemId)).toEqual([
    [3395, null],
    [5095, null],
  ])
  expect(await readPrices(plate.itemId)).toEqual([[500, 450]])
  expect(await readPrices(card.itemId)).toEqual([[5000, null]])

  // What somebody changed since stays.
  await staff.send({
    method: 'PATCH',
    url: `/api/admin/variants/${jar.variants[0]?.variantId}`,
    payload: { priceMinor: 3000 },
  })
  const undone = await staff.post(`/api/admin/bulk-edits/${edit.bulkEditId}/reversals`)
  expect(undone.json()).toMatchObject({ status: 'undone', undone: 1 })
  expect(await readPrices(jar.itemId)).toEqual([
    [3000, null],
    [6000, null],
  ])
  expect((await staff.post(`/api/admin/bulk-edits/${edit.bulkEditId}/reversals`)).statusCode).toBe(409)
  const [entry] = (await staff.get('/api/admin/history?search=Prices')).json().entries
  expect(entry).toMatchObject({ object: { name: 'Prices of 3 products' } })
})

test('no price falls below zero, and a sale begins below the price and ends', async () => {
  const { staff, jar, plate, readPrices } = await shopOfThree()
  const itemIds = [jar.itemId, plate.itemId]
  const run = async (change: object) =>
    (await staff.post('/api/admin/bulk-edits', { selection: { itemIds }, change })).json()
  expect(await run({ kind: 'price', step: 'lower', by: 4500 })).toMatchObject({ changed: 0, skipped: 2 })
  expect(await run({ kind: 'price', step: 'lower', by: 10.5 })).toMatchObject({ status: 400 })
  expect(await run({ kind: 'price', step: 'lowerPercent', by: 101 })).toMatchObject({ status: 400 })
  expect(await run({ kind: 'startSale', step: 'set', by: 4000 })).toMatchObject({ changed: 0, skipped: 2 })
  expect(await run({ kind: 'startSale', step: 'lowerPercent', by: 20 })).toMatchObject({ changed: 2 })
  expect([await readPrices(jar.itemId), await readPrices(plate.itemId)]).toEqual([
    [
      [4000, 3200],
      [6000, 4800],
    ],
    [[500, 400]],
  ])
  expect(await run({ kind: 'endSale' })).toMatchObject({ changed: 2 })
  expect(await readPrices(plate.itemId)).toEqual([[500, null]])
})

test('visibility, tags and categories of many change, and visitors see it', async () => {
  const { site, staff, jar, plate, read } = await shopOfThree()
  const { collectionId, path } = await read(jar.itemId)
  await staff.post(`/api/admin/collections/${collectionId}/categories`, { name: 'Vases' })
  const itemIds = [jar.itemId, plate.itemId]
  const run = async (change: object) =>
    (await staff.post('/api/admin/bulk-edits', { selection: { itemIds }, change })).json()
  expect(await run({ kind: 'categories', mode: 'add', slugs: ['vases'] })).toMatchObject({ changed: 2 })
  expect(await run({ kind: 'categories', mode: 'add', slugs: ['none'] })).toMatchObject({ skipped: 2 })
  const tagged = await run({ kind: 'tags', mode: 'add', names: ['blue', 'new'] })
  expect(await run({ kind: 'tags', mode: 'remove', names: ['new'] })).toMatchObject({ changed: 2 })
  expect(await read(jar.itemId)).toMatchObject({ categories: ['vases'], tags: ['blue'] })
  expect((await staff.post(`/api/admin/bulk-edits/${tagged.bulkEditId}/reversals`)).json()).toMatchObject({ kept: 2 })
  const found = async (query: string) =>
    (await staff.get(`/api/admin/products?${query}`)).json().products.map(({ title }: { title: string }) => title)
  expect(await found('category=vases&tag=blue')).toEqual(['Plate', 'Jar'])
  expect(await found('onSale=yes')).toEqual(['Plate'])
  expect(await found('type=GIFT_CARD')).toEqual(['Card'])
  expect((await staff.get('/api/admin/products/filters')).json()).toEqual({
    categories: [{ slug: 'vases', name: 'Vases' }],
    tags: ['blue'],
  })

  const hidden = await run({ kind: 'visibility', state: 'draft' })
  expect((await site.get(path)).statusCode).toBe(404)
  expect(await found('state=draft')).toEqual(['Plate', 'Jar'])
  expect(await run({ kind: 'visibility', state: 'scheduled' })).toMatchObject({ status: 400 })
  await staff.post(`/api/admin/bulk-edits/${hidden.bulkEditId}/reversals`)
  expect((await site.get(path)).statusCode).toBe(200)
  const publishedAt = new Date(Date.now() + 86_400_000).toISOString()
  expect(await run({ kind: 'visibility', state: 'scheduled', publishedAt })).toMatchObject({ changed: 2 })
  expect((await site.get(path)).statusCode).toBe(404)
})

test('what a request leaves of an Undo is done as the person who asked for it', async () => {
  const { site, staff, plate } = await shopOfThree()
  const { db } = site.services.database
  const body = { selection: { itemIds: [plate.itemId] }, change: { kind: 'delete' } }
  const edit = (await staff.post('/api/admin/bulk-edits', body)).json()
  const other = await staffBrowser(site)
  expect((await other.post(`/api/admin/bulk-edits/${edit.bulkEditId}/reversals`)).json()).toMatchObject({ undone: 1 })
  // As if that request had died on its way, and the author may no longer do it.
  await staff.delete(`/api/admin/products/${plate.itemId}`)
  const [entry] = (await staff.get('/api/admin/trash')).json().entries
  await sql`UPDATE bulk_edit_product SET status = 'changed', after = jsonb_build_object('trashId', ${entry.trashId}::text)
    WHERE bulk_edit_id = ${edit.bulkEditId}`.execute(db)
  await sql`UPDATE bulk_edit SET status = 'undoing', role = 'reporting' WHERE bulk_edit_id = ${edit.bulkEditId}`.execute(
    db,
  )
  await finishJobs(site, edit.bulkEditId)
  expect((await other.get(`/api/admin/bulk-edits/${edit.bulkEditId}`)).json()).toMatchObject({
    status: 'undone',
    undone: 1,
    kept: 0,
  })
})

test('Undo leaves out categories that were deleted since, and no product gets too many', async () => {
  const { site, staff, jar, read } = await shopOfThree()
  const { collectionId } = await read(jar.itemId)
  const categories = `/api/admin/collections/${collectionId}/categories`
  for (const name of ['Vases', 'Bowls']) await staff.post(categories, { name })
  const selection = { itemIds: [jar.itemId] }
  const run = async (change: object) => (await staff.post('/api/admin/bulk-edits', { selection, change })).json()
  await run({ kind: 'categories', mode: 'add', slugs: ['vases', 'bowls'] })
  const edit = await run({ kind: 'categories', mode: 'remove', slugs: ['vases', 'bowls'] })
  const { db } = site.services.database
  const { rows } = await sql<{ id: string }>`SELECT category_id AS id FROM category
    WHERE website_id = ${site.id} AND slug = 'vases'`.execute(db)
  expect((await staff.delete(`${categories}/${rows[0]?.id}`)).statusCode).toBeLessThan(300)
  const undone = await staff.post(`/api/admin/bulk-edits/${edit.bulkEditId}/reversals`)
  expect(undone.json()).toMatchObject({ status: 'undone', undone: 1 })
  expect((await read(jar.itemId)).categories).toEqual(['bowls'])

  await sql`UPDATE item SET categories = ARRAY(SELECT 'old-' || n FROM generate_series(1, 500) n)
    WHERE website_id = ${site.id} AND item_id = ${jar.itemId}`.execute(db)
  expect(await run({ kind: 'categories', mode: 'add', slugs: ['bowls'] })).toMatchObject({
    skipped: 1,
    reasons: [{ reason: 'A product has at most 500 categories.' }],
  })
})

test('as many products as one transaction takes are done at once, and undone', async () => {
  const site = await testSite()
  const { itemId } = await addProduct(site, { title: 'Jar 0' })
  const staff = await staffBrowser(site)
  for (let index = 1; index < 100; index++) await addProduct(site, { title: `Jar ${index}` })
  const change = { kind: 'price', step: 'set', by: 2000 }
  const edit = (await staff.post('/api/admin/bulk-edits', { selection: everything, change })).json()
  expect(edit).toMatchObject({ status: 'done', total: 100, changed: 100 })
  const undone = (await staff.post(`/api/admin/bulk-edits/${edit.bulkEditId}/reversals`)).json()
  expect(undone).toMatchObject({ status: 'undone', undone: 100 })
  const deletion = { selection: everything, change: { kind: 'delete' } }
  const deleted = (await staff.post('/api/admin/bulk-edits', deletion)).json()
  expect(deleted).toMatchObject({ status: 'done', changed: 100 })
  const restored = (await staff.post(`/api/admin/bulk-edits/${deleted.bulkEditId}/reversals`)).json()
  expect(restored).toMatchObject({ status: 'undone', undone: 100 })
  expect((await staff.get(`/api/admin/products/${itemId}`)).statusCode).toBe(200)
  // A job is behind each of them, for a request that dies on its way.
  const { rows } = await sql<{ jobs: number }>`SELECT count(*)::int AS jobs FROM graphile_worker._private_jobs
    WHERE payload ->> 'websiteId' = ${site.id} AND payload ->> 'bulkEditId' IS NOT NULL`.execute(
    site.services.database.db,
  )
  expect(rows[0]?.jobs).toBe(4)
})

test('more than one transaction takes goes on in a job, deletes, and brings back from the trash', async () => {
  const site = await testSite()
  const { itemId } = await addProduct(site, { title: 'Jar 0' })
  const staff = await staffBrowser(site)
  for (let index = 1; index <= 104; index++) await addProduct(site, { title: `Jar ${index}` })
  const change = { kind: 'delete' }
  const edit = (await staff.post('/api/admin/bulk-edits', { selection: everything, change })).json()
  expect(edit).toMatchObject({ status: 'running', total: 105, done: 100 })
  expect((await staff.post(`/api/admin/bulk-edits/${edit.bulkEditId}/reversals`)).statusCode).toBe(409)
  await finishJobs(site, edit.bulkEditId)
  const read = async () => (await staff.get(`/api/admin/bulk-edits/${edit.bulkEditId}`)).json()
  expect(await read()).toMatchObject({ status: 'done', done: 105, changed: 105 })
  expect((await staff.get(`/api/admin/products/${itemId}`)).statusCode).toBe(404)
  expect((await staff.get('/api/admin/products/count')).json()).toEqual({ value: 0, isMore: false })
  await staff.post(`/api/admin/bulk-edits/${edit.bulkEditId}/reversals`)
  await finishJobs(site, edit.bulkEditId)
  expect(await read()).toMatchObject({ status: 'undone', undone: 105 })
  expect((await staff.get('/api/admin/products/count')).json()).toEqual({ value: 105, isMore: false })

  // By keys, forwards and back.
  const page = async (query: string) => (await staff.get(`/api/admin/products?limit=50${query}`)).json()
  const first = await page('')
  const second = await page(`&cursor=${first.pagination.nextPageCursor}`)
  const third = await page(`&cursor=${second.pagination.nextPageCursor}`)
  expect([first, second, third].map(({ products }) => products.length)).toEqual([50, 50, 5])
  expect([first.pagination.previousPageCursor, third.pagination.nextPageCursor]).toEqual([null, null])
  const back = await page(`&before=${third.pagination.previousPageCursor}`)
  expect(back.products).toEqual(second.products)
  const begin = await page(`&before=${back.pagination.previousPageCursor}`)
  expect([begin.products[0].itemId, begin.pagination.previousPageCursor]).toEqual([first.products[0].itemId, null])
})

test('products of another site are not touched, and only who may change products may', async () => {
  const { site, staff, jar, plate } = await shopOfThree()
  const other = await shopOfThree()
  const selection = { itemIds: [other.jar.itemId, jar.itemId] }
  const change = { kind: 'price', step: 'raise', by: 100 }
  const edit = (await staff.post('/api/admin/bulk-edits', { selection, change })).json()
  expect(edit).toMatchObject({ total: 1, changed: 1, skipped: 0 })
  expect(await other.readPrices(other.jar.itemId)).toEqual([
    [4000, null],
    [6000, null],
  ])
  expect((await other.staff.get(`/api/admin/bulk-edits/${edit.bulkEditId}`)).statusCode).toBe(404)
  const reporter = await staffBrowser(site, 'reporting')
  expect((await reporter.post('/api/admin/bulk-edits', { selection, change })).statusCode).toBe(403)
  expect(plate.itemId).not.toBe('')
})
