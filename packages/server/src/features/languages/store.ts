import { sql } from 'kysely'
import type { SiteDb } from '../../platform/context.ts'

/** A page that has one of these first parts of addresses, in whatever language. */
export async function findPageAt(
  { db, site }: SiteDb,
  slugs: readonly string[],
): Promise<{ readonly slug: string; readonly title: string } | undefined> {
  if (slugs.length === 0) return undefined
  const { rows } = await sql<{ slug: string; title: string }>`
    SELECT taken.slug, c.title FROM (
      SELECT collection_id AS id, slug FROM collection WHERE website_id = ${site.id} AND lower(slug) = ANY(${slugs}::text[])
      UNION ALL SELECT record_id, text FROM translation WHERE website_id = ${site.id} AND record_kind = 'collection'
        AND field = 'address' AND text = ANY(${slugs}::text[])) taken
    JOIN collection c ON c.website_id = ${site.id} AND c.collection_id = taken.id
    ORDER BY c.position LIMIT 1`.execute(db)
  return rows[0]
}
