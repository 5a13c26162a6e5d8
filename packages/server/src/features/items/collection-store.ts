import { sql } from 'kysely'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Collection } from '../../platform/db/types.ts'

export type CollectionRow = Selectable<Collection>

/** Inserts unless the slug is taken; says whether it did. */
export async function insertCollection(db: Db, row: Insertable<Collection>): Promise<boolean> {
  const result = await db
    .insertInto('collection')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1
}

export async function changeCollection(
  db: Db,
  websiteId: string,
  collectionId: string,
  changes: Updateable<Collection>,
): Promise<boolean> {
  const result = await db
    .updateTable('collection')
    .set(changes)
    .where('website_id', '=', websiteId)
    .where('collection_id', '=', collectionId)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export async function findCollectionRow(
  db: Db,
  websiteId: string,
  collectionId: string,
): Promise<CollectionRow | undefined> {
  return db
    .selectFrom('collection')
    .selectAll()
    .where('website_id', '=', websiteId)
    .where('collection_id', '=', collectionId)
    .executeTakeFirst()
}

/** There is one home page: the one before steps back. */
export async function clearHomepage(db: Db, websiteId: string): Promise<void> {
  await sql`UPDATE collection SET is_homepage = false WHERE website_id = ${websiteId} AND is_homepage`.execute(db)
}

export async function nextCollectionPosition(db: Db, websiteId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    SELECT coalesce(max(position) + 1, 0) AS next FROM collection WHERE website_id = ${websiteId}`.execute(db)
  return rows[0]?.next ?? 0
}

export async function collectionSlugsLike(db: Db, websiteId: string, base: string): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    SELECT lower(slug) AS slug FROM collection WHERE website_id = ${websiteId}
    AND (lower(slug) = ${base} OR starts_with(lower(slug), ${base} || '-'))`.execute(db)
  return new Set(rows.map((row) => row.slug))
}
