import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

export async function findSiteHash(ctx: Ctx): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('site_lock')
    .select('password_hash')
    .where('website_id', '=', ctx.site.id)
    .executeTakeFirst()
  return row?.password_hash
}

export async function findCollectionHash(ctx: Ctx, collectionId: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('collection_lock')
    .select('password_hash')
    .where('website_id', '=', ctx.site.id)
    .where('collection_id', '=', collectionId)
    .executeTakeFirst()
  return row?.password_hash
}

interface PagePasswordRow {
  password_hash: string
  changed_at: Date
  changed_by: string | null
}

export async function upsertSitePassword(ctx: Ctx, lock: PagePasswordRow): Promise<void> {
  await ctx.db
    .insertInto('site_lock')
    .values({ website_id: ctx.site.id, ...lock })
    .onConflict((conflict) => conflict.column('website_id').doUpdateSet(lock))
    .execute()
}

/** False when there is no such collection. */
export async function upsertCollectionPassword(
  ctx: Ctx,
  collectionId: string,
  lock: PagePasswordRow,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO collection_lock (website_id, collection_id, password_hash, changed_at, changed_by)
    SELECT website_id, collection_id, ${lock.password_hash}, ${lock.changed_at}, ${lock.changed_by} FROM collection
    WHERE website_id = ${ctx.site.id} AND collection_id = ${collectionId}
    ON CONFLICT (website_id, collection_id) DO UPDATE SET password_hash = excluded.password_hash, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by
    RETURNING collection_id`.execute(ctx.db)
  return rows.length > 0
}

export async function deleteSitePassword(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom('site_lock').where('website_id', '=', ctx.site.id).execute()
}

export async function deleteCollectionPassword(ctx: Ctx, collectionId: string): Promise<void> {
  await ctx.db
    .deleteFrom('collection_lock')
    .where('website_id', '=', ctx.site.id)
    .where('collection_id', '=', collectionId)
    .execute()
}

export async function findSitePasswordTime(ctx: Ctx): Promise<Date | undefined> {
  const row = await ctx.db
    .selectFrom('site_lock')
    .select('changed_at')
    .where('website_id', '=', ctx.site.id)
    .executeTakeFirst()
  return row?.changed_at
}

interface CollectionPasswordRow {
  collection_id: string
  title: string
  slug: string
  type_name: string
  is_homepage: boolean
  changed_at: Date | null
}

export async function listCollectionPasswords(ctx: Ctx): Promise<CollectionPasswordRow[]> {
  const { rows } = await sql<CollectionPasswordRow>`
    SELECT c.collection_id, c.title, c.slug, c.type_name, c.is_homepage, l.changed_at FROM collection c
    LEFT JOIN collection_lock l ON l.website_id = c.website_id AND l.collection_id = c.collection_id
    WHERE c.website_id = ${ctx.site.id} ORDER BY c.position, c.collection_id`.execute(ctx.db)
  return rows
}
