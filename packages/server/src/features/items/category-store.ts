import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface CategoryRow {
  category_id: string
  name: string
  slug: string
  position: number
}

export async function listCategoryRows(db: Db, websiteId: string, collectionId: string): Promise<CategoryRow[]> {
  return db
    .selectFrom('category')
    .select(['category_id', 'name', 'slug', 'position'])
    .where('website_id', '=', websiteId)
    .where('collection_id', '=', collectionId)
    .orderBy('position')
    .orderBy('category_id')
    .execute()
}

/** Inserts behind the last one unless a position is given; false when the slug is taken. */
export async function insertCategory(
  db: Db,
  websiteId: string,
  collectionId: string,
  row: Omit<CategoryRow, 'position'> & { position: number | undefined },
): Promise<boolean> {
  const result = await sql`
    INSERT INTO category (website_id, collection_id, category_id, name, slug, position)
    VALUES (${websiteId}, ${collectionId}, ${row.category_id}, ${row.name}, ${row.slug}, coalesce(${row.position ?? null}::int,
      (SELECT coalesce(max(position) + 1, 0) FROM category WHERE website_id = ${websiteId} AND collection_id = ${collectionId})))
    ON CONFLICT (website_id, collection_id, slug) DO NOTHING`.execute(db)
  return Number(result.numAffectedRows ?? 0) === 1
}
