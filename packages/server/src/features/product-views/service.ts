import { type Ctx, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { requireCapability } from '../accounts/index.ts'
import { ProductFilter } from '../products/index.ts'
import { lockSettings } from '../sites/index.ts'
import { tooManyViews, viewNameTaken } from './errors.ts'
import type { NewProductView, ProductView, ProductViewChanges } from './schema.ts'
import { insertView, listViewRows, removeView, updateView, type ViewRow } from './store.ts'

/** Views of one person, and shared views of a site. */
const maxViews = 20

/** The views that the member of staff sees: the shared ones first. */
export async function listViews(ctx: Ctx): Promise<ProductView[]> {
  return (await listViewRows(ctx, getAccountId(ctx))).map(toView)
}

/** Adds a view of one's own, or one for all staff. */
export async function addView(ctx: Ctx, { name, filters, isShared }: NewProductView): Promise<ProductView> {
  if (isShared) requireCapability(ctx, 'products.write')
  const accountId = isShared ? null : getAccountId(ctx)
  return transaction(ctx, async (ctx) => {
    await lockSettings(ctx)
    const beside = (await listViewRows(ctx, getAccountId(ctx))).filter((row) => row.account_id === accountId)
    if (beside.length >= maxViews) throw tooManyViews({ max: maxViews })
    refuseTakenName(beside, name)
    const row = { view_id: newId(), account_id: accountId, name, created_at: ctx.now }
    await insertView(ctx, { ...row, filters: JSON.stringify(filters) })
    return { viewId: row.view_id, name, filters, isShared }
  })
}

/** Renames a view, or gives it other filters. */
export async function changeView(ctx: Ctx, viewId: string, changes: ProductViewChanges): Promise<ProductView> {
  return transaction(ctx, async (ctx) => {
    await lockSettings(ctx)
    const all = await listViewRows(ctx, getAccountId(ctx))
    const view = requireView(ctx, all, viewId)
    const others = all.filter((row) => row.account_id === view.account_id && row !== view)
    if (changes.name !== undefined) refuseTakenName(others, changes.name)
    await updateView(ctx, viewId, {
      ...(changes.name === undefined ? {} : { name: changes.name }),
      ...(changes.filters === undefined ? {} : { filters: JSON.stringify(changes.filters) }),
    })
    const stored = toView(view)
    return { ...stored, name: changes.name ?? stored.name, filters: changes.filters ?? stored.filters }
  })
}

/** Deletes a view; the products stay as they are. */
export async function deleteView(ctx: Ctx, viewId: string): Promise<void> {
  requireView(ctx, await listViewRows(ctx, getAccountId(ctx)), viewId)
  await removeView(ctx, viewId)
}

function requireView(ctx: Ctx, rows: readonly ViewRow[], viewId: string): ViewRow {
  const view = rows.find((row) => row.view_id === viewId)
  if (!view) throw notFound({ what: 'This view' })
  if (view.account_id === null) requireCapability(ctx, 'products.write')
  return view
}

function refuseTakenName(rows: readonly ViewRow[], name: string): void {
  if (rows.some((row) => row.name.toLowerCase() === name.toLowerCase())) throw viewNameTaken({ name })
}

function getAccountId({ actor }: Ctx): string {
  if (actor.kind !== 'staff') throw new Error('Views are for staff.')
  return actor.accountId
}

function toView({ view_id, name, filters, account_id }: ViewRow): ProductView {
  return {
    viewId: view_id,
    name,
    // A filter of before that is no longer understood filters nothing.
    filters: ProductFilter.safeParse(filters).data ?? {},
    isShared: account_id === null,
  }
}
