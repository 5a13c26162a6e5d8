import { CompiledQuery } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { isId } from '../../platform/ids.ts'
import { Params, isListed, buildItemColumns, joinProduct } from './item-sql.ts'
import type { ItemRow, Neighbours } from './rows.ts'
import { findSourceTags, translateItems, translateTitles } from './translate-items.ts'

/** A statement, whose values it adds to the parameters. */
type Statement = (params: Params) => string

/** The rows of an item read: from what the visit remembers, if it does. `name` is the read with its values, but for the present moment. */
async function remembered(ctx: Ctx, name: readonly unknown[], sql: Statement): Promise<ItemRow[]> {
  if (!ctx.rowCache) return runItems(ctx, sql)
  const load = async () => ({ rows: await runItems<ItemRow>(ctx, sql), more: undefined })
  const found = await ctx.rowCache.read({ ...itemRows, key: JSON.stringify(name), now: ctx.now, load })
  return [...found.rows]
}

const itemRows = { getId: ({ item_id }: ItemRow) => item_id, estimateBytes: itemBytes }

/** Runs an item statement and puts pictures and variants in their order. */
export async function runItems<Row extends ItemRow>(ctx: Ctx, sql: Statement): Promise<Row[]> {
  const params = new Params()
  const found = await ctx.db.executeQuery<Row>(CompiledQuery.raw(sql(params), params.values))
  const rows = withoutLocked(ctx, found.rows)
  for (const row of rows) {
    const { assets, variants } = row
    if (assets && assets.length > 1) assets.sort((a, b) => (a[11] ?? 0) - (b[11] ?? 0))
    if (variants && variants.length > 1) variants.sort((a, b) => a[13] - b[13])
  }
  return ctx.site.languagePath === undefined ? rows : translateItems(ctx, rows)
}

/** Content behind a password that this visitor has not given is hidden: not in lists, blocks, feeds or search. */
function withoutLocked<Row extends ItemRow>({ actor, site }: Ctx, rows: Row[]): Row[] {
  const { collectionLocks = {} } = site
  if (actor.kind !== 'visitor' || Object.keys(collectionLocks).length === 0) return rows
  return rows.filter((row) => !Object.hasOwn(collectionLocks, row.collection_id))
}

type ItemOrder = 'position' | 'newest' | 'starts' | 'ended'

/** A place in a list by time. The id decides between items of one millisecond; without it all of them count as passed. */
interface Cursor {
  readonly ms: number
  readonly itemId?: string
}

export interface ItemListQuery {
  readonly collectionId: string
  readonly order: ItemOrder
  readonly limit: number
  /** Items to leave out at the beginning: lists by position are counted. */
  readonly skip?: number
  /** Only items before this one: lists by time continue from the last item shown (order `ended`: by when they began). */
  readonly before?: Cursor
  /** Only items after this one: the way back. The rows then come in reversed order. */
  readonly after?: Cursor
  /** Slug of a category. */
  readonly category?: string
  /** Slugs of a category and of those inside it, in place of `category`. */
  readonly categories?: readonly string[]
  readonly tag?: string
  /** Id of an author, or a name in any case. */
  readonly author?: string
  readonly month?: { readonly fromMs: number; readonly toMs: number }
  /** Events: those of which some part is in this span. */
  readonly during?: { readonly fromMs: number; readonly toMs: number }
  readonly featured?: boolean
  /** Events: those that end after this moment, or (order `ended`) those that ended before it. */
  readonly momentMs?: number
}

/** Listed items of a collection, with pictures, variants and stock: one statement. */
export async function listItems(ctx: Ctx, query: ItemListQuery): Promise<ItemRow[]> {
  const order = getOrderBy(query)
  const tags = query.tag === undefined ? [] : await findSourceTags(ctx, query.tag)
  // The past and the coming events stay the same until the next event begins or ends, which ends the memory.
  const isNow = query.momentMs === ctx.now.getTime()
  return remembered(
    ctx,
    ['list', isNow ? { ...query, momentMs: 'now' } : query],
    (
      params,
    ) => `SELECT ${buildItemColumns(params.site(ctx.site.id))} FROM (SELECT i.* FROM item i WHERE ${conditions(ctx, query, tags, params).join(' AND ')}
      ORDER BY ${order} ${window(query.limit, query.skip ?? 0, params)}) i ${joinProduct(params.site(ctx.site.id))} ORDER BY ${order}`,
  )
}

