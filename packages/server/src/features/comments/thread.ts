import type { CommentRow } from './store.ts'

/** A comment as a page shows it. Without `row` it is the place of a removed one that has replies. */
export interface ThreadNode {
  readonly id: string
  readonly row: CommentRow | undefined
  readonly replies: readonly ThreadNode[]
}

/**
 * The threads of these rows, in the order of the first ones, replies in order of time. Removed and hidden comments stay as empty places where
 * something below them is shown, and are gone otherwise. A reply whose parent is not among the rows stands below the thread's first.
 */
export function buildThreads(rows: readonly CommentRow[], rootIds: readonly string[]): ThreadNode[] {
  const ids = new Set(rows.map(({ commentId }) => commentId))
  const byParent = new Map<string, CommentRow[]>()
  for (const row of rows) {
    if (row.commentId === row.rootId) continue
    const parent = row.parentId !== null && ids.has(row.parentId) ? row.parentId : row.rootId
    byParent.set(parent, [...(byParent.get(parent) ?? []), row])
  }
  const byId = new Map(rows.map((row) => [row.commentId, row]))
  const build = (id: string): ThreadNode | undefined => {
    const row = byId.get(id)
    const replies = (byParent.get(id) ?? []).flatMap(({ commentId }) => build(commentId) ?? [])
    const shown = row?.state === 'published' ? row : undefined
    return shown || replies.length > 0 ? { id, row: shown, replies } : undefined
  }
  return rootIds.flatMap((id) => build(id) ?? [])
}
