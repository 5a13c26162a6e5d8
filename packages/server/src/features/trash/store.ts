import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type TrashEntry, itemTables, pageTables } from '../trash-entries/index.ts'

/** Puts the rows of an entry back. Columns that came since get their defaults, columns that are gone are left out. */
export async function moveBack(ctx: Ctx, trashId: string): Promise<void> {
  for (const { name } of [...pageTables, ...itemTables]) {
    const { rows } = await sql<{ name: string }>`
      SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ${name} AND column_name IN (SELECT jsonb_object_keys(content) FROM
        (SELECT content FROM trash_row WHERE website_id = ${ctx.site.id} AND trash_id = ${trashId} AND table_name = ${name} LIMIT 1) one)`.execute(
      ctx.db,
    )
    if (rows.length === 0) continue
    const names = rows.map((row) => row.name).filter((name) => name !== 'website_id')
    const columns = sql.join(names.map((name) => sql.ref(name)))
    const values = sql.join(names.map((name) => sql.ref(`t.${name}`)))
    // The site of the kept row, so that a distributed database sees that rows stay on their server.
    await sql`
      INSERT INTO ${sql.table(name)} (website_id, ${columns})
      SELECT r.website_id, ${values} FROM trash_row r, jsonb_populate_record(NULL::${sql.table(name)}, r.content) t
      WHERE r.website_id = ${ctx.site.id} AND r.trash_id = ${trashId} AND r.table_name = ${name}`.execute(ctx.db)
  }
}

/** Sets fields of the rows of one table that are to be put back. */
export async function changeKept(
  ctx: Ctx,
  trashId: string,
  table: 'collection' | 'item',
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`UPDATE trash_row SET content = content || ${JSON.stringify(fields)}::jsonb
    WHERE website_id = ${ctx.site.id} AND trash_id = ${trashId} AND table_name = ${table}`.execute(ctx.db)
}

/** Authors who are deleted since are left out of the restored items; their names stay. */
export async function forgetMissingAuthors(ctx: Ctx, trashId: string): Promise<void> {
  await sql`UPDATE trash_row r SET content = r.content || '{"author_id": null}'::jsonb
    WHERE r.website_id = ${ctx.site.id} AND r.trash_id = ${trashId} AND r.table_name = 'item' AND r.content ->> 'author_id' IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM author a WHERE a.website_id = ${ctx.site.id} AND a.author_id = r.content ->> 'author_id')`.execute(
    ctx.db,
  )
}

/** Columns of kept rows that name a file. */
const assetColumns = [
  { table: 'item', column: 'main_asset_id' },
  { table: 'item_asset', column: 'asset_id' },
  { table: 'product', column: 'digital_asset_id' },
  { table: 'product_file', column: 'asset_id' },
  { table: 'variant', column: 'asset_id' },
  { table: 'collection', column: 'main_asset_id' },
] as const

/** Files that are deleted since are left out; the next picture of an item takes the place of its main one. */
export async function forgetMissingAssets(ctx: Ctx, trashId: string): Promise<void> {
  const ofEntry = sql`r.website_id = ${ctx.site.id} AND r.trash_id = ${trashId}`
  const named = assetColumns.map(
    ({ table, column }) => sql`(r.table_name = ${table} AND r.content ->> ${column}::text = a.asset_id)`,
  )
  // Held, so that none of them is deleted before the rows are back.
  const { rows } = await sql<{ id: string }>`SELECT a.asset_id AS id FROM asset a WHERE a.website_id = ${ctx.site.id}
    AND EXISTS (SELECT 1 FROM trash_row r WHERE ${ofEntry} AND (${sql.join(named, sql` OR `)}))
    ORDER BY a.asset_id FOR KEY SHARE`.execute(ctx.db)
  const present = sql`ANY(${rows.map(({ id }) => id)}::text[])`
  await sql`DELETE FROM trash_row r WHERE ${ofEntry} AND r.table_name IN ('item_asset', 'product_file')
    AND NOT r.content ->> 'asset_id' = ${present}`.execute(ctx.db)
  await sql`UPDATE trash_row r SET content = jsonb_set(r.content, '{main_asset_id}', coalesce((
      SELECT l.content -> 'asset_id' FROM trash_row l
      WHERE l.website_id = ${ctx.site.id} AND l.trash_id = ${trashId} AND l.table_name = 'item_asset'
        AND l.content ->> 'item_id' = r.content ->> 'item_id' ORDER BY (l.content ->> 'position')::int LIMIT 1), 'null'))
    WHERE ${ofEntry} AND r.table_name = 'item' AND NOT r.content ->> 'main_asset_id' = ${present}`.execute(ctx.db)
  for (const { table, column } of assetColumns)
    await sql`UPDATE trash_row r SET content = r.content || ${JSON.stringify({ [column]: null })}::jsonb
      WHERE ${ofEntry} AND r.table_name = ${table} AND NOT r.content ->> ${column}::text = ${present}`.execute(ctx.db)
}

