import type { MemberPage, Site } from '../../platform/context.ts'
import type { SiteRow } from './store.ts'

/**
 * The pages that only members see: those that the owner chose, and what is inside of a chosen folder or index. A page that is chosen itself belongs
 * to its own area.
 */
function listMemberPages(
  chosen: SiteRow['member_pages'],
  parents: SiteRow['page_parents'],
): Record<string, MemberPage> {
  if (chosen === null) return {}
  const above = new Map(Object.entries(parents ?? {}))
  const areas = new Map(Object.entries(chosen))
  const findArea = (collectionId: string) => {
    // A folder inside itself, which imports may bring, ends too.
    const seen = new Set<string>()
    for (let id: string | undefined = collectionId; id !== undefined;) {
      const found = areas.get(id)
      if (found || seen.has(id)) return found
      seen.add(id)
      id = above.get(id)
    }
    return undefined
  }
  const pages = [...new Set([...areas.keys(), ...above.keys()])].flatMap((id) => {
    const found = findArea(id)
    return found ? [[id, { areaId: found[0], isHidden: found[1] }] as const] : []
  })
  return Object.fromEntries(pages)
}

/** What closes single pages of a site. A page with a password of its own keeps it, whatever area it is in: what is inside of it belongs to the area. */
export function readLocks(
  row: Pick<SiteRow, 'collection_locks' | 'member_pages' | 'page_parents'>,
): Required<Pick<Site, 'collectionLocks' | 'memberPages'>> {
  const passwords = row.collection_locks ?? {}
  const inAreas = Object.entries(listMemberPages(row.member_pages, row.page_parents))
  const closed = inAreas.filter(([id]) => !Object.hasOwn(passwords, id))
  const byArea = closed.map(([id, { areaId }]) => [id, `member area ${areaId}`] as const)
  return { collectionLocks: { ...passwords, ...Object.fromEntries(byArea) }, memberPages: Object.fromEntries(closed) }
}