/** LIMIT and OFFSET; the limit is one of few numbers and part of the text. */
function window(limit: number, skip: number, params: Params): string {
  const rows = `LIMIT ${Math.max(0, Math.trunc(limit))}`
  return skip === 0 ? rows : `${rows} OFFSET ${params.opaque(skip, 'int')}`
}

// Only the conditions asked for become part of the statement: a handful of texts, each with a plan of its own.
function conditions(ctx: Ctx, query: ItemListQuery, tags: readonly string[], params: Params): string[] {
  const at = (ms: number) => params.add(new Date(ms))
  const site = params.site(ctx.site.id)
  const all = [`i.website_id = ${site}`, `i.collection_id = ${params.opaque(query.collectionId, 'text')}`]
  all.push(isListed('i', params.opaque(ctx.now, 'timestamptz')))
  if (query.categories !== undefined) all.push(`i.categories && ${params.add(query.categories)}::text[]`)
  else if (query.category !== undefined) all.push(`i.categories @> ARRAY[${params.add(query.category)}]::text[]`)
  if (tags.length === 1) all.push(`i.tags @> ARRAY[${params.add(tags[0])}]::text[]`)
  else if (tags.length > 1) all.push(`i.tags && ${params.add(tags)}::text[]`)
  if (query.author !== undefined) all.push(authorIs(query.author, params))
  if (query.featured === true) all.push('i.featured')
  if (query.month) all.push(`i.published_at >= ${at(query.month.fromMs)} AND i.published_at < ${at(query.month.toMs)}`)
  if (query.during)
    all.push(
      `i.starts_at < ${at(query.during.toMs)} AND coalesce(i.ends_at, i.starts_at) >= ${at(query.during.fromMs)}`,
    )
  if (query.before)
    all.push(beforeCursor(query.before, query.order === 'ended' ? 'i.starts_at' : 'i.published_at', params))
  if (query.after) all.push(afterCursor(query.after, params))
  if (query.momentMs !== undefined) {
    const sign = query.order === 'ended' ? '<' : '>='
    all.push(`coalesce(i.ends_at, i.starts_at) ${sign} ${at(query.momentMs)}`)
  }
  return all
}

function authorIs(author: string, params: Params): string {
  return isId(author) ? `i.author_id = ${params.add(author)}` : `lower(i.author_name) = lower(${params.add(author)})`
}

// The cursor has whole milliseconds while the column has microseconds: "in this millisecond" is a range.
function beforeCursor({ ms, itemId }: Cursor, column: 'i.published_at' | 'i.starts_at', params: Params): string {
  const from = params.add(new Date(ms))
  if (itemId === undefined) return `${column} < ${from}`
  const to = params.add(new Date(ms + 1))
  return `${column} < ${to} AND (${column} < ${from} OR i.item_id < ${params.add(itemId)})`
}

function afterCursor({ ms, itemId }: Cursor, params: Params): string {
  const to = params.add(new Date(ms + 1))
  if (itemId === undefined) return `i.published_at >= ${to}`
  const from = params.add(new Date(ms))
  return `i.published_at >= ${from} AND (i.published_at >= ${to} OR i.item_id > ${params.add(itemId)})`
}

function getOrderBy({ order, after }: ItemListQuery): string {
  if (order === 'position') return 'i.position, i.item_id'
  if (order === 'starts') return 'i.starts_at, i.item_id'
  if (order === 'ended') return 'i.starts_at DESC, i.item_id DESC'
  return after === undefined ? 'i.published_at DESC, i.item_id DESC' : 'i.published_at, i.item_id'
}

const orderColumns = { position: 'position', newest: 'published_at', starts: 'starts_at' } as const
type CollectionOrder = keyof typeof orderColumns

/** An item with those beside it. */
interface FoundItem extends Neighbours {
  readonly row: ItemRow
}

/**
 * One item by its address, with everything its page shows. Drafts and what is not due are found only with `isAnyState`, in a preview of
 * staff. One statement.
 */
