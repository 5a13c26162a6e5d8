import { type Ctx, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { requireCapability } from '../accounts/index.ts'
import { lockSettings } from '../sites/index.ts'
import { tooManyViews, viewNameTaken } from './errors.ts'
import { type ListName, listTable } from './lists.ts'
import { type ListView, type ListViewChanges, type NewListView, ViewFilters } from './schema.ts'
import { insertView, listViewRows, removeView, updateView, type ViewRow } from './store.ts'

/** Views of one person, and shared views of a site, of each list. */
const maxViews = 20

interface ViewKey {
  readonly list: ListName
  readonly viewId: string
}

/** The views of a list that the member of staff sees: the shared ones first. */
export async function listViews(ctx: Ctx, list: ListName): Promise<ListView[]> {
  return (await listOwnRows(ctx, list)).map(toView)
}

/** Adds a view of one's own, or one for all staff. */
export async function addView(ctx: Ctx, list: ListName, { name, filters, isShared }: NewListView): Promise<ListView> {
  requireCapability(ctx, listTable[list][isShared ? 'share' : 'read'])
  const accountId = isShared ? null : getAccountId(ctx)
  return transaction(ctx, async (ctx) => {
    await lockSettings(ctx)
    const beside = (await listOwnRows(ctx, list)).filter((row) => row.account_id === accountId)
    if (beside.length >= maxViews) throw tooManyViews({ max: maxViews })
    refuseTakenName(beside, name)
    const row = { list, view_id: newId(), account_id: accountId, name, created_at: ctx.now }
    await insertView(ctx, { ...row, filters: JSON.stringify(filters) })
    return { viewId: row.view_id, name, filters, isShared }
  })
}

/** Renames a view, or gives it other filters. */
export async function changeView(ctx: Ctx, key: ViewKey, changes: ListViewChanges): Promise<ListView> {
  return transaction(ctx, async (ctx) => {
    await lockSettings(ctx)
    const all = await listOwnRows(ctx, key.list)
    const view = requireView(ctx, all, key)
    const others = all.filter((row) => row.account_id === view.account_id && row !== view)
    if (changes.name !== undefined) refuseTakenName(others, changes.name)
    await updateView(ctx, key, {
      ...(changes.name === undefined ? {} : { name: changes.name }),
      ...(changes.filters === undefined ? {} : { filters: JSON.stringify(changes.filters) }),
    })
    const stored = toView(view)
    return { ...stored, name: changes.name ?? stored.name, filters: changes.filters ?? stored.filters }
  })
}

/** Deletes a view; what it lists stays as it is. */
export async function deleteView(ctx: Ctx, key: ViewKey): Promise<void> {
  requireView(ctx, await listOwnRows(ctx, key.list), key)
  await removeView(ctx, key)
}

async function listOwnRows(ctx: Ctx, list: ListName): Promise<ViewRow[]> {
  requireCapability(ctx, listTable[list].read)
  return listViewRows(ctx, list, getAccountId(ctx))
}

function requireView(ctx: Ctx, rows: readonly ViewRow[], { list, viewId }: ViewKey): ViewRow {
  const view = rows.find((row) => row.view_id === viewId)
  if (!view) throw notFound({ what: 'This view' })
  if (view.account_id === null) requireCapability(ctx, listTable[list].share)
  return view
}

function refuseTakenName(rows: readonly ViewRow[], name: string): void {
  if (rows.some((row) => row.name.toLowerCase() === name.toLowerCase())) throw viewNameTaken({ name })
}

function getAccountId({ actor }: Ctx): string {
  if (actor.kind !== 'staff') throw new Error('Views are for staff.')
  return actor.accountId
}

function toView({ view_id, name, filters, account_id }: ViewRow): ListView {
  return {
    viewId: view_id,
    name,
    // What cannot be read filters nothing.
    filters: ViewFilters.safeParse(filters).data ?? {},
    isShared: account_id === null,
  }
}
