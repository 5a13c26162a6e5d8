import type { Ctx } from '../../platform/context.ts'
import { cleanHtml } from '../../platform/text/clean-html.ts'
import {
  type ItemCount,
  countItems,
  listAssetTuples,
  listItems,
  listItemsById,
  listItemsBySlug,
  type contentRows,
} from '../content/index.ts'
import { findOpenFunds } from '../donations/index.ts'
import { findAreaCards } from '../member-areas/index.ts'
import { findFormsById } from '../forms/index.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { toItemJson, type ItemJson } from '../page-context/index.ts'
import { getItemOrder, type SiteCollection, type SiteData } from '../site-data/index.ts'
import { type ImageJson, toImageJson } from '../media/index.ts'
import { holdTextFrames } from './held-frame.ts'
import type { BlockRequests, BlockData, CalendarRequest, ItemCountRequest, ItemListRequest } from './define.ts'
import { type Block, type ReadContent, readContent } from './read.ts'

/** Items of one list that a block may ask for: as many as a gallery may hold. */
const maxItems = 250

/** A block with everything its template prints. */
export interface BlockJson {
  readonly id: string
  readonly type: string
  readonly [key: string]: unknown
}

type FoundData = Omit<BlockData, 'blockId'>

/** The content of a page or field with its data, ready to be rendered. */
export interface LoadedBlocks {
  readonly content: ReadContent
  readonly json: readonly BlockJson[]
  readonly image: BlockData['image']
  /** Rich text of a page that has no blocks (imports), cleaned. */
  readonly body: string
  /** Epoch milliseconds at which one of the blocks changes by itself; infinity when none does. */
  readonly validUntilMs: number
}

/** Loads what the blocks of a page need. The statements are few and do not grow with the number of blocks: one each for pictures, items by
 * slug and by id, forms, one per list. */
export async function loadBlocks(ctx: Ctx, data: SiteData, stored: unknown): Promise<LoadedBlocks> {
  const load = await loadAllBlocks(ctx, data, [stored])
  return load(stored)
}

/** The same for several pages or fields at once: gives the loaded blocks of each of them. */
export async function loadAllBlocks(
  ctx: Ctx,
  data: SiteData,
  stored: readonly unknown[],
): Promise<(one: unknown) => LoadedBlocks> {
  const contents = stored.map(readContent)
  const backgrounds = contents.flatMap(({ sections }) =>
    sections.flatMap(({ section: { background } }) =>
      [background?.assetId, background?.videoAssetId].filter((id) => id !== undefined),
    ),
  )
  const requests = contents.flatMap(({ blocks }) => blocks.map((block) => block.requests))
  const found = await findAll(ctx, data, requests, backgrounds)
  return (one) => {
    const content = readContent(one)
    const validUntilMs = Math.min(...content.blocks.map((block) => block.validUntil(ctx.now) ?? Infinity), Infinity)
    ctx.validity?.limit(validUntilMs)
    return {
      validUntilMs,
      content,
      json: content.blocks.map((block) => blockJson(block, found)),
      image: found.image,
      body: content.body === '' ? '' : holdTextFrames(data.site, cleanHtml(content.body)),
    }
  }
}

async function findAll(
  ctx: Ctx,
  data: SiteData,
  requests: readonly BlockRequests[],
  pictures: readonly string[],
): Promise<FoundData> {
  const every = <T>(part: (need: BlockRequests) => readonly T[] | undefined) => [
    ...new Set(requests.flatMap((need) => part(need) ?? [])),
  ]
  const collectionIds = data.collections.map(({ json }) => json.id)
  const [assets, bySlug, byId, forms, funds, areas, latest, lists, counts, calendars] = await Promise.all([
    listAssetTuples(ctx, [...new Set([...pictures, ...every(({ assetIds }) => assetIds)])]),
    listItemsBySlug(
      ctx,
      collectionIds,
      every(({ itemSlugs }) => itemSlugs?.map((slug) => slug.toLowerCase())),
    ),
    listItemsById(
      ctx,
      every(({ itemIds }) => itemIds),
    ),
    findFormsById(
      ctx,
      every(({ formIds }) => formIds),
    ),
    findOpenFunds(
      ctx,
      every(({ fundIds }) => fundIds),
    ),
    findAreaCards(
      ctx,
      every(({ areaIds }) => areaIds),
    ),
    loadLatest(
      ctx,
      data,
      every(({ latest }) => (latest ? [latest] : [])),
    ),
    loadLists(
      ctx,
      data,
      every(({ lists }) => lists),
    ),
    loadCounts(
      ctx,
      data,
      every(({ counts }) => counts),
    ),
    loadCalendars(
      ctx,
      data,
      every(({ calendars }) => calendars),
    ),
  ])
  const json = (rows: readonly contentRows.ItemRow[]) =>
    rows.flatMap((row) => {
      const collection = data.collectionById.get(row.collection_id)
      return collection?.row.enabled ? [toItemJson(row, { ...collection, currency: ctx.site.currency })] : []
    })
  const images = new Map<string, ImageJson>(assets.map((asset) => [asset[0], toImageJson(asset)]))
  const slugs = json(bySlug)
  const ids = new Map(json(byId).map((item) => [item.id, item]))
  const newest = new Map<string, readonly ItemJson[]>(latest.map(({ typeName, rows }) => [typeName, json(rows)]))
  const listed = new Map<string, readonly ItemJson[]>(lists.map(({ key, rows }) => [key, json(rows)]))
  const calendarItems = new Map(calendars.map(({ key, rows }) => [key, json(rows)]))
  return {
    site: data,
    now: ctx.now,
    image: (assetId) => (assetId === undefined ? undefined : images.get(assetId)),
    itemBySlug: (slug, recordType) =>
      slugs.find(
        (item) =>
          item.urlId.toLowerCase() === slug.toLowerCase() &&
          (recordType === undefined || item.recordType === recordType),
      ),
    itemById: (id) => ids.get(id),
    formById: (id) => forms.get(id),
    fundById: (id) => funds.get(id),
    areaById: (id) => areas.get(id),
    latest: (typeName) => newest.get(typeName) ?? [],
    list: (need) => {
      const collection = data.collectionById.get(need.collectionId)
      const items = listed.get(getListKey(need))
      return collection && items && { collection: collection.json, items }
    },
    counts: (need) => counts.get(getCountKey(need)),
    calendar: (need) => calendarItems.get(getCalendarKey(need)) ?? [],
  }
}

