import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { type TrashEntry, insertEntry } from './store.ts'

/** How long what is deleted can be brought back. */
const keptDays = 30

/** Adds an empty entry, which lies in the trash for 30 days; returns its id. Part of the transaction that fills it. */
export async function addTrashEntry(
  ctx: Ctx,
  entry: Omit<TrashEntry, 'website_id' | 'trash_id' | 'deleted_by' | 'deleted_at' | 'expires_at'>,
): Promise<string> {
  const trashId = newId()
  await insertEntry(ctx, {
    ...entry,
    trash_id: trashId,
    deleted_by: ctx.actor.kind === 'staff' ? ctx.actor.name : '',
    deleted_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + keptDays * 24 * 3_600_000),
  })
  return trashId
}
