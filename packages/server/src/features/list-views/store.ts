import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { ListView } from '../../platform/db/types.ts'

export type ViewRow = Selectable<ListView>

interface ViewKey {
  readonly list: string
  readonly viewId: string
}

/** The shared views of a list, then those of the account, each in the order in which they were made. */
export async function listViewRows(ctx: Ctx, list: string, accountId: string): Promise<ViewRow[]> {
  return ctx.db
    .selectFrom('list_view')
    .selectAll()
    .where('website_id', '=', ctx.site.id)
    .where('list', '=', list)
    .where((where) => where.or([where('account_id', 'is', null), where('account_id', '=', accountId)]))
    .orderBy(sql`account_id IS NOT NULL`)
    .orderBy('view_id')
    .execute()
}

export async function insertView(ctx: Ctx, row: Omit<ViewRow, 'website_id' | 'filters'> & { filters: string }) {
  await ctx.db
    .insertInto('list_view')
    .values({ ...row, website_id: ctx.site.id })
    .execute()
}

export async function updateView(ctx: Ctx, { list, viewId }: ViewKey, changes: { name?: string; filters?: string }) {
  if (Object.keys(changes).length === 0) return
  await ctx.db
    .updateTable('list_view')
    .set(changes)
    .where('website_id', '=', ctx.site.id)
    .where('list', '=', list)
    .where('view_id', '=', viewId)
    .execute()
}

export async function removeView(ctx: Ctx, { list, viewId }: ViewKey): Promise<void> {
  await ctx.db
    .deleteFrom('list_view')
    .where('website_id', '=', ctx.site.id)
    .where('list', '=', list)
    .where('view_id', '=', viewId)
    .execute()
}
