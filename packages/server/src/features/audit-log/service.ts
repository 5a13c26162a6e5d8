import type { Ctx } from '../../platform/context.ts'
import type { HistoryPage, HistoryPeople, HistoryQuery } from './schema.ts'
import { listEntries, listPeople } from './store.ts'

/** What staff changed on this site, newest first. */
export async function listHistory(ctx: Ctx, query: HistoryQuery): Promise<HistoryPage> {
  const rows = await listEntries(ctx, query)
  const page = rows.slice(0, query.limit)
  const hasNextPage = rows.length > query.limit
  return {
    entries: page.map((row) => ({
      id: row.entry_id,
      createdOn: row.created_at.toISOString(),
      person: { accountId: row.account_id, name: row.person },
      operation: row.operation,
      object: { path: row.object_path, name: row.object_name },
      changes: [...row.changes],
      isDone: row.status === 'done',
    })),
    pagination: { hasNextPage, nextPageCursor: hasNextPage ? (page.at(-1)?.entry_id ?? null) : null },
  }
}

/** Whose changes there are to look for. */
export async function listHistoryPeople(ctx: Ctx): Promise<HistoryPeople> {
  const rows = await listPeople(ctx)
  const people = rows.map(({ account_id: accountId, person: name }) => ({ accountId, name }))
  return { people: people.toSorted((a, b) => a.name.localeCompare(b.name)) }
}
