import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Trash } from '../../platform/db/types.ts'
import { itemTables, pageTables } from './tables.ts'

export type TrashEntry = Selectable<Trash>

/** Several entries in one statement. */
export async function insertEntries(
  ctx: Ctx,
  entries: readonly (Omit<TrashEntry, 'places' | 'website_id'> & { readonly places: unknown })[],
): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, website_id: ctx.site.id, places: JSON.stringify(entry.places) }))
  await ctx.db.insertInto('trash').values(rows).execute()
}

/** What an entry is filled with: an item, or a page with its items. */
type Subject = { readonly itemId: string } | { readonly collectionId: string }

/**
 * Moves the rows of the subject into the entry, and them alone: dependent rows that are not kept are deleted with them.
 */
export async function moveToTrash(ctx: Ctx, trashId: string, subject: Subject): Promise<void> {
  const isItem = 'itemId' in subject
  const items = isItem
    ? sql`SELECT ${subject.itemId}::text AS item_id`
    : sql`SELECT item_id FROM item WHERE website_id = ${ctx.site.id} AND collection_id = ${subject.collectionId}`
  const variants = sql`SELECT variant_id FROM variant WHERE website_id = ${ctx.site.id} AND item_id IN (${items})`
  // In the order in which buyers lock it.
  await sql`SELECT FROM stock WHERE website_id = ${ctx.site.id} AND variant_id IN (${variants}) ORDER BY variant_id FOR UPDATE`.execute(
    ctx.db,
  )
  const tables = isItem ? itemTables : [...pageTables, ...itemTables]
  for (const { name, by } of tables.toReversed()) {
    const mine = 'collectionId' in subject && by === 'collection_id' ? sql`${subject.collectionId}` : undefined
    const among = mine ?? (by === 'variant_id' ? variants : items)
    await sql`
      WITH gone AS (DELETE FROM ${sql.table(name)} t WHERE t.website_id = ${ctx.site.id} AND t.${sql.ref(by)} IN (${among}) RETURNING t.*)
      INSERT INTO trash_row (website_id, trash_id, table_name, row_number, content)
      SELECT ${ctx.site.id}, ${trashId}, ${name}, row_number() OVER (), to_jsonb(gone) FROM gone`.execute(ctx.db)
  }
}
