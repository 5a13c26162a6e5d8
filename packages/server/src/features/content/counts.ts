import { CompiledQuery } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { sharedWords } from '../languages/index.ts'
import { Params, isListed } from './item-sql.ts'

/** What the items of a collection are counted by. */
type ItemGrouping = 'month' | 'category' | 'tag'

export interface ItemCount {
  /** `11-2026` of a month in the site's zone, the slug of a category, or a tag. */
  readonly value: string
  readonly count: number
}

/** Groups of one collection that are read: twenty years of months. */
const maxGroups = 240

const groupings = {
  month: { value: (zone: string) => `to_char(i.published_at AT TIME ZONE ${zone}, 'YYYY-MM')`, order: 'value DESC' },
  category: { value: () => 'unnest(i.categories)', order: 'count DESC, value' },
  tag: { value: () => 'unnest(i.tags)', order: 'count DESC, value' },
} as const

/** Counts the listed items of a collection: months newest first, categories and tags the largest first. None where a password is missing. */
export async function countItems(
  ctx: Ctx,
  collectionId: string,
  by: ItemGrouping,
  timeZone: string,
): Promise<ItemCount[]> {
  const { collectionLocks = {} } = ctx.site
  if (ctx.actor.kind === 'visitor' && Object.hasOwn(collectionLocks, collectionId)) return []
  const params = new Params()
  const { value, order } = groupings[by]
  const sql = `SELECT value, count(*)::int AS count FROM (SELECT ${value(by === 'month' ? params.add(timeZone) : '')} AS value FROM item i
    WHERE i.website_id = ${params.site(ctx.site.id)} AND i.collection_id = ${params.opaque(collectionId, 'text')}
      AND ${isListed('i', params.opaque(ctx.now, 'timestamptz'))}) AS grouped
    WHERE value IS NOT NULL GROUP BY value ORDER BY ${order} LIMIT ${maxGroups}`
  const { rows } = await ctx.db.executeQuery<ItemCount>(CompiledQuery.raw(sql, params.values))
  if (by === 'month') return rows.map(({ value, count }) => ({ value: turnMonth(value), count }))
  return by === 'tag' ? translateTags(ctx, rows) : rows
}

async function translateTags(ctx: Ctx, counts: readonly ItemCount[]): Promise<ItemCount[]> {
  const words = await sharedWords.loadWords(
    ctx,
    'tags',
    counts.map(({ value }) => value),
  )
  return counts.map(({ value, count }) => ({ value: words.get(value) ?? value, count }))
}

/** `2026-11` as lists are asked for it: `11-2026`. */
function turnMonth(month: string): string {
  return month.replace(/^(\d+)-(\d+)$/, '$2-$1')
}
