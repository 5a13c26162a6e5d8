import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { ProductView } from '../../platform/db/types.ts'

export type ViewRow = Selectable<ProductView>

/** The shared views, then those of the account, each in the order in which they were made. */
export async function listViewRows(ctx: Ctx, accountId: string): Promise<ViewRow[]> {
  return ctx.db
    .selectFrom('product_view')
    .selectAll()
    .where('website_id', '=', ctx.site.id)
    .where((where) => where.or([where('account_id', 'is', null), where('account_id', '=', accountId)]))
    .orderBy(sql`account_id IS NOT NULL`)
    .orderBy('view_id')
    .execute()
}

export async function insertView(ctx: Ctx, row: Omit<ViewRow, 'website_id' | 'filters'> & { filters: string }) {
  await ctx.db
    .insertInto('product_view')
    .values({ ...row, website_id: ctx.site.id })
    .execute()
}

export async function updateView(ctx: Ctx, viewId: string, changes: { name?: string; filters?: string }) {
  if (Object.keys(changes).length === 0) return
  await ctx.db
    .updateTable('product_view')
    .set(changes)
    .where('website_id', '=', ctx.site.id)
    .where('view_id', '=', viewId)
    .execute()
}

export async function removeView(ctx: Ctx, viewId: string): Promise<void> {
  await ctx.db.deleteFrom('product_view').where('website_id', '=', ctx.site.id).where('view_id', '=', viewId).execute()
}
