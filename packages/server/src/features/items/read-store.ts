import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { buildContaining } from '../../platform/db/containing.ts'
import { type FileRow, fileColumns } from '../content-fields/index.ts'
import type { ItemQuery } from './schema.ts'

export interface SummaryRow {
  item_id: string
  collection_id: string
  collection_slug: string
  record_type: number
  slug: string
  title: string
  workflow_state: string
  published_at: Date | null
  starts_at: Date | null
  ends_at: Date | null
  featured: boolean
  tags: string[]
  categories: string[]
  author_name: string
  updated_at: Date
  asset_id: string | null
  filename: string | null
  alt_text: string | null
  focal_x: number | null
  focal_y: number | null
  has_video: boolean
  /** Where the item is in the list: with its id the cursor behind it. */
  sort_key: number
}

/** Items without a date (drafts) come first: they are what somebody works on. */
const undatedKey = '9000000000000000'

const sortKeys = {
  newest: sql.raw(`coalesce(floor(extract(epoch FROM i.published_at) * 1000000), ${undatedKey})::bigint`),
  position: sql.raw('i.position::bigint'),
} as const

/** A place in the list: key and id of the last item shown. */
export interface ListCursor {
  readonly key: number
  readonly itemId: string
}

/** Items of a collection for their owner, whatever their state, from behind the cursor on. One statement. */
export async function listSummaries(
  ctx: Ctx,
  query: Omit<ItemQuery, 'cursor' | 'limit'>,
  cursor: ListCursor | undefined,
  limit: number,
): Promise<SummaryRow[]> {
  const key = sortKeys[query.sort]
  const [order, beyond] = query.sort === 'newest' ? [sql.raw('DESC'), sql.raw('<')] : [sql.raw('ASC'), sql.raw('>')]
  const conditions: RawBuilder<unknown>[] = [
    sql`i.website_id = ${ctx.site.id}`,
    ...(query.collectionId === undefined ? [] : [sql`i.collection_id = ${query.collectionId}`]),
    ...(query.state === undefined ? [] : [sql`i.workflow_state = ${query.state}`]),
    ...(query.tag === undefined ? [] : [sql`i.tags @> ARRAY[${query.tag}]::text[]`]),
    ...(query.category === undefined ? [] : [sql`i.categories @> ARRAY[${query.category}]::text[]`]),
    ...(query.search === undefined || query.search === '' ? [] : [buildContaining(sql`i.title`, query.search)]),
    ...(cursor === undefined ? [] : [sql`(${key}, i.item_id) ${beyond} (${cursor.key}::bigint, ${cursor.itemId})`]),
  ]
  const { rows } = await sql<SummaryRow>`
    SELECT i.item_id, i.collection_id, c.slug AS collection_slug, i.record_type, i.slug, i.title, i.workflow_state, i.published_at,
      i.starts_at, i.ends_at, i.featured, i.tags, i.categories, i.author_name, i.updated_at, a.asset_id, a.filename, a.alt_text,
      a.focal_x, a.focal_y, jsonb_typeof(i.content -> 'video') IS NOT DISTINCT FROM 'object' AS has_video,
      ${key} AS sort_key
    FROM item i
    JOIN collection c ON c.website_id = i.website_id AND c.collection_id = i.collection_id
    LEFT JOIN asset a ON a.website_id = i.website_id AND a.asset_id = i.main_asset_id
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${key} ${order}, i.item_id ${order} LIMIT ${limit}`.execute(
    ctx.db,
  )
  return rows
}

/** All pictures of an item, the main one first. */
export async function listItemPictures(ctx: Ctx, itemId: string): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    SELECT ${fileColumns} FROM item i
    JOIN asset a ON a.website_id = i.website_id AND (a.asset_id = i.main_asset_id OR EXISTS (SELECT 1 FROM item_asset l
      WHERE l.website_id = ${ctx.site.id} AND l.item_id = i.item_id AND l.asset_id = a.asset_id))
    LEFT JOIN item_asset l ON l.website_id = i.website_id AND l.item_id = i.item_id AND l.asset_id = a.asset_id
    WHERE i.website_id = ${ctx.site.id} AND i.item_id = ${itemId}
    ORDER BY a.asset_id = i.main_asset_id DESC, l.position`.execute(ctx.db)
  return rows
}
