import { itemTypes } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../../platform/context.ts'
import { invalidInput } from '../../../platform/errors.ts'
import { requireCapability } from '../../accounts/index.ts'
import { getCollection } from '../../collections/index.ts'
import { hasComments } from '../../comment-settings/index.ts'
import { type StoredVideo, listFiles, textLimits, contentParts } from '../../content-fields/index.ts'
import { publishChange } from '../../sites/index.ts'
import type { ThemeTypes, TypesFor } from '../../themes/index.ts'
import { bodyOfBlocks, itemChanged, productNotHere } from '../errors.ts'
import { type ListCursor, listItemPictures, listSummaries } from '../read-store.ts'
import type { AddItem, EditItem, ItemChanges, ItemDetail, ItemQuery, ItemSummary, NewItem } from '../schema.ts'
import { checkCustom } from './custom-types.ts'
import { type RemoteMedia, completeVideo, embedClient } from './item-video.ts'
import { assertCapacity, createItem, deleteItem, getItem, updateItem } from './items.ts'
import { type ItemRow, lockItem, updateItemPositions } from '../store.ts'
import { toItemDetail, toItemSummary, usesBlocks } from '../view.ts'

/** The kind of item that a collection takes when nobody says otherwise. */
const recordTypes: Readonly<Record<string, number>> = {
  events: itemTypes.event,
  gallery: itemTypes.image,
  album: itemTypes.audio,
}

/** Items for their owner, whatever their state. */
export async function listItems(
  ctx: Ctx,
  query: ItemQuery,
): Promise<{ items: ItemSummary[]; nextPageCursor: string | null }> {
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const rows = await listSummaries(ctx, query, cursor, query.limit + 1)
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => toItemSummary(row, ctx.now)),
    nextPageCursor: rows.length > query.limit && last ? `${last.sort_key}.${last.item_id}` : null,
  }
}

/** One item with everything that its owner may change. */
export async function describeItem(ctx: Ctx, itemId: string): Promise<ItemDetail> {
  const row = await getItem(ctx, itemId)
  const [collection, pictures, files] = await Promise.all([
    getCollection(ctx, row.collection_id),
    listItemPictures(ctx, itemId),
    listFiles(ctx, namedFiles(row.content)),
  ])
  return toItemDetail(row, collection, pictures, files, ctx.now, hasComments(ctx.site))
}

const noTypes: TypesFor = async () => ({
  customTypes: [],
  collectionTypes: [],
  staticPages: [],
  layouts: [],
  navigations: [],
  blockFields: [],
})

/**
 * Creates an item for its owner; the last of its list, where owners order it. A video's service is asked before anything is
 * written. Fields of a custom type are checked against the theme.
 */
export async function createListItem(
  ctx: Ctx,
  { collectionId, recordType, ...fields }: AddItem,
  remote: RemoteMedia = embedClient,
  typesFor: TypesFor = noTypes,
): Promise<string> {
  const collection = await getCollection(ctx, collectionId)
  const theme = await typesFor(ctx)
  const conf = theme.collectionTypes.find(({ typeName }) => typeName === collection.type_name)
  const kind =
    recordType ?? recordTypes[collection.type_name] ?? getRecordType(theme, conf?.acceptTypes, fields.customType)
  if (kind === itemTypes.product || collection.type_name === 'products')
    throw invalidInput({ fields: { recordType: 'Products are added among the products.' } })
  checkFeaturedMedia(fields, { recordType: kind, sourceUrl: '' })
  const custom = checkCustom(theme, fields, {})
  const media = await loadMediaChanges(ctx, fields, undefined, remote)
  const isOrdered = conf?.ordering === 'user-orderable' || conf?.ordering === 'music-album'
  const { nextPosition } = await assertCapacity(ctx, collectionId, isOrdered)
  return createPublished(ctx, {
    ...toItemChanges(fields),
    title: fields.title,
    collectionId,
    position: nextPosition,
    ...custom,
    ...media,
    recordType: kind === itemTypes.image ? (media.recordType ?? kind) : kind,
  })
}

/** Items of a theme's own lists are what their list takes first: pictures, videos, tracks, events, else texts. */
function getRecordType(theme: ThemeTypes, accepts: readonly string[] = [], customType: string | undefined): number {
  const base = theme.customTypes.find(({ name }) => name === customType)?.base
  return recordsByType[base ?? accepts[0] ?? ''] ?? itemTypes.text
}

const recordsByType: Readonly<Record<string, number>> = {
  image: itemTypes.image,
  video: itemTypes.image,
  audio: itemTypes.audio,
  event: itemTypes.event,
}

/** Throws `not_allowed` unless the member of staff who acts may change this item: products are for those who may write products. */
export async function requireItemEditor(ctx: Ctx, itemId: string): Promise<void> {
  const { record_type: recordType } = await getItem(ctx, itemId)
  requireCapability(ctx, recordType === itemTypes.product ? 'products.write' : 'content.write')
}

/** Updates an item for its owner, unless somebody else changed the item since it was read: then 409. A new video's service is asked before. */
export async function updateListItem(
  ctx: Ctx,
  itemId: string,
  { expectedUpdatedAt, ...fields }: EditItem,
  remote: RemoteMedia = embedClient,
  typesFor: TypesFor = noTypes,
): Promise<void> {
  const { recordType, ...media } = await loadMediaChanges(ctx, fields, await getItem(ctx, itemId), remote)
  const isCustom = fields.customType !== undefined || fields.customContent !== undefined
  const theme = isCustom ? await typesFor(ctx) : undefined
  await transaction(ctx, async (ctx) => {
    await lockItem(ctx, itemId)
    const item = await getItem(ctx, itemId)
    const updatedAt = item.updated_at.toISOString()
    if (expectedUpdatedAt !== undefined && updatedAt !== expectedUpdatedAt) throw itemChanged({ itemId, updatedAt })
    if (fields.body !== undefined && fields.body !== item.body && usesBlocks(item.content))
      throw bodyOfBlocks({ itemId })
    checkFeaturedMedia(fields, { recordType: item.record_type, sourceUrl: item.source_url })
    const isPicture = item.record_type === itemTypes.image || item.record_type === itemTypes.video
    await updateItem(ctx, itemId, {
      ...toItemChanges(fields),
      ...(theme ? checkCustom(theme, fields, item.content) : {}),
      ...media,
      ...(isPicture && recordType !== undefined ? { recordType } : {}),
    })
    await publishChange(ctx)
  })
}

