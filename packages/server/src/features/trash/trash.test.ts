import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildAsset, buildJournal, buildPage, buildShop } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import { createCategory } from '../categories/index.ts'
import { createCollection } from '../collections/index.ts'
import { createItem } from '../../testing/items.ts'
import { emptyTrash } from './service.ts'
import { itemTables, excludedTables, pageTables } from '../trash-entries/tables.ts'

async function office() {
  const site = await testSite({ title: 'Nord' })
  const ctx = await site.ctx()
  return { site, ctx, staff: await staffBrowser(site) }
}

const remove = (staff: TestBrowser, url: string) => staff.send({ method: 'DELETE', url })

async function listTrash(staff: TestBrowser) {
  return (await staff.get('/api/admin/trash')).json().entries
}

async function restore(staff: TestBrowser, title: string) {
  const entry = (await listTrash(staff)).find((each: { title: string }) => each.title === title)
  return staff.post(`/api/admin/trash/${entry?.trashId}/restorations`, {})
}

/** What visitors get, without the moments that any change moves. */
async function seen(site: TestSite, path: string) {
  await site.ctx()
  const answer = await site.get(`${path}?format=json`)
  return answer.statusCode === 200
    ? JSON.stringify(answer.json(), (key, value) => (key === 'contentModifiedOn' ? 0 : value))
    : answer.statusCode
}

test('a page that was deleted comes back with its items, categories, menus and the pages inside it', async () => {
  const { site, ctx, staff } = await office()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  const folder = await createCollection(ctx, { typeName: 'folder', title: 'Studio', slug: 'studio' })
  const { collectionId } = await buildJournal(ctx, 0)
  const category = await createCategory(ctx, { collectionId, name: 'Workshop' })
  const picture = await buildAsset(ctx)
  await createItem(ctx, {
    collectionId,
    recordType: 1,
    title: 'Firing',
    categories: [category],
    tags: ['salt'],
    assetIds: [picture],
    body: '<p>“Hot”</p>',
  })
  const inside = await createCollection(ctx, { typeName: 'blog', title: 'Inside', slug: 'inside', parentId: folder })
  const menu = [{ collectionId: folder }, { collectionId }, { title: 'Map', url: 'https://example.com/map' }]
  await staff.send({
    method: 'PUT',
    url: '/api/admin/menus/mainNav',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ entries: menu }),
  })
  const menus = (await staff.get('/api/admin/menus')).json()
  const before = await seen(site, '/journal/firing')

  expect((await remove(staff, `/api/admin/collections/${collectionId}`)).statusCode).toBe(204)
  expect((await remove(staff, `/api/admin/collections/${folder}`)).statusCode).toBe(204)
  expect(await seen(site, '/journal/firing')).toBe(404)
  const entries = await listTrash(staff)
  expect(entries).toMatchObject([
    { kind: 'page', title: 'Studio', typeName: 'folder', itemCount: 0 },
    { kind: 'page', title: 'Journal', typeName: 'blog', itemCount: 1, deletedBy: expect.stringMatching(/./) },
  ])
  expect(Date.parse(entries[0].expiresAt) - Date.parse(entries[0].deletedAt)).toBe(30 * 24 * 3_600_000)

  expect((await restore(staff, 'Studio')).statusCode).toBe(201)
  expect((await restore(staff, 'Journal')).json()).toMatchObject({ collectionId, slug: 'journal', hasOtherSlug: false })
  expect(await seen(site, '/journal/firing')).toBe(before)
  expect((await staff.get('/api/admin/menus')).json()).toEqual(menus)
  expect((await staff.get(`/api/admin/collections/${inside}`)).json().parentId).toBe(folder)
  expect(await listTrash(staff)).toEqual([])
})

test('an address that was taken meanwhile gets a number behind it', async () => {
  const { site, ctx, staff } = await office()
  const { collectionId, itemIds } = await buildJournal(ctx, 1)
  const { slug, title } = (await staff.get(`/api/admin/items/${itemIds[0]}`)).json()
  await remove(staff, `/api/admin/items/${itemIds[0]}`)
  await createItem(ctx, { collectionId, recordType: 1, title: 'Another', slug })
  expect((await listTrash(staff))[0]).toMatchObject({ kind: 'item', title, listTitle: 'Journal' })
  const restored = await restore(staff, title)
  expect(restored.json()).toMatchObject({ itemId: itemIds[0], slug: `${slug}-2`, hasOtherSlug: true })
  expect(await seen(site, `/journal/${slug}-2`)).toContain(title)
})

