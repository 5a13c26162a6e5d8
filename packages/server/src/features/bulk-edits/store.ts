import { type Selectable, sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { BulkEdit } from '../../platform/db/types.ts'
import type { ProductFacts } from './schema.ts'

export type BulkEditRow = Selectable<BulkEdit>
type ProductStatus = 'waiting' | 'changed' | 'unchanged' | 'skipped' | 'undone' | 'kept'

/** Stores an edit with the products that wait for it. */
export async function insertBulkEdit(
  ctx: Ctx,
  row: Pick<BulkEditRow, 'bulk_edit_id' | 'account_id' | 'person' | 'role'> & { readonly change: string },
  itemIds: readonly string[],
): Promise<void> {
  await ctx.db
    .insertInto('bulk_edit')
    .values({ ...row, website_id: ctx.site.id, total: itemIds.length, created_at: ctx.now })
    .execute()
  await sql`INSERT INTO bulk_edit_product (website_id, bulk_edit_id, item_id)
    SELECT ${ctx.site.id}, ${row.bulk_edit_id}, item_id FROM unnest(${itemIds}::text[]) AS item_id`.execute(ctx.db)
}

export async function findBulkEdit(ctx: SiteDb, bulkEditId: string): Promise<BulkEditRow | undefined> {
  return ctx.db
    .selectFrom('bulk_edit')
    .selectAll()
    .where('website_id', '=', ctx.site.id)
    .where('bulk_edit_id', '=', bulkEditId)
    .executeTakeFirst()
}

/** Holds the edit until the transaction ends: a request and a job may both work at it. */
export async function lockBulkEdit(ctx: Ctx, bulkEditId: string): Promise<BulkEditRow | undefined> {
  return ctx.db
    .selectFrom('bulk_edit')
    .selectAll()
    .where('website_id', '=', ctx.site.id)
    .where('bulk_edit_id', '=', bulkEditId)
    .forUpdate()
    .executeTakeFirst()
}

/** The newest edits of the site. */
export async function listBulkEditRows(ctx: Ctx, limit: number): Promise<BulkEditRow[]> {
  return ctx.db
    .selectFrom('bulk_edit')
    .selectAll()
    .where('website_id', '=', ctx.site.id)
    .orderBy('bulk_edit_id', 'desc')
    .limit(limit)
    .execute()
}

export async function countUnfinished(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM bulk_edit
    WHERE website_id = ${ctx.site.id} AND status IN ('running', 'undoing')`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

export async function updateStatus(ctx: Ctx, bulkEditId: string, status: BulkEditRow['status']): Promise<void> {
  await ctx.db
    .updateTable('bulk_edit')
    .set({ status, finished_at: status === 'done' || status === 'undone' ? ctx.now : null })
    .where('website_id', '=', ctx.site.id)
    .where('bulk_edit_id', '=', bulkEditId)
    .execute()
}

/** Begins the undoing of an edit, and notes who does it. */
export async function startUndoing(
  ctx: Ctx,
  bulkEditId: string,
  who: Pick<BulkEditRow, 'undo_account_id' | 'undo_person' | 'undo_role'>,
): Promise<void> {
  await ctx.db
    .updateTable('bulk_edit')
    .set({ ...who, status: 'undoing', finished_at: null })
    .where('website_id', '=', ctx.site.id)
    .where('bulk_edit_id', '=', bulkEditId)
    .execute()
}

export interface TargetRow {
  readonly item_id: string
  readonly before: ProductFacts | null
  readonly after: ProductFacts | null
}

/** The next products of an edit that are in this state. */
export async function listTargets(
  ctx: Ctx,
  bulkEditId: string,
  status: ProductStatus,
  limit: number,
): Promise<TargetRow[]> {
  const { rows } = await sql<TargetRow>`SELECT item_id, before, after FROM bulk_edit_product
    WHERE website_id = ${ctx.site.id} AND bulk_edit_id = ${bulkEditId} AND status = ${status} ORDER BY item_id LIMIT ${limit}`.execute(
    ctx.db,
  )
  return rows
}

/** Whether this product of the edit is still in this state. */
export async function isTarget(ctx: Ctx, bulkEditId: string, itemId: string, status: ProductStatus): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM bulk_edit_product
    WHERE website_id = ${ctx.site.id} AND bulk_edit_id = ${bulkEditId} AND item_id = ${itemId} AND status = ${status}`.execute(
    ctx.db,
  )
  return rows.length > 0
}

export interface Outcome {
  readonly itemId: string
  readonly status: ProductStatus
  readonly reason?: string
  readonly before?: ProductFacts
  readonly after?: ProductFacts
}

/** Notes what became of products. Facts that an outcome leaves out stay. */
export async function saveOutcomes(ctx: Ctx, bulkEditId: string, outcomes: readonly Outcome[]): Promise<void> {
  await sql`UPDATE bulk_edit_product t SET status = n.status, reason = coalesce(n.reason, ''),
      before = coalesce(n.before, t.before), after = coalesce(n.after, t.after)
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      AS n ("itemId" text, status text, reason text, before jsonb, after jsonb)
    WHERE t.website_id = ${ctx.site.id} AND t.bulk_edit_id = ${bulkEditId} AND t.item_id = n."itemId"`.execute(ctx.db)
}

export interface StatusCount {
  readonly bulk_edit_id: string
  readonly status: ProductStatus
  readonly reason: string
  readonly count: number
}

/** How many products of these edits are in which state, by reason. */
export async function countOutcomes(ctx: SiteDb, bulkEditIds: readonly string[]): Promise<StatusCount[]> {
  const { rows } =
    await sql<StatusCount>`SELECT bulk_edit_id, status, reason, count(*)::int AS count FROM bulk_edit_product
    WHERE website_id = ${ctx.site.id} AND bulk_edit_id = ANY(${bulkEditIds}::text[])
    GROUP BY bulk_edit_id, status, reason ORDER BY count(*) DESC`.execute(ctx.db)
  return rows
}

/** Edits that nobody can undo any more, of all sites. */
export async function deleteOldEdits(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('bulk_edit').where('created_at', '<', before).execute()
}
