import fs from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildShop } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import type { Ctx } from '../../platform/context.ts'
import { updateProduct } from '../products/index.ts'
import { createCategory } from '../categories/index.ts'
import { createItem } from '../../testing/items.ts'

type Staff = Awaited<ReturnType<typeof staffBrowser>>

interface Office {
  readonly ctx: Ctx
  readonly staff: Staff
}

/** Rows of the index, or what they should be by a reading of every item. */
async function readIndex({ ctx }: Office, from: 'index' | 'items'): Promise<unknown[]> {
  const document = sql`search_document(i.title, concat_ws(' ', array_to_string(i.tags, ' '),
    (SELECT string_agg(c.name, ' ') FROM category c
      WHERE c.website_id = ${ctx.site.id} AND c.collection_id = i.collection_id AND c.slug = ANY (i.categories)),
    (SELECT string_agg(v.sku, ' ') FROM variant v WHERE v.website_id = ${ctx.site.id} AND v.item_id = i.item_id)), i.excerpt, i.body)`
  const query =
    from === 'index'
      ? sql`SELECT item_id, collection_id, listed_from::text, document::text FROM item_search WHERE website_id = ${ctx.site.id} ORDER BY item_id`
      : sql`SELECT i.item_id, i.collection_id, coalesce(i.published_at, '-infinity')::text AS listed_from, ${document}::text AS document FROM item i
          WHERE i.website_id = ${ctx.site.id} AND i.workflow_state IN ('published', 'scheduled')
            AND (i.workflow_state = 'published' OR i.published_at IS NOT NULL) ORDER BY i.item_id`
  return (await query.execute(ctx.db)).rows
}

