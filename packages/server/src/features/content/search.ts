import type { Ctx } from '../../platform/context.ts'
import { Params, buildItemColumns, joinProduct } from './item-sql.ts'
import { runItems } from './items.ts'
import type { ItemRow } from './rows.ts'

/**
 * How well an item matches, best first: all words whole in the title; all in the title; in title, tags, categories and SKUs; in those and the
 * excerpt; anywhere. The letter is before the words of `item_search.document`.
 */
const ranks = [
  { letter: 'a', whole: true },
  { letter: 'a', whole: false },
  { letter: 'b', whole: false },
  { letter: 'c', whole: false },
  { letter: 'd', whole: false },
] as const
const lastRank = ranks.length - 1

/** For each wanted item, reads so many of the newest, and ranks so many one by one where no more than these match. */
const newestEach = 12
const fewEach = 48
const maxScannedRows = 5_000

interface SearchWindow {
  readonly limit: number
  readonly skip: number
}

/**
 * Listed items that have all the words of a query, best first, then newest, then by id. Items of collections that are switched off or locked for
 * this visitor are not among them. One statement, which reads words of this site alone (docs/decisions/0016-search-an-index-of-words.md).
 */
export async function searchItems(ctx: Ctx, query: string, window: SearchWindow): Promise<ItemRow[]> {
  return runItems(ctx, (params) => searchSql(ctx, query, window, params))
}

/** Placeholders that several parts of the statement share. */
interface SearchPlaceholders {
  readonly site: string
  /** The language of the visit; undefined where that is the site's own. */
  readonly language: string | undefined
  readonly now: string
  /** Items up to the end of the page. */
  readonly wanted: string
  /** How many of the newest items are looked at. */
  readonly near: string
  /** How many items are still ranked one by one. */
  readonly few: string
}

/**
 * Words that one in twelve items has are found soonest among the newest (`newest`), rare ones by ranking all that match (`matching`). Between
 * them each rank asks the index of words, none that comes after enough has been found. Parts that are not needed do not run: the parts of the
 * statement are read only when a condition before them holds.
 */
function searchSql(ctx: Ctx, query: string, { limit, skip }: SearchWindow, params: Params): string {
  const given = {
    site: params.site(ctx.site.id),
    language: ctx.site.languagePath === undefined ? undefined : params.opaque(ctx.site.language, 'text'),
    now: params.opaque(ctx.now, 'timestamptz'),
    wanted: params.opaque(skip + limit, 'int'),
    near: params.opaque(Math.min((skip + limit) * newestEach, maxScannedRows), 'int'),
    few: params.opaque(Math.min((skip + limit) * fewEach, maxScannedRows), 'int'),
  }
  const found = ranks.map((_, rank) => `SELECT *, ${rank} AS rank FROM found_${rank}`).join(' UNION ALL ')
  return `SELECT ${buildItemColumns(given.site)} FROM (
      WITH asked AS MATERIALIZED (SELECT search_terms(${params.add(query)}::text) AS terms),
      open AS MATERIALIZED (SELECT array_agg(c.collection_id) AS ids FROM collection c
        WHERE c.website_id = ${given.site} AND c.enabled AND c.collection_id <> ALL (${params.add(lockedFor(ctx))}::text[])),
      ${candidates(given)},
      ${ranks.map((_, rank) => foundAs(rank, given)).join(',\n      ')}
      SELECT * FROM (${found}) every
      ORDER BY rank, listed_from DESC, item_id DESC LIMIT ${Math.trunc(limit)} OFFSET ${params.opaque(skip, 'int')}) found
    JOIN item i ON i.website_id = ${given.site} AND i.item_id = found.item_id ${joinProduct(given.site)}
    ORDER BY found.rank, found.listed_from DESC, found.item_id DESC`
}

const isOpen = 's.collection_id = ANY ((SELECT ids FROM open)::text[])'

/** Items ranked one by one, and whether all that match are among them (`known`). */
function candidates(given: SearchPlaceholders): string {
  const { language, wanted, near, few } = given
  return `newest AS MATERIALIZED (SELECT s.item_id, s.listed_from, CASE WHEN ${isOpen} AND ${has('s.document', '', lastRank, language)} THEN ${rankBy(language)} END AS rank
        FROM (${listNewest(given)}) s),
      newest_are AS MATERIALIZED (SELECT count(*) < ${near} AS all_there_are, count(rank) < ${wanted} AS too_few FROM newest),
      matching AS MATERIALIZED (SELECT s.item_id, s.listed_from, s.document FROM (${listFound(given, lastRank)}) s
        WHERE (SELECT too_few AND NOT all_there_are FROM newest_are) LIMIT ${few} + 1),
      known AS MATERIALIZED (SELECT all_there_are OR (too_few AND (SELECT count(*) FROM matching) <= ${few}) AS all_of_them FROM newest_are),
      ranked AS MATERIALIZED (SELECT s.item_id, s.listed_from, ${rankBy(language)} AS rank FROM matching s WHERE (SELECT all_of_them FROM known))`
}

