import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { indexCollection, indexItemsById } from '../search-index/index.ts'

export interface CategoryRow {
  category_id: string
  name: string
  slug: string
  position: number
  /** The category that it is in; null at the top. */
  parent_id: string | null
}

export async function listCategoryRows(ctx: Ctx, collectionId: string): Promise<CategoryRow[]> {
  return ctx.db
    .selectFrom('category')
    .select(['category_id', 'name', 'slug', 'position', 'parent_id'])
    .where('website_id', '=', ctx.site.id)
    .where('collection_id', '=', collectionId)
    .orderBy('position')
    .orderBy('category_id')
    .execute()
}

/** Inserts behind the last one unless a position is given; false when the slug is taken. */
export async function insertCategory(
  ctx: Ctx,
  collectionId: string,
  row: Omit<CategoryRow, 'position'> & { position: number | undefined },
): Promise<boolean> {
  const result = await sql`
    INSERT INTO category (website_id, collection_id, category_id, parent_id, name, slug, position)
    SELECT ${ctx.site.id}, ${collectionId}, ${row.category_id}, ${row.parent_id}, ${row.name}, ${row.slug},
      coalesce(${row.position ?? null}::int, max(position) + 1, 0)
    FROM category WHERE website_id = ${ctx.site.id} AND collection_id = ${collectionId}
    ON CONFLICT (website_id, collection_id, slug) DO NOTHING`.execute(ctx.db)
  const isInserted = Number(result.numAffectedRows ?? 0) === 1
  if (isInserted) await indexCollection(ctx, collectionId, row.slug)
  return isInserted
}

export async function changeCategory(
  ctx: Ctx,
  collectionId: string,
  categoryId: string,
  changes: { readonly name?: string; readonly parent_id?: string | null },
): Promise<boolean> {
  const row = await ctx.db
    .updateTable('category')
    .set(changes)
    .where('website_id', '=', ctx.site.id)
    .where('collection_id', '=', collectionId)
    .where('category_id', '=', categoryId)
    .returning('slug')
    .executeTakeFirst()
  if (row && changes.name !== undefined) await indexCollection(ctx, collectionId, row.slug)
  return row !== undefined
}

/** Deletes a category and takes it off its items; categories inside it move up. False when there is none. */
export async function removeCategory(ctx: Ctx, collectionId: string, categoryId: string): Promise<boolean> {
  await sql`UPDATE category c SET parent_id = gone.parent_id FROM category gone
    WHERE c.website_id = ${ctx.site.id} AND c.collection_id = ${collectionId} AND c.parent_id = ${categoryId}
      AND gone.website_id = c.website_id AND gone.collection_id = c.collection_id AND gone.category_id = c.parent_id`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ slug: string }>`
    DELETE FROM category WHERE website_id = ${ctx.site.id} AND collection_id = ${collectionId} AND category_id = ${categoryId}
    RETURNING slug`.execute(ctx.db)
  const [gone] = rows
  if (!gone) return false
  const changed = await sql<{
    item_id: string
  }>`UPDATE item SET categories = array_remove(categories, ${gone.slug}::text)
    WHERE website_id = ${ctx.site.id} AND collection_id = ${collectionId} AND categories @> ARRAY[${gone.slug}]::text[]
    RETURNING item_id`.execute(ctx.db)
  await indexItemsById(
    ctx,
    changed.rows.map((row) => row.item_id),
  )
  return true
}

export async function placeCategories(ctx: Ctx, collectionId: string, categoryIds: readonly string[]): Promise<void> {
  await sql`UPDATE category c SET position = place.position - 1
    FROM unnest(${categoryIds}::text[]) WITH ORDINALITY AS place (category_id, position)
    WHERE c.website_id = ${ctx.site.id} AND c.collection_id = ${collectionId} AND c.category_id = place.category_id`.execute(
    ctx.db,
  )
}
