import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { indexItemsById } from '../search-index/index.ts'

/** Tags of a list that are read at once; nobody reads more. */
const maxTags = 1_000

export async function listTagRows(
  db: Db,
  websiteId: string,
  collectionId: string,
): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    SELECT tag AS name, count(*) AS count FROM item i CROSS JOIN LATERAL unnest(i.tags) AS tag
    WHERE i.website_id = ${websiteId} AND i.collection_id = ${collectionId}
    GROUP BY tag ORDER BY lower(tag), tag LIMIT ${sql.lit(maxTags)}`.execute(db)
  return rows
}

export async function countTag(db: Db, websiteId: string, collectionId: string, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM item WHERE website_id = ${websiteId} AND collection_id = ${collectionId}
      AND tags @> ARRAY[${name}]::text[]`.execute(db)
  return rows[0]?.count ?? 0
}

/** Says how many items carried it. */
export async function updateTagName(
  db: Db,
  websiteId: string,
  collectionId: string,
  from: string,
  to: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ item_id: string }>`
    UPDATE item SET tags = array_replace(tags, ${from}::text, ${to}::text), updated_at = ${now}
    WHERE website_id = ${websiteId} AND collection_id = ${collectionId} AND tags @> ARRAY[${from}]::text[]
    RETURNING item_id`.execute(db)
  return indexChanged(db, websiteId, rows)
}

export async function removeTag(
  db: Db,
  websiteId: string,
  collectionId: string,
  name: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ item_id: string }>`
    UPDATE item SET tags = array_remove(tags, ${name}::text), updated_at = ${now}
    WHERE website_id = ${websiteId} AND collection_id = ${collectionId} AND tags @> ARRAY[${name}]::text[]
    RETURNING item_id`.execute(db)
  return indexChanged(db, websiteId, rows)
}

async function indexChanged(db: Db, websiteId: string, rows: readonly { item_id: string }[]): Promise<number> {
  await indexItemsById(
    db,
    websiteId,
    rows.map((row) => row.item_id),
  )
  return rows.length
}
