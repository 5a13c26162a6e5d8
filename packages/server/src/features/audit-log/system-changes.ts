import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { completeEntry, insertEntry } from './store.ts'

interface SystemChange {
  /** The operation of the API that does the same when a person calls it. */
  readonly operation: string
  readonly path: string
  /** What the object is called. */
  readonly name: string
}

/** Notes in the history what the server did by itself at a time that staff had set. Its entry has no person. */
export async function noteSystemChange(ctx: Ctx, { operation, path, name }: SystemChange): Promise<void> {
  const entryId = newId(ctx.now.getTime())
  await insertEntry(ctx, { entryId, accountId: '', person: '', operation, path })
  await completeEntry(ctx, entryId, { name, changes: [] })
}