/** The items of one rank, without those of the ranks before it, of which all are known when this one is asked. */
function foundAs(rank: number, given: SearchPlaceholders): string {
  const { wanted } = given
  const before = ranks.slice(0, rank).map((_, each) => `found_${each}`)
  const isWanted = `${['0', ...before.map((found) => `(SELECT count(*) FROM ${found})`)].join(' + ')} < ${wanted}`
  const isNew = before.map((found) => `AND s.item_id NOT IN (SELECT item_id FROM ${found})`).join(' ')
  const known = '(SELECT all_of_them FROM known)'
  const enough = `(SELECT count(*) FROM newest WHERE rank = ${rank}) >= ${wanted}`
  return `found_${rank} AS MATERIALIZED (SELECT item_id, listed_from FROM (
        SELECT item_id, listed_from FROM newest WHERE rank = ${rank} AND ${isWanted} AND ((SELECT all_there_are FROM newest_are) OR ${enough})
        UNION ALL
        SELECT item_id, listed_from FROM ranked WHERE rank = ${rank} AND ${isWanted}
        UNION ALL
        SELECT s.item_id, s.listed_from FROM (${listFound(given, rank)}) s WHERE true ${isNew}
          AND ${isWanted} AND NOT ${known} AND NOT ${enough}) every
        ORDER BY listed_from DESC, item_id DESC LIMIT ${wanted})`
}

/** The newest items, each with its words in the language of the visit. */
function listNewest({ site, language, now, near }: SearchPlaceholders): string {
  const newest = `s.website_id = ${site} AND s.listed_from <= ${now} ORDER BY s.listed_from DESC, s.item_id DESC LIMIT ${near}`
  if (language === undefined) return `SELECT * FROM item_search s WHERE ${newest}`
  return `SELECT s.item_id, s.collection_id, s.listed_from, coalesce(t.document, s.document) AS document FROM item_search s
    LEFT JOIN translated_item_search t ON t.website_id = ${site} AND t.language = ${language} AND t.item_id = s.item_id WHERE ${newest}`
}

/**
 * Items that have the words as the rank asks. On visits in another language those that are translated are found by their words there, others by those of their
 * source. Each index is asked by itself.
 */
function listFound(given: SearchPlaceholders, rank: number): string {
  const { site, language } = given
  const columns = 's.item_id, s.listed_from'
  if (language === undefined) return `SELECT ${columns}, s.document FROM item_search s WHERE ${isFound(given, rank)}`
  const words = has(
    "search_keys(t.website_id || '/' || t.language, t.document)",
    `${site} || '/' || ${language} || '/' || `,
    rank,
    language,
  )
  return `SELECT ${columns}, s.document FROM item_search s WHERE ${isFound(given, rank)} AND NOT EXISTS (
      SELECT 1 FROM translated_item_search t WHERE t.website_id = ${site} AND t.language = ${language} AND t.item_id = s.item_id)
    UNION ALL SELECT ${columns}, t.document FROM translated_item_search t JOIN item_search s ON s.website_id = ${site} AND s.item_id = t.item_id
      WHERE ${words} AND t.website_id = ${site} AND t.language = ${language} AND ${isShown(given)}`
}

/** The rank of a document that has all words somewhere. */
function rankBy(language: string | undefined): string {
  const cases = ranks.map((_, rank) =>
    rank < lastRank ? `WHEN ${has('s.document', '', rank, language)} THEN ${rank}` : `ELSE ${rank} END`,
  )
  return `CASE ${cases.join(' ')}`
}

/**
 * Whether the index of words finds a listed item of the site at this rank, or a better one. Time and site are asked in a way that no index serves: all
 * items of the site would be read for them, beside the few that have the words. A distributed database finds its server by the site.
 */
function isFound(given: SearchPlaceholders, rank: number): string {
  const words = has('search_keys(s.website_id, s.document)', `${given.site} || '/' || `, rank, given.language)
  return `${words} AND s.website_id = ${given.site} COLLATE "C" AND ${isShown(given)}`
}

function isShown({ now }: SearchPlaceholders): string {
  return `(s.listed_from <= ${now}) IS TRUE AND ${isOpen}`
}

/** Whether a document (with the site before its words) has the words as the rank asks. */
function has(document: string, site: string, rank: number, language: string | undefined): string {
  const { letter, whole } = ranks[rank] ?? ranks[0]
  const asked = `${site}'${letter}', terms, ${whole}`
  const query = language === undefined ? `search_query(${asked})` : `search_query_in(${language}, ${asked})`
  return `${document} @@ (SELECT ${query} FROM asked)`
}

/** Collections behind a password that this visitor has not given. */
function lockedFor({ actor, site }: Ctx): string[] {
  return actor.kind === 'visitor' ? Object.keys(site.collectionLocks ?? {}) : []
}