async function pick(ctx: Ctx, table: string, column: string, nth: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT ${sql.ref(column)} AS id FROM ${sql.table(table)} WHERE website_id = ${ctx.site.id} ORDER BY 1`.execute(
    ctx.db,
  )
  return rows[nth % Math.max(1, rows.length)]?.id ?? 'none'
}

/** Whether a request, or a call that gives an id, did what it was asked for. */
function isDone(answer: string | { readonly statusCode: number } | undefined): boolean {
  return typeof answer === 'object' ? answer.statusCode < 300 : answer !== undefined
}

/** What owners do to what is found; answers whether it was done. Each takes a number that chooses what it is done to. */
const changes = {
  async write({ ctx }: Office, nth: number) {
    const collectionId = await pick(ctx, 'collection', 'collection_id', nth)
    const { rows } = await sql<{ slug: string }>`
      SELECT slug FROM category WHERE website_id = ${ctx.site.id} AND collection_id = ${collectionId} ORDER BY slug`.execute(
      ctx.db,
    )
    const categories = rows.slice(0, nth % 3).map(({ slug }) => slug)
    return isDone(
      await createItem(ctx, {
        collectionId,
        recordType: 1,
        title: `Heron ${nth}`,
        tags: ['bird', `t${nth % 3}`],
        categories,
      }).catch(() => undefined),
    )
  },
  async rewrite({ ctx, staff }: Office, nth: number) {
    const states = ['published', 'draft', 'unlisted', 'scheduled'] as const
    const payload =
      [
        { title: `Egret ${nth}` },
        { excerpt: `<p>wing ${nth}</p>`, tags: [`t${nth % 3}`] },
        { state: states[nth % 4], publishedAt: '2030-01-01T00:00:00.000Z' },
      ][nth % 3] ?? {}
    const items = (await staff.get('/api/admin/items?limit=50')).json().items ?? []
    const itemId = items[nth % Math.max(1, items.length)]?.itemId ?? (await pick(ctx, 'item', 'item_id', nth))
    return isDone(await staff.send({ method: 'PATCH', url: `/api/admin/items/${itemId}`, payload }))
  },
  async writeBlocks({ ctx, staff }: Office, nth: number) {
    const url = `/api/admin/items/${await pick(ctx, 'item', 'item_id', nth)}/content`
    const { revision } = (await staff.get(url)).json()
    const blocks = [{ id: `b${nth}`, type: 'html', version: 1, settings: { html: `<p>reed ${nth}</p>` } }]
    return isDone(await staff.put(url, { revision, blocks }))
  },
  async copy({ ctx, staff }: Office, nth: number) {
    return isDone(await staff.post(`/api/admin/items/${await pick(ctx, 'item', 'item_id', nth)}/duplicates`, {}))
  },
  async copyPage({ ctx, staff }: Office, nth: number) {
    return isDone(
      await staff.post(`/api/admin/collections/${await pick(ctx, 'collection', 'collection_id', nth)}/duplicates`, {}),
    )
  },
  async remove({ ctx, staff }: Office, nth: number) {
    const itemId = await pick(ctx, 'item', 'item_id', nth)
    return (
      isDone(await staff.delete(`/api/admin/items/${itemId}`)) ||
      isDone(await staff.delete(`/api/admin/products/${itemId}`))
    )
  },
  async removePage({ ctx, staff }: Office, nth: number) {
    return isDone(await staff.delete(`/api/admin/collections/${await pick(ctx, 'collection', 'collection_id', nth)}`))
  },
  async restore({ ctx, staff }: Office, nth: number) {
    return isDone(await staff.post(`/api/admin/trash/${await pick(ctx, 'trash', 'trash_id', nth)}/restorations`, {}))
  },
  async addCategory({ ctx }: Office, nth: number) {
    const collectionId = await pick(ctx, 'collection', 'collection_id', nth)
    return isDone(await createCategory(ctx, { collectionId, name: `Marsh ${nth}` }).catch(() => undefined))
  },
  async renameCategory(office: Office, nth: number) {
    return isDone(
      await office.staff.send({
        method: 'PATCH',
        url: await categoryUrl(office, nth),
        payload: { name: `Lake ${nth}` },
      }),
    )
  },
  async removeCategory(office: Office, nth: number) {
    return isDone(await office.staff.delete(await categoryUrl(office, nth)))
  },
  async renameTag({ ctx, staff }: Office, nth: number) {
    const url = `/api/admin/collections/${await pick(ctx, 'collection', 'collection_id', nth)}/tags`
    return isDone(await staff.post(`${url}/renames`, { from: `t${nth % 3}`, to: `tag${nth}` }))
  },
  async removeTag({ ctx, staff }: Office, nth: number) {
    return isDone(
      await staff.delete(
        `/api/admin/collections/${await pick(ctx, 'collection', 'collection_id', nth)}/tags?name=t${nth % 3}`,
      ),
    )
  },
  async changeSku({ ctx, staff }: Office, nth: number) {
    const url = `/api/admin/variants/${await pick(ctx, 'variant', 'variant_id', nth)}`
    return isDone(await staff.send({ method: 'PATCH', url, payload: { sku: `ZX-${nth}` } }))
  },
  async changeVariants({ ctx }: Office, nth: number) {
    const itemId = await pick(ctx, 'product', 'item_id', nth)
    const { rows } = await sql<{ variantId: string; attributes: Record<string, string> }>`
      SELECT variant_id AS "variantId", attributes FROM variant WHERE website_id = ${ctx.site.id} AND item_id = ${itemId} ORDER BY position`.execute(
      ctx.db,
    )
    const kept = rows.slice(nth % 2).map((row, index) => ({ ...row, sku: `QL-${nth}-${index}` }))
    const variants = [...kept, { attributes: { Size: `Size ${nth}` }, sku: `NEW-${nth}` }]
    const changed = { variants: variants.map((each) => ({ ...each, priceMinor: 100 })) }
    return updateProduct(ctx, itemId, changed).then(
      () => true,
      () => false,
    )
  },
} satisfies Record<string, (office: Office, nth: number) => Promise<boolean>>

async function categoryUrl({ ctx }: Office, nth: number): Promise<string> {
  const { rows } = await sql<{ collection: string; category: string }>`
    SELECT collection_id AS collection, category_id AS category FROM category WHERE website_id = ${ctx.site.id} ORDER BY 2, 1`.execute(
    ctx.db,
  )
  const row = rows[nth % Math.max(1, rows.length)]
  return `/api/admin/collections/${row?.collection}/categories/${row?.category}`
}

const names = Object.keys(changes).filter((name): name is keyof typeof changes => name in changes)

async function openOffice(): Promise<Office> {
  const site = await testSite()
  const ctx = await site.ctx()
  await buildShop(ctx, 3)
  return { ctx, staff: await staffBrowser(site) }
}

test('after any changes of an owner the index is what a reading of every item makes', async () => {
  const done = new Set<string>()
  const step = async (office: Office, name: keyof typeof changes, nth: number) => {
    if (await changes[name](office, nth)) done.add(name)
    expect(await readIndex(office, 'index'), `${name} ${nth}`).toEqual(await readIndex(office, 'items'))
  }
  const office = await openOffice()
  const change = fc.tuple(fc.constantFrom(...names), fc.nat({ max: 50 }))
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 8, maxLength: 20, size: 'max' }), async (steps) => {
      for (const [name, nth] of steps) await step(office, name, nth)
    }),
    { numRuns: 8, endOnFailure: true },
  )
  // Chance leaves some out: none may be left untried.
  for (const name of names) {
    if (done.has(name)) continue
    const fresh = await openOffice()
    for (const nth of [0, 1, 2]) await step(fresh, 'write', nth)
    await step(fresh, 'remove', 0)
    for (let nth = 0; !done.has(name) && nth < 30; nth++) await step(fresh, name, nth)
  }
  expect([...done].toSorted()).toEqual(names.toSorted())
})

test('items, variants and categories are written in the files that index them, and nowhere else', async () => {
  const folder = path.join(import.meta.dirname, '../..')
  const names = (await fs.readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing/'),
  )
  const writes =
    /(?:insertInto|updateTable|deleteFrom)\('(?:item|variant|category)'\)|\b(?:INSERT INTO|UPDATE|DELETE FROM) (?:item|variant|category|\$\{sql\.table\(.*?\)\})\s/
  const writers: string[] = []
  for (const name of names)
    if (writes.test(await fs.readFile(path.join(folder, name), 'utf8'))) writers.push(name.split(path.sep).join('/'))
  expect(writers.toSorted(), 'A new file that writes them calls indexItems() in the same transaction.').toEqual([
    'features/authors/store.ts',
    'features/categories/store.ts',
    'features/collections/store.ts',
    // Numbers of comments and likes, which are no words.
    'features/comment-counts/counts.ts',
    // Its list of tables with personal columns has none of these.
    'features/customers/personal-data.ts',
    'features/items/store.ts',
    // What it writes, the pictures, is not searched.
    'features/media-library/trash-store.ts',
    'features/products/store.ts',
    // Prices, which are no words.
    'features/products/variant-prices.ts',
    'features/products/variant-store.ts',
    // Its kinds are orders, customers and discounts.
    'features/record-imports/undo-store.ts',
    // It removes whole sites, their index with them.
    'features/site-closing/store.ts',
    'features/site-export/insert-rows.ts',
    'features/tags/store.ts',
    'features/trash-entries/store.ts',
    'features/trash/store.ts',
  ])
})
