import type { Ctx } from '../../platform/context.ts'
import { Params, itemColumns, itemJoins } from './item-sql.ts'
import { runItems } from './items.ts'
import type { ItemRow } from './rows.ts'

/**
 * How well an item matches, best first: all words whole in the title; all in the title; in title, tags, categories and SKUs; in those and the
 * excerpt; anywhere. The letter stands before the words of `item_search.document`.
 */
const ranks = [
  { letter: 'a', whole: true },
  { letter: 'a', whole: false },
  { letter: 'b', whole: false },
  { letter: 'c', whole: false },
  { letter: 'd', whole: false },
] as const

/** Of the newest items this many are looked at for each one that is wanted, before the index of words is asked. */
const lookedAtEach = 12
const lookedAtMost = 5_000

export interface SearchWindow {
  readonly limit: number
  readonly skip: number
}

/**
 * Listed items that have all the words of a query, best first, then newest, then by id. Items of collections that are switched off or locked for
 * this visitor are not among them. One statement, which reads words of this site alone (docs/decisions/0016).
 */
export async function searchItems(ctx: Ctx, query: string, window: SearchWindow): Promise<ItemRow[]> {
  return runItems(ctx, (params) => searchSql(ctx, query, window, params))
}

/**
 * A word that one in twelve items has is found soonest by going through the newest ones (`newest`); a rarer one by the index of words. What is
 * found among the newest says which: each rank asks the index only when they do not have enough, and no rank is asked once those before it do.
 */
function searchSql(ctx: Ctx, query: string, { limit, skip }: SearchWindow, params: Params): string {
  const site = params.opaque(ctx.site.id, 'text')
  const now = params.opaque(ctx.now, 'timestamptz')
  const wanted = params.opaque(skip + limit, 'int')
  const lookedAt = params.opaque(Math.min((skip + limit) * lookedAtEach, lookedAtMost), 'int')
  const open = `s.collection_id = ANY ((SELECT ids FROM open)::text[])`
  return `SELECT ${itemColumns} FROM (WITH asked AS MATERIALIZED (SELECT search_terms(${params.add(query)}::text) AS terms),
    open AS MATERIALIZED (SELECT array_agg(c.collection_id) AS ids FROM collection c
      WHERE c.website_id = ${site} AND c.enabled AND c.collection_id <> ALL (${params.add(lockedFor(ctx))}::text[])),
    newest AS MATERIALIZED (SELECT s.item_id, s.listed_from, CASE WHEN ${open} AND ${has('s.document', '', 4)} THEN
        CASE ${ranks.map((_, rank) => (rank < 4 ? `WHEN ${has('s.document', '', rank)} THEN ${rank}` : `ELSE 4`)).join(' ')} END END AS rank
      FROM (SELECT * FROM item_search s WHERE s.website_id = ${site} AND s.listed_from <= ${now}
        ORDER BY s.listed_from DESC, s.item_id DESC LIMIT ${lookedAt}) s),
    newest_are_all AS MATERIALIZED (SELECT count(*) < ${lookedAt} AS yes FROM newest),
    ${ranks.map((_, rank) => ranked(rank, { site, now, wanted, open })).join(',\n    ')}
    SELECT * FROM (${ranks.map((_, rank) => `SELECT *, ${rank} AS rank FROM found_${rank}`).join(' UNION ALL ')}) every
      ORDER BY rank, listed_from DESC, item_id DESC LIMIT ${Math.trunc(limit)} OFFSET ${params.opaque(skip, 'int')}) found
    JOIN item i ON i.website_id = ${site} AND i.item_id = found.item_id ${itemJoins}
    ORDER BY found.rank, found.listed_from DESC, found.item_id DESC`
}

/** The items of one rank, without those of the ranks before it, of which all are known when this one is asked. */
function ranked(rank: number, at: { site: string; now: string; wanted: string; open: string }): string {
  const before = ranks.slice(0, rank).map((_, each) => `found_${each}`)
  const missing = before.map((found) => `(SELECT count(*) FROM ${found})`).join(' + ')
  const isMissing = rank === 0 ? 'true' : `${missing} < ${at.wanted}`
  const isNew = before.map((found) => `AND s.item_id NOT IN (SELECT item_id FROM ${found})`).join(' ')
  const nearEnough = `((SELECT yes FROM newest_are_all) OR (SELECT count(*) FROM newest WHERE rank = ${rank}) >= ${at.wanted})`
  return `found_${rank} AS MATERIALIZED (SELECT item_id, listed_from FROM (
      SELECT item_id, listed_from FROM newest WHERE rank = ${rank} AND ${isMissing} AND ${nearEnough}
      UNION ALL
      SELECT s.item_id, s.listed_from FROM item_search s WHERE ${has('search_keys(s.website_id, s.document)', `${at.site} || '/' || `, rank)}
        AND s.listed_from <= ${at.now} AND ${at.open} ${isNew} AND ${isMissing} AND NOT ${nearEnough}) every
      ORDER BY listed_from DESC, item_id DESC LIMIT ${at.wanted})`
}

/** Whether a document (with the site before its words) has the words as the rank asks. */
function has(document: string, site: string, rank: number): string {
  const { letter, whole } = ranks[rank] ?? ranks[0]
  return `${document} @@ (SELECT search_query(${site}'${letter}', terms, ${whole}) FROM asked)`
}

/** Collections behind a password that this visitor has not given. */
function lockedFor({ actor, site }: Ctx): string[] {
  return actor.kind === 'visitor' ? Object.keys(site.collectionLocks ?? {}) : []
}
