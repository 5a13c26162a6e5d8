import { sql } from 'kysely'
import type { SiteDb } from '../../platform/context.ts'

/** A page at one of these first parts of addresses. */
export async function findPageAt(
  { db, site }: SiteDb,
  slugs: readonly string[],
): Promise<{ readonly slug: string; readonly title: string } | undefined> {
  if (slugs.length === 0) return undefined
  const { rows } = await sql<{ slug: string; title: string }>`
    SELECT slug, title FROM collection WHERE website_id = ${site.id} AND lower(slug) = ANY(${slugs}::text[])
    ORDER BY position LIMIT 1`.execute(db)
  return rows[0]
}
