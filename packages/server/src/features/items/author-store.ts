import { sql } from 'kysely'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Author } from '../../platform/db/types.ts'

export type AuthorRow = Selectable<Author>

export async function listAuthorRows(db: Db, websiteId: string): Promise<AuthorRow[]> {
  return db
    .selectFrom('author')
    .selectAll()
    .where('website_id', '=', websiteId)
    .orderBy('display_name')
    .orderBy('author_id')
    .execute()
}

export async function findAuthorRow(db: Db, websiteId: string, authorId: string): Promise<AuthorRow | undefined> {
  return db
    .selectFrom('author')
    .selectAll()
    .where('website_id', '=', websiteId)
    .where('author_id', '=', authorId)
    .executeTakeFirst()
}

export async function insertAuthor(db: Db, row: Insertable<Author>): Promise<void> {
  await db.insertInto('author').values(row).execute()
}

/** False when there is no such author. Their items follow the name. */
export async function changeAuthor(
  db: Db,
  websiteId: string,
  authorId: string,
  changes: Updateable<Author>,
): Promise<boolean> {
  const result = await db
    .updateTable('author')
    .set(changes)
    .where('website_id', '=', websiteId)
    .where('author_id', '=', authorId)
    .executeTakeFirst()
  if (Number(result.numUpdatedRows) === 0) return false
  await sql`UPDATE item SET author_name = ${changes.display_name ?? ''}
    WHERE website_id = ${websiteId} AND author_id = ${authorId} AND author_name <> ${changes.display_name ?? ''}`.execute(
    db,
  )
  return true
}

export async function removeAuthor(db: Db, websiteId: string, authorId: string): Promise<boolean> {
  await sql`UPDATE item SET author_id = NULL WHERE website_id = ${websiteId} AND author_id = ${authorId}`.execute(db)
  const result = await db
    .deleteFrom('author')
    .where('website_id', '=', websiteId)
    .where('author_id', '=', authorId)
    .executeTakeFirst()
  return Number(result.numDeletedRows) === 1
}
