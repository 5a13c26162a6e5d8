/** Categories of a list as a tree: pure, over rows in the order of their siblings. */

interface Node {
  readonly category_id: string
  readonly parent_id: string | null
}

/** How deep categories are inside each other. */
export const maxLevels = 5

/** The rows in the order in which a tree is read, each with its level from 0. One whose parent is missing, or that is in a circle, is at the top. */
export function sortInTreeOrder<Row extends Node>(
  rows: readonly Row[],
): { readonly row: Row; readonly level: number }[] {
  const ids = new Set(rows.map((row) => row.category_id))
  const children = new Map<string, Row[]>()
  for (const row of rows) {
    const parent = row.parent_id !== null && ids.has(row.parent_id) ? row.parent_id : ''
    const siblings = children.get(parent)
    if (siblings) siblings.push(row)
    else children.set(parent, [row])
  }
  const seen = new Set<string>()
  const below = (parent: string, level: number): { row: Row; level: number }[] =>
    (children.get(parent) ?? []).flatMap((row) => {
      if (seen.has(row.category_id)) return []
      seen.add(row.category_id)
      return [{ row, level }, ...below(row.category_id, level + 1)]
    })
  const ordered = below('', 0)
  return [...ordered, ...rows.filter((row) => !seen.has(row.category_id)).map((row) => ({ row, level: 0 }))]
}

/** A category and all those inside it. */
export function withInner<Row extends Node>(rows: readonly Row[], categoryId: string): Row[] {
  const inside = new Set([categoryId])
  // Each round goes one level down; what is there already ends a circle.
  for (let size = 0; size !== inside.size;) {
    size = inside.size
    for (const row of rows) if (row.parent_id !== null && inside.has(row.parent_id)) inside.add(row.category_id)
  }
  return rows.filter((row) => inside.has(row.category_id))
}

/** The categories that one is in, from the outermost to itself. */
export function getPathTo<Row extends Node>(rows: readonly Row[], categoryId: string): Row[] {
  const byId = new Map(rows.map((row) => [row.category_id, row]))
  const path: Row[] = []
  for (let row = byId.get(categoryId); row && !path.includes(row); row = byId.get(row.parent_id ?? ''))
    path.unshift(row)
  return path
}