/** Products come back without a form that is deleted since. */
export async function forgetMissingForms(ctx: Ctx, trashId: string): Promise<void> {
  await sql`UPDATE trash_row r SET content = r.content || '{"form_id": null}'::jsonb
    WHERE r.website_id = ${ctx.site.id} AND r.trash_id = ${trashId} AND r.table_name = 'product' AND r.content ->> 'form_id' IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM form f WHERE f.website_id = ${ctx.site.id} AND f.form_id = r.content ->> 'form_id')`.execute(
    ctx.db,
  )
}

/** The kept row of the page or item itself. */
export async function readKept(
  ctx: Ctx,
  trashId: string,
  table: 'collection' | 'item',
): Promise<{ slug: string; parent_id: string | null } | undefined> {
  const { rows } = await sql<{ slug: string; parent_id: string | null }>`
    SELECT content ->> 'slug' AS slug, content ->> 'parent_id' AS parent_id FROM trash_row
    WHERE website_id = ${ctx.site.id} AND trash_id = ${trashId} AND table_name = ${table} LIMIT 1`.execute(ctx.db)
  return rows[0]
}

/** Locks the entry until the transaction ends. */
export async function lockEntry(ctx: Ctx, trashId: string): Promise<TrashEntry | undefined> {
  return ctx.db
    .selectFrom('trash')
    .selectAll()
    .where('website_id', '=', ctx.site.id)
    .where('trash_id', '=', trashId)
    .forUpdate()
    .executeTakeFirst()
}

/** The latest first, from behind the one of the cursor on; with the title of the list that an item was in, while it is there. */
export async function listEntries(
  ctx: Ctx,
  cursor: string | undefined,
  limit: number,
): Promise<(TrashEntry & { list_title: string | null })[]> {
  const { rows } = await sql<TrashEntry & { list_title: string | null }>`
    SELECT t.*, c.title AS list_title FROM trash t
    LEFT JOIN collection c ON t.kind = 'item' AND c.website_id = t.website_id AND c.collection_id = t.collection_id
    WHERE t.website_id = ${ctx.site.id} ${cursor === undefined ? sql`` : sql`AND t.trash_id < ${cursor}`}
    ORDER BY t.trash_id DESC LIMIT ${limit}`.execute(ctx.db)
  return rows
}

/** The entry in which a page lies that was deleted. */
export async function findPageEntry(ctx: Ctx, collectionId: string): Promise<{ title: string } | undefined> {
  return ctx.db
    .selectFrom('trash')
    .select('title')
    .where('website_id', '=', ctx.site.id)
    .where('kind', '=', 'page')
    .where('collection_id', '=', collectionId)
    .executeTakeFirst()
}

/** Removes an entry with its rows; false when there is none. */
export async function removeEntry(ctx: Ctx, trashId: string): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom('trash')
    .where('website_id', '=', ctx.site.id)
    .where('trash_id', '=', trashId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Of all sites. Returns what there was. */
export async function removeExpired({
  db,
  now,
}: Pick<Ctx, 'db' | 'now'>): Promise<Pick<TrashEntry, 'website_id' | 'kind' | 'subject_id'>[]> {
  return db.deleteFrom('trash').where('expires_at', '<=', now).returning(['website_id', 'kind', 'subject_id']).execute()
}

/** Pages that were inside a page go back into it, unless they were moved since. */
export async function moveIntoFolder(
  ctx: Ctx,
  folderId: string,
  upperId: string | null,
  childIds: readonly string[],
): Promise<void> {
  await sql`UPDATE collection SET parent_id = ${folderId} WHERE website_id = ${ctx.site.id} AND collection_id = ANY(${childIds}::text[])
    AND parent_id IS NOT DISTINCT FROM ${upperId} AND collection_id <> ${folderId}`.execute(ctx.db)
}

/** Categories that were deleted since are taken off the items. */
export async function forgetMissingCategories(ctx: Ctx, itemId: string): Promise<void> {
  const { rows } = await sql<{ categories: string[]; known: string[] | null }>`
    SELECT i.categories, array_agg(c.slug) FILTER (WHERE c.slug IS NOT NULL) AS known FROM item i
    LEFT JOIN category c ON c.website_id = i.website_id AND c.collection_id = i.collection_id AND c.slug = ANY (i.categories)
    WHERE i.website_id = ${ctx.site.id} AND i.item_id = ${itemId} GROUP BY i.categories`.execute(ctx.db)
  const [row] = rows
  const left = row?.categories.filter((slug) => row.known?.includes(slug)) ?? []
  if (row && left.length < row.categories.length)
    await sql`UPDATE item SET categories = ${left}::text[] WHERE website_id = ${ctx.site.id} AND item_id = ${itemId}`.execute(
      ctx.db,
    )
}