async function loadLatest(ctx: Ctx, data: SiteData, wanted: readonly { typeName: string; count: number }[]) {
  const types = [...new Set(wanted.map(({ typeName }) => typeName))]
  const lists = types.map(async (typeName) => {
    const collection = data.collections.find(({ row }) => row.type_name === typeName && row.enabled)
    if (!collection) return { typeName, rows: [] }
    const limit = Math.max(...wanted.filter((each) => each.typeName === typeName).map(({ count }) => count))
    return {
      typeName,
      rows: await listItems(ctx, { collectionId: collection.json.id, order: getItemOrder(collection), limit }),
    }
  })
  return Promise.all(lists)
}

async function loadLists(ctx: Ctx, data: SiteData, wanted: readonly ItemListRequest[]) {
  const distinct = new Map(wanted.map((need) => [getListKey(need), need]))
  return Promise.all(
    [...distinct].map(async ([key, need]) => {
      const collection = data.collectionById.get(need.collectionId)
      if (!collection?.row.enabled) return { key, rows: [] }
      const limit = Math.min(maxItems, Math.max(0, need.limit))
      const order = getItemOrder(collection)
      // Events that are over would be first in a list by time.
      const toCome = order === 'starts' ? { momentMs: ctx.now.getTime() } : {}
      return { key, rows: await listItems(ctx, { ...need, limit, order, ...toCome }) }
    }),
  )
}

async function loadCounts(ctx: Ctx, data: SiteData, wanted: readonly ItemCountRequest[]) {
  const distinct = new Map(wanted.map((need) => [getCountKey(need), need]))
  const found = await Promise.all(
    [...distinct].map(async ([key, { collectionId, by }]) => {
      const collection = data.collectionById.get(collectionId)
      if (!collection?.row.enabled) return []
      return [[key, { collection, counts: await countItems(ctx, collectionId, by, data.clock.timeZone) }] as const]
    }),
  )
  return new Map<string, { readonly collection: SiteCollection; readonly counts: readonly ItemCount[] }>(found.flat())
}

function getCountKey({ collectionId, by }: ItemCountRequest): string {
  return `${by} ${collectionId}`
}

async function loadCalendars(ctx: Ctx, data: SiteData, wanted: readonly CalendarRequest[]) {
  const distinct = new Map(wanted.map((need) => [getCalendarKey(need), need]))
  return Promise.all(
    [...distinct].map(async ([key, { collectionId, months }]) => {
      if (!data.collectionById.get(collectionId)?.row.enabled) return { key, rows: [] }
      const { year, month } = data.clock.dayAt(ctx.now.getTime())
      const fromMs = data.clock.getDayStart({ year, month, day: 1 })
      const toMs = data.clock.getDayStart({ year, month: month + months, day: 1 })
      return {
        key,
        rows: await listItems(ctx, { collectionId, order: 'starts', limit: maxItems, during: { fromMs, toMs } }),
      }
    }),
  )
}

function getCalendarKey({ collectionId, months }: CalendarRequest): string {
  return `${months} ${collectionId}`
}

function getListKey({ collectionId, limit, tag, category, featured }: ItemListRequest): string {
  return JSON.stringify([collectionId, limit, tag, category, featured])
}

function blockJson(block: Block, found: FoundData): BlockJson {
  const { id, definition, values } = block
  const { assetId } = values
  const image = typeof assetId === 'string' ? found.image(assetId) : undefined
  return {
    ...values,
    ...(image ? { image } : {}),
    ...block.data({ ...found, blockId: id }),
    id: escapeHtml(id),
    type: definition.type,
    blockType: definition.code,
    wrapper: definition.wrapper,
  }
}