test('an item waits for its page, and a list that is full meanwhile says so', async () => {
  const { ctx, staff } = await office()
  const collectionId = await createCollection(ctx, { typeName: 'album', title: 'Songs', slug: 'songs' })
  const first = await createItem(ctx, { collectionId, recordType: 7, title: 'First' })
  await remove(staff, `/api/admin/items/${first}`)
  await remove(staff, `/api/admin/collections/${collectionId}`)
  const early = await restore(staff, 'First')
  expect(early.statusCode).toBe(409)
  expect(early.json()).toMatchObject({ code: 'restore_page_first', message: expect.stringContaining('“Songs”') })
  await restore(staff, 'Songs')
  for (let track = 1; track <= 60; track++)
    await createItem(ctx, { collectionId, recordType: 7, title: `Track ${track}` })
  expect((await restore(staff, 'First')).json()).toMatchObject({ code: 'album_full' })
  expect(await listTrash(staff)).toHaveLength(1)
})

test('a product comes back with its variants, prices and stock; a number that another one has by now is refused', async () => {
  const { site, ctx, staff } = await office()
  const { collectionId, itemIds } = await buildShop(ctx, 2)
  const slugs = (await staff.get(`/api/admin/items?collectionId=${collectionId}`)).json().items
  const slug = slugs.find(({ itemId }: { itemId: string }) => itemId === itemIds[0]).slug
  const before = await seen(site, `/shop/${slug}`)
  expect((await remove(staff, `/api/admin/products/${itemIds[0]}`)).statusCode).toBe(200)
  expect(await seen(site, `/shop/${slug}`)).toBe(404)
  const [entry] = await listTrash(staff)

  const { rows } = await sql<{ sku: string }>`
    SELECT content ->> 'sku' AS sku FROM trash_row WHERE website_id = ${ctx.site.id} AND table_name = 'variant'`.execute(
    ctx.db,
  )
  const other = await sql<{ variant_id: string; sku: string }>`
    SELECT variant_id, sku FROM variant WHERE website_id = ${ctx.site.id} LIMIT 1`.execute(ctx.db)
  const setSku = (sku: string) =>
    sql`UPDATE variant SET sku = ${sku} WHERE website_id = ${ctx.site.id} AND variant_id = ${other.rows[0]?.variant_id}`.execute(
      ctx.db,
    )
  await setSku(rows[0]?.sku ?? '')
  const refused = await restore(staff, entry.title)
  expect(refused.json()).toMatchObject({ code: 'restore_blocked', message: expect.stringContaining('SKU') })

  await setSku(other.rows[0]?.sku ?? '')
  expect((await restore(staff, entry.title)).statusCode).toBe(201)
  expect(await seen(site, `/shop/${slug}`)).toBe(before)
})

test('what was deleted 30 days ago is gone for good; before that only when its owner says so', async () => {
  const { site, ctx, staff } = await office()
  const { itemIds } = await buildJournal(ctx, 2)
  for (const itemId of itemIds) await remove(staff, `/api/admin/items/${itemId}`)
  const [second, first] = await listTrash(staff)
  expect((await remove(staff, `/api/admin/trash/${second.trashId}`)).statusCode).toBe(204)
  expect((await remove(staff, `/api/admin/trash/${second.trashId}`)).statusCode).toBe(404)
  await emptyTrash(site.services, new Date(Date.parse(first.expiresAt) - 1))
  expect(await listTrash(staff)).toHaveLength(1)
  await emptyTrash(site.services, new Date(first.expiresAt))
  expect(await listTrash(staff)).toEqual([])
  const rows = await ctx.db.selectFrom('trash_row').select('row_number').where('website_id', '=', ctx.site.id).execute()
  expect(rows).toEqual([])
})