export async function findItem(
  ctx: Ctx,
  collectionId: string,
  slug: string,
  order: CollectionOrder,
  isAnyState = false,
): Promise<FoundItem | undefined> {
  const lower = slug.toLowerCase()
  const load = async () => {
    const [found] = await runItems<ItemRow & Neighbours>(ctx, (params) =>
      itemSql(ctx, collectionId, lower, order, isAnyState, params),
    )
    if (!found) return { rows: [], more: undefined }
    const { prev, next, ...row } = found
    return { rows: [row], more: await translateTitles(ctx, { prev, next }) }
  }
  const key = `item ${collectionId} ${order} ${lower}`
  const { rows, more } = await (ctx.rowCache && !isAnyState
    ? ctx.rowCache.read({ ...itemRows, key, now: ctx.now, load })
    : load())
  return rows[0] && more && { row: rows[0], ...more }
}

function itemSql(
  ctx: Ctx,
  collectionId: string,
  slug: string,
  order: CollectionOrder,
  isAnyState: boolean,
  params: Params,
): string {
  const site = params.site(ctx.site.id)
  const collection = params.opaque(collectionId, 'text')
  const wanted = params.opaque(slug, 'text')
  const now = params.opaque(ctx.now, 'timestamptz')
  return keepText(
    `item ${order} ${isAnyState}`,
    () => `SELECT ${buildItemColumns(site)}, ${neighbour(site, now, order, false)} AS prev, ${neighbour(site, now, order, true)} AS next FROM item i ${joinProduct(site)}
    WHERE i.website_id = ${site} AND i.collection_id = ${collection} AND lower(i.slug) = ${wanted}
      AND (${isAnyState} OR i.workflow_state = 'unlisted' OR ${isListed('i', now)})`,
  )
}

// Not state but a memo. The driver looks a prepared statement up by its text, and reads each new text of five kilobytes for that.
const texts = new Map<string, string>()

/** The text of a statement whose values always come in the same order. `name` stands for all that decides the text; there are few of them. */
function keepText(name: string, build: () => string): string {
  const kept = texts.get(name) ?? build()
  texts.set(name, kept)
  return kept
}

/** The item next to `i`: newest-first lists go back in time. */
function neighbour(site: string, now: string, order: CollectionOrder, isNext: boolean): string {
  const column = orderColumns[order]
  const up = isNext === (order !== 'newest')
  const direction = up ? 'ASC' : 'DESC'
  return `(SELECT json_build_object('id', n.item_id, 'slug', n.slug, 'title', n.title) FROM item n
    WHERE n.website_id = ${site} AND n.collection_id = i.collection_id AND ${isListed('n', now)}
      AND (n.${column}, n.item_id) ${up ? '>' : '<'} (i.${column}, i.item_id)
    ORDER BY n.${column} ${direction}, n.item_id ${direction} LIMIT 1)`
}

/** Items looked at to find related ones: the next ones of the collection, not all of it. */
const relatedWindow = 20

/**
 * Listed items that go with one: of those that follow it in its collection (and then again from the beginning) the ones that share a
 * category or a tag with it first. One statement, whose cost does not grow with the collection.
 */
export async function listRelatedItems(
  ctx: Ctx,
  query: { collectionId: string; itemId: string; order: CollectionOrder; limit: number },
): Promise<ItemRow[]> {
  return remembered(ctx, ['related', query], (params) => relatedSql(ctx, query, params))
}

function relatedSql(
  ctx: Ctx,
  query: { collectionId: string; itemId: string; order: CollectionOrder; limit: number },
  params: Params,
): string {
  const site = params.site(ctx.site.id)
  const collection = params.opaque(query.collectionId, 'text')
  const now = params.opaque(ctx.now, 'timestamptz')
  const item = params.opaque(query.itemId, 'text')
  const limit = Math.trunc(query.limit)
  return keepText(`related ${query.order} ${limit}`, () =>
    buildRelatedText({ site, collection, now, item }, query.order, limit),
  )
}

