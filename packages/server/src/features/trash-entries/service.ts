import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { type TrashEntry, insertEntries } from './store.ts'

/** How long what is deleted can be brought back. */
const keptDays = 30

type NewEntry = Omit<TrashEntry, 'website_id' | 'trash_id' | 'deleted_by' | 'deleted_at' | 'expires_at'>

/** Adds an empty entry, which is in the trash for 30 days; returns its id. Part of the transaction that fills it. */
export async function addTrashEntry(ctx: Ctx, entry: NewEntry): Promise<string> {
  const [trashId = ''] = await addTrashEntries(ctx, [entry])
  return trashId
}

/** Adds entries for several objects that are deleted at once; their ids in the same order. */
export async function addTrashEntries(ctx: Ctx, entries: readonly NewEntry[]): Promise<string[]> {
  const added = entries.map((entry) => ({
    ...entry,
    trash_id: newId(),
    deleted_by: ctx.actor.kind === 'staff' ? ctx.actor.name : '',
    deleted_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + keptDays * 24 * 3_600_000),
  }))
  await insertEntries(ctx, added)
  return added.map((entry) => entry.trash_id)
}
