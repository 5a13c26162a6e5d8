import { isSlug } from '../slugs/index.ts'
import type { Kind, Row } from './content.ts'
import { contentRefused } from './errors.ts'
import type { Rows } from './insert-rows.ts'

/**
 * Refuses what the database takes and no visitor could reach: an address with a slash in it, pages that are inside each other. All
 * collections come at once, so a circle is seen whole.
 */
export function checkAddresses({ name }: Kind, rows: Rows): void {
  for (const row of [...(rows.get('collection') ?? []), ...(rows.get('item') ?? [])]) {
    const slug = row['slug']
    if (typeof slug !== 'string' || !isSlug(slug))
      throw contentRefused({ what: name, why: `"${String(slug).slice(0, 100)}" cannot be an address` })
  }
  const parents = new Map((rows.get('collection') ?? []).map((row) => [row['collection_id'], row]))
  for (const row of parents.values()) {
    if (standsInItself(row, parents))
      throw contentRefused({ what: name, why: `the page "${String(row['slug'])}" stands inside itself` })
  }
}

function standsInItself(row: Row, byId: ReadonlyMap<unknown, Row>): boolean {
  const seen = new Set<Row>()
  for (let at: Row | undefined = row; at; at = byId.get(at['parent_id'])) {
    if (seen.has(at)) return true
    seen.add(at)
  }
  return false
}