/** `of` has the placeholders of the values. */
function buildRelatedText(
  of: Readonly<Record<'site' | 'collection' | 'now' | 'item', string>>,
  by: CollectionOrder,
  limit: number,
): string {
  const { site, collection, now, item } = of
  const column = `n.${orderColumns[by]}`
  const forward = by !== 'newest'
  const direction = forward ? 'ASC' : 'DESC'
  const lap = (number: number, sign: '<' | '>') => `
    (SELECT n.item_id, ((n.categories && (SELECT categories FROM me))::int * 2 + (n.tags && (SELECT tags FROM me))::int) AS shared,
        ${number} AS lap, ${column} AS key
      FROM item n WHERE n.website_id = ${site} AND n.collection_id = ${collection} AND ${isListed('n', now)}
        AND (${column}, n.item_id) ${sign} ((SELECT key FROM me), (SELECT item_id FROM me))
      ORDER BY ${column} ${direction}, n.item_id ${direction} LIMIT ${relatedWindow})`
  const order = (alias: string) =>
    `${alias}shared DESC, ${alias}lap, ${alias}key ${direction}, ${alias}item_id ${direction}`
  return `WITH me AS (SELECT n.item_id, ${column} AS key, n.categories, n.tags FROM item n
      WHERE n.website_id = ${site} AND n.item_id = ${item}),
    near AS (SELECT * FROM (${lap(0, forward ? '>' : '<')} UNION ALL ${lap(1, forward ? '<' : '>')}) laps
      ORDER BY ${order('')} LIMIT ${limit})
    SELECT ${buildItemColumns(site)} FROM near JOIN item i ON i.website_id = ${site} AND i.item_id = near.item_id ${joinProduct(site)}
    ORDER BY ${order('near.')}`
}

/** Listed items of the collections by their slugs (lower case); what is not there is left out. */
export async function listItemsBySlug(
  ctx: Ctx,
  collectionIds: readonly string[],
  slugs: readonly string[],
): Promise<ItemRow[]> {
  if (slugs.length === 0) return []
  return remembered(
    ctx,
    ['slugs', collectionIds, slugs],
    (
      params,
    ) => `SELECT ${buildItemColumns(params.site(ctx.site.id))} FROM item i ${joinProduct(params.site(ctx.site.id))}
    WHERE i.website_id = ${params.add(ctx.site.id)} AND i.collection_id = ANY(${params.add(collectionIds)}::text[])
      AND lower(i.slug) = ANY(${params.add(slugs)}::text[]) AND ${isListed('i', params.opaque(ctx.now, 'timestamptz'))}
    ORDER BY i.item_id`,
  )
}

/** Listed items by their ids; what is not there is left out. */
export async function listItemsById(ctx: Ctx, itemIds: readonly string[]): Promise<ItemRow[]> {
  if (itemIds.length === 0) return []
  return remembered(
    ctx,
    ['ids', itemIds],
    (
      params,
    ) => `SELECT ${buildItemColumns(params.site(ctx.site.id))} FROM item i ${joinProduct(params.site(ctx.site.id))}
    WHERE i.website_id = ${params.add(ctx.site.id)} AND i.item_id = ANY(${params.add(itemIds)}::text[])
      AND ${isListed('i', params.opaque(ctx.now, 'timestamptz'))} ORDER BY i.item_id`,
  )
}

/** The first listed items of several collections, by position, then the newest: one statement. */
export async function listCollectionItems(
  ctx: Ctx,
  collectionIds: readonly string[],
  limitEach: number,
): Promise<ItemRow[]> {
  if (collectionIds.length === 0) return []
  return remembered(
    ctx,
    ['collections', collectionIds, limitEach],
    (
      params,
    ) => `SELECT ${buildItemColumns(params.site(ctx.site.id))} FROM unnest(${params.add(collectionIds)}::text[]) AS wanted(id)
    CROSS JOIN LATERAL (SELECT i.* FROM item i WHERE i.website_id = ${params.add(ctx.site.id)} AND i.collection_id = wanted.id
      AND ${isListed('i', params.opaque(ctx.now, 'timestamptz'))} ORDER BY i.position, i.published_at DESC, i.item_id ${window(limitEach, 0, params)}) i
    ${joinProduct(params.site(ctx.site.id))} ORDER BY i.collection_id, i.position, i.published_at DESC, i.item_id`,
  )
}

/** What an item occupies in memory with the JSON that pages make of it, as measured, and somewhat more. */
function itemBytes({ assets, body, content, excerpt, variants }: ItemRow): number {
  const stored = content === null ? 0 : JSON.stringify(content).length * 3
  return 2_000 + body.length + excerpt.length + stored + (variants?.length ?? 0) * 800 + (assets?.length ?? 0) * 1_000
}
