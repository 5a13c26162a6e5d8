import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { buildItemColumns, joinProduct } from './item-sql.ts'

/** A node of a plan, as EXPLAIN writes it. */
interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Rows of a table that a plan has looked at. */
function countRowsRead(node: PlanNode, table: string): number {
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  const below = (node.Plans ?? []).map((each) => countRowsRead(each, table))
  return below.reduce((sum, rows) => sum + rows, node['Relation Name'] === table ? own : 0)
}

test('a list looks up the products it shows, however many the shop has', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'products', title: 'Shop', slug: 'shop' })
  const id = sql`lpad(to_hex(n), 24, '0')`
  await sql`INSERT INTO item (website_id, item_id, collection_id, record_type, slug, title, position)
    SELECT ${site.id}, ${id}, ${collectionId}, 11, 'n-' || n, 'Product ' || n, n FROM generate_series(1, 1000) n`.execute(
    ctx.db,
  )
  await sql`INSERT INTO product (website_id, item_id, product_type) SELECT ${site.id}, ${id}, 1 FROM generate_series(1, 1000) n`.execute(
    ctx.db,
  )
  await sql`ANALYZE item, product`.execute(ctx.db)
  const websiteId = `'${site.id}'`
  const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>`EXPLAIN (ANALYZE, FORMAT JSON)
    SELECT ${sql.raw(buildItemColumns(websiteId))} FROM (SELECT i.* FROM item i WHERE i.website_id = ${sql.raw(websiteId)}
      ORDER BY i.position LIMIT 25) i ${sql.raw(joinProduct(websiteId))} ORDER BY i.position`.execute(ctx.db)
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  expect(plan && countRowsRead(plan, 'product')).toBe(25)
})
