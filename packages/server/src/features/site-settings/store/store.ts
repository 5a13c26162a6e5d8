import { sql } from 'kysely'
import type { SiteDb } from '../../../platform/context.ts'

/** The number that the next order gets. */
export async function selectNextOrderNumber(ctx: SiteDb): Promise<number> {
  const result = await sql<{ next: number }>`
    SELECT last + 1 AS next FROM order_number WHERE website_id = ${ctx.site.id}`.execute(ctx.db)
  return result.rows[0]?.next ?? 1
}

/** Continues the numbers of orders at this one; false when it is taken. An order that is placed meanwhile waits for the row. */
export async function raiseOrderNumber(ctx: SiteDb, next: number): Promise<boolean> {
  const result = await sql`
    UPDATE order_number SET last = ${next - 1}::bigint WHERE website_id = ${ctx.site.id} AND last <= ${next - 1}::bigint`.execute(
    ctx.db,
  )
  return (result.numAffectedRows ?? 0n) > 0n
}

interface StoreState {
  readonly hasProduct: boolean
  readonly hasPhysical: boolean
  readonly hasShipping: boolean
  readonly hasTaxes: boolean
}

/** The parts of a store that selling needs. */
export async function selectStoreState(ctx: SiteDb): Promise<StoreState> {
  const { id } = ctx.site
  const shown = sql`FROM product p JOIN item i ON i.website_id = p.website_id AND i.item_id = p.item_id
      WHERE p.website_id = ${id} AND i.workflow_state IN ('published', 'unlisted')`
  const result = await sql<StoreState>`
    SELECT EXISTS (SELECT 1 ${shown}) AS "hasProduct", EXISTS (SELECT 1 ${shown} AND p.product_type = 1) AS "hasPhysical",
      EXISTS (SELECT 1 FROM shipping_option WHERE website_id = ${id}) AS "hasShipping",
      EXISTS (SELECT 1 FROM tax_rule WHERE website_id = ${id}) AS "hasTaxes"`.execute(ctx.db)
  return result.rows[0] ?? { hasProduct: false, hasPhysical: false, hasShipping: false, hasTaxes: false }
}