async function createPublished(ctx: Ctx, item: NewItem): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const itemId = await createItem(ctx, item)
    await publishChange(ctx)
    return itemId
  })
}

/** Only posts have something at their head, and a link leads somewhere. `before` is the item that is changed. */
function checkFeaturedMedia(
  { featuredMedia, sourceUrl }: Pick<EditItem, 'featuredMedia' | 'sourceUrl'>,
  before: { readonly recordType: number; readonly sourceUrl: string },
): void {
  if (!featuredMedia) return
  if (before.recordType !== itemTypes.text)
    throw invalidInput({ fields: { featuredMedia: 'Only posts have featured media.' } })
  if (featuredMedia.type === 'link' && (sourceUrl ?? before.sourceUrl) === '')
    throw invalidInput({ fields: { sourceUrl: 'Enter the URL that the link leads to.' } })
}

/** What a change says of the video, with the picture that its service has where the owner gives none. Empty: nothing of it changes. */
async function loadMediaChanges(
  ctx: Ctx,
  { video: input, pictureIds }: Pick<EditItem, 'video' | 'pictureIds'>,
  item: ItemRow | undefined,
  remote: RemoteMedia,
): Promise<{ video?: StoredVideo | null; assetIds?: string[]; recordType?: number }> {
  if (input === undefined) return {}
  const before = contentParts.readVideo(item?.content)
  const shown = pictureIds ?? (item?.main_asset_id ? [item.main_asset_id] : [])
  const needsPicture = shown.every((id) => id === before?.thumbnailAssetId)
  const video = await completeVideo(ctx, input, before, needsPicture, remote)
  const picture = video?.thumbnailAssetId ?? ''
  const isOther = needsPicture && picture !== (before?.thumbnailAssetId ?? '')
  return {
    video,
    recordType: video ? itemTypes.video : itemTypes.image,
    ...(isOther ? { assetIds: picture === '' ? [] : [picture] } : {}),
  }
}

/** Ids of the files that an item's content names beside its pictures. */
function namedFiles(content: unknown): string[] {
  const ids = contentParts.readStoredContent(content)['customAssetIds']
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

/** Deletes an item that is no product. Returns its id in the trash. */
export async function removeItem(ctx: Ctx, itemId: string): Promise<string> {
  await getContentItem(ctx, itemId)
  return deleteItem(ctx, itemId)
}

/** Copies an item as a draft beside it; returns its id. */
export async function duplicateItem(ctx: Ctx, itemId: string): Promise<string> {
  const row = await getContentItem(ctx, itemId)
  const pictures = await listItemPictures(ctx, itemId)
  return createPublished(ctx, {
    collectionId: row.collection_id,
    recordType: row.record_type,
    title: `${row.title.slice(0, textLimits.title - 7)} (copy)`,
    excerpt: row.excerpt,
    body: row.body,
    authorName: row.author_name,
    authorId: row.author_id,
    commentsOpen: row.comments_open,
    workflowState: 'draft',
    featured: false,
    tags: row.tags,
    categories: row.categories,
    position: row.position,
    mainAssetId: row.main_asset_id,
    assetIds: pictures.map(({ asset_id }) => asset_id),
    sourceUrl: row.source_url,
    passthrough: row.passthrough,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    ...(row.location === null ? {} : { location: toItemDetail(row, { slug: '' }, [], [], ctx.now).location }),
    content: contentParts.readStoredContent(row.content),
  })
}

/** Puts items of a collection in the given order. */
export async function reorderItems(ctx: Ctx, collectionId: string, itemIds: readonly string[]): Promise<void> {
  const ids = [...new Set(itemIds)]
  await transaction(ctx, async (ctx) => {
    await getCollection(ctx, collectionId)
    const placed = await updateItemPositions(ctx, collectionId, ids)
    if (placed !== ids.length) throw invalidInput({ fields: { itemIds: 'One of these items is not in this list.' } })
    await publishChange(ctx)
  })
}

async function getContentItem(ctx: Ctx, itemId: string): Promise<ItemRow> {
  const item = await getItem(ctx, itemId)
  if (item.record_type === itemTypes.product) throw productNotHere({ itemId })
  return item
}

function toItemChanges({
  state,
  publishedAt,
  startsAt,
  endsAt,
  pictureIds,
  video: _video,
  ...rest
}: Omit<EditItem, 'expectedUpdatedAt'>): ItemChanges {
  return {
    ...rest,
    ...(state === undefined ? {} : { workflowState: state }),
    ...(publishedAt === undefined ? {} : { publishedAt: toDate(publishedAt) }),
    ...(startsAt === undefined ? {} : { startsAt: toDate(startsAt) }),
    ...(endsAt === undefined ? {} : { endsAt: toDate(endsAt) }),
    ...(pictureIds === undefined ? {} : { assetIds: pictureIds }),
  }
}

function toDate(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso)
}

function readCursor(cursor: string): ListCursor {
  const [key = '0', itemId = ''] = cursor.split('.')
  return { key: Number(key), itemId }
}