test('who may only look cannot restore or delete for good, and other sites have a trash of their own', async () => {
  const { site, ctx, staff } = await office()
  const { itemIds } = await buildJournal(ctx, 1)
  await remove(staff, `/api/admin/items/${itemIds[0]}`)
  const [{ trashId }] = await listTrash(staff)
  const viewer = await staffBrowser(site, 'viewer')
  expect(await listTrash(viewer)).toHaveLength(1)
  expect((await viewer.post(`/api/admin/trash/${trashId}/restorations`, {})).statusCode).toBe(403)
  expect((await remove(viewer, `/api/admin/trash/${trashId}`)).statusCode).toBe(403)
  const elsewhere = await staffBrowser(await testSite())
  expect(await listTrash(elsewhere)).toEqual([])
  expect((await elsewhere.post(`/api/admin/trash/${trashId}/restorations`, {})).statusCode).toBe(404)
})

test('every table with rows that depend on pages and items is kept, or named with the reason', async () => {
  const { ctx } = await office()
  const { rows } = await sql<{ name: string }>`
    WITH RECURSIVE hanging AS (
      SELECT c.conrelid AS id FROM pg_constraint c
      WHERE c.contype = 'f' AND c.confdeltype = 'c' AND c.confrelid IN ('collection'::regclass, 'item'::regclass)
      UNION SELECT c.conrelid FROM pg_constraint c JOIN hanging h ON c.confrelid = h.id WHERE c.contype = 'f' AND c.confdeltype = 'c'
    ) SELECT relname AS name FROM hanging JOIN pg_class ON pg_class.oid = hanging.id`.execute(ctx.db)
  const named = [...itemTables, ...pageTables].map(({ name }) => name).concat(Object.keys(excludedTables))
  expect(named.toSorted()).toEqual([...new Set(['collection', ...rows.map(({ name }) => name)])].toSorted())
})

test('the right to delete includes restoring: store managers their products, editors the content', async () => {
  const { site, ctx, staff: owner } = await office()
  const shop = await buildShop(ctx, 2)
  const journal = await buildJournal(ctx, 1)
  const [manager, editor, viewer] = await Promise.all(
    (['store-manager', 'editor', 'viewer'] as const).map((role) => staffBrowser(site, role)),
  )
  if (!manager || !editor || !viewer) throw new Error('Three people.')
  const [first, second] = shop.itemIds
  expect((await remove(manager, `/api/admin/products/${first}`)).statusCode).toBe(200)
  expect((await remove(manager, `/api/admin/products/${second}`)).statusCode).toBe(200)
  expect((await remove(editor, `/api/admin/items/${journal.itemIds[0]}`)).statusCode).toBe(200)

  const mayRestore = async (browser: TestBrowser) =>
    Object.fromEntries(
      (await listTrash(browser)).map((entry: { title: string; mayRestore: boolean }) => [
        entry.title,
        entry.mayRestore,
      ]),
    )
  expect(await mayRestore(owner)).toEqual({ 'Bowl 1': true, 'Bowl 2': true, 'Post 1': true })
  expect(await mayRestore(manager)).toEqual({ 'Bowl 1': true, 'Bowl 2': true, 'Post 1': false })
  expect(await mayRestore(editor)).toEqual({ 'Bowl 1': false, 'Bowl 2': false, 'Post 1': true })
  expect(await mayRestore(viewer)).toEqual({ 'Bowl 1': false, 'Bowl 2': false, 'Post 1': false })

  for (const [browser, title] of [
    [manager, 'Post 1'],
    [editor, 'Bowl 1'],
    [viewer, 'Bowl 1'],
  ] as const) {
    expect((await restore(browser, title)).json()).toMatchObject({ status: 403, code: 'not_allowed' })
    const entry = (await listTrash(owner)).find((each: { title: string }) => each.title === title)
    expect((await remove(browser, `/api/admin/trash/${entry.trashId}`)).statusCode).toBe(403)
  }
  expect((await restore(manager, 'Bowl 1')).statusCode).toBe(201)
  expect((await restore(editor, 'Post 1')).statusCode).toBe(201)
  const left = (await listTrash(owner))[0]
  expect((await remove(manager, `/api/admin/trash/${left.trashId}`)).statusCode).toBe(204)
  expect(await listTrash(owner)).toEqual([])
})
