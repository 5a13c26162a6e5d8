import { itemTypes } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../../platform/context.ts'
import { invalidInput, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { parseInput } from '../../../platform/http/parse-input.ts'
import { getDisplayName } from '../../assets/index.ts'
import { findAuthorRow } from '../../authors/index.ts'
import { listCategoryRows } from '../../categories/index.ts'
import { findCollectionRow } from '../../collections/index.ts'
import { contentParts } from '../../content-fields/index.ts'
import { allowsCommentsOnNewPosts } from '../../comment-settings/index.ts'
import { publishChange } from '../../sites/index.ts'
import { findFreeSlug, parseItemSlug, createSlug, slugTaken } from '../../slugs/index.ts'
import { addTrashEntry, moveToTrash } from '../../trash-entries/index.ts'
import { albumFull, listFull } from '../errors.ts'
import { ItemChanges, NewItem, countLimits } from '../schema.ts'
import {
  type ItemRow,
  countOrdered,
  mapNamedFiles,
  toItemColumns,
  updateItemRow,
  findItem,
  insertItemRow,
  listItemSlugsLike,
  lockItem,
  replaceItemAssets,
} from '../store.ts'

/** How often a slug made from a title is tried again when others take it at the same moment. */
const slugAttempts = 5

/**
 * Creates a post, an event or the item of a product, and returns its id. A slug of its own must be free; one made from the title always is.
 * The caller publishes the change last in its transaction.
 */
export async function createItem(ctx: Ctx, input: NewItem): Promise<string> {
  const item = parseInput(NewItem, input)
  const itemId = newId()
  return transaction(ctx, async (ctx) => {
    await checkReferences(ctx, item.collectionId, item)
    // Products are no tracks, and come by the thousand.
    if (item.recordType !== itemTypes.product) await assertCapacity(ctx, item.collectionId)
    const state = item.workflowState ?? 'published'
    checkTimes({ starts_at: item.startsAt, ends_at: item.endsAt, published_at: item.publishedAt }, state)
    const row = {
      main_asset_id: item.assetIds?.[0] ?? null,
      comments_open: item.recordType === itemTypes.text && allowsCommentsOnNewPosts(ctx.site),
      ...toItemColumns(item),
      ...(await findAuthorName(ctx, item)),
      published_at: item.publishedAt ?? (state === 'draft' ? null : ctx.now),
      item_id: itemId,
      collection_id: item.collectionId,
      record_type: item.recordType,
      title: item.title,
      created_at: ctx.now,
      updated_at: ctx.now,
    }
    await insertWithSlug(ctx, item, itemId, row)
    if (item.assetIds && item.assetIds.length > 0) await replaceItemAssets(ctx, itemId, item.assetIds)
    return itemId
  })
}

/** Changes the given fields of an item; the rest stays. The caller publishes the change. */
export async function updateItem(ctx: Ctx, itemId: string, input: ItemChanges): Promise<void> {
  const changes = parseInput(ItemChanges, input)
  await transaction(ctx, async (ctx) => {
    // Held, since parts of `content` are read, changed and written back.
    if (contentParts.hasContentParts(changes)) await lockItem(ctx, itemId)
    const before = await getItem(ctx, itemId)
    await checkReferences(ctx, before.collection_id, changes)
    const state = changes.workflowState ?? before.workflow_state
    const publishedAt = changes.publishedAt === undefined ? before.published_at : changes.publishedAt
    checkTimes(
      {
        starts_at: changes.startsAt === undefined ? before.starts_at : changes.startsAt,
        ends_at: changes.endsAt === undefined ? before.ends_at : changes.endsAt,
        published_at: publishedAt,
      },
      state,
    )
    // Shown items have a date; a scheduled item that is published early appears now.
    const appearsNow =
      state === 'published' &&
      (publishedAt === null ||
        (before.workflow_state === 'scheduled' && changes.publishedAt === undefined && publishedAt > ctx.now))
    await updateItemRow(ctx, itemId, {
      ...(changes.assetIds === undefined ? {} : { main_asset_id: changes.assetIds[0] ?? null }),
      ...toItemColumns(changes, before.content),
      ...(await findAuthorName(ctx, changes)),
      ...(appearsNow ? { published_at: ctx.now } : {}),
      updated_at: ctx.now,
    })
    if (changes.assetIds) await replaceItemAssets(ctx, itemId, changes.assetIds)
  })
}

/** Content of an item and its text: what lists, feeds and the search read. */
interface ItemText {
  readonly content: Content
  readonly body: string
}

type Content = Readonly<Record<string, unknown>>

/** Changes the content of an item, whose text is written with it, and publishes it. */
export async function updateItemContent(
  ctx: Ctx,
  itemId: string,
  change: (content: Content) => ItemText,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    // Held, since the content is read, changed and written back.
    await lockItem(ctx, itemId)
    const { content, body } = change(contentParts.readStoredContent((await getItem(ctx, itemId)).content))
    await updateItemRow(ctx, itemId, { content: JSON.stringify(content), body, updated_at: ctx.now })
    await publishChange(ctx)
  })
}

/** The item's row; throws 404 when the site has none of this id. */
export async function getItem(ctx: Ctx, itemId: string): Promise<ItemRow> {
  const row = await findItem(ctx, itemId)
  if (!row) throw notFound({ what: 'This item' })
  return row
}

/**
 * Deletes an item with all its dependent rows; orders keep their copies. For 30 days it can be restored from the trash, by the id that
 * this returns.
 */
export async function deleteItem(ctx: Ctx, itemId: string): Promise<string> {
  return transaction(ctx, async (ctx) => {
    await lockItem(ctx, itemId)
    const trashId = await trashItem(ctx, await getItem(ctx, itemId))
    await publishChange(ctx)
    return trashId
  })
}

/** The next position in a list that its owner orders by hand, 0 in others. Throws when such a list is full. Products have no such limit. */
export async function assertCapacity(
  ctx: Ctx,
  collectionId: string,
  isOrdered = false,
): Promise<{ nextPosition: number }> {
  const { typeName, count, nextPosition } = await countOrdered(ctx, collectionId, isOrdered)
  if (typeName === 'album' && count >= countLimits.tracksPerAlbum)
    throw albumFull({ limit: countLimits.tracksPerAlbum })
  if (count >= countLimits.itemsInOrder) throw listFull({ limit: countLimits.itemsInOrder })
  return { nextPosition }
}

/** The name of the item's author as text, beside the reference. Taking the author away takes the name, unless another one is given. */
async function findAuthorName(
  ctx: Ctx,
  { authorId, authorName: given }: ReturnType<typeof ItemChanges.parse>,
): Promise<{ author_name?: string }> {
  if (authorId === undefined) return {}
  if (authorId === null) return given === undefined ? { author_name: '' } : {}
  const author = await findAuthorRow(ctx, authorId)
  if (!author) throw invalidInput({ fields: { authorId: 'This author does not exist.' } })
  return { author_name: author.display_name }
}

interface Times {
  readonly starts_at: Date | null | undefined
  readonly ends_at: Date | null | undefined
  readonly published_at: Date | null | undefined
}

function checkTimes({ starts_at, ends_at, published_at }: Times, state: string): void {
  if (ends_at && !starts_at) throw invalidInput({ fields: { startsAt: 'Enter when it begins.' } })
  if (starts_at && ends_at && ends_at < starts_at)
    throw invalidInput({ fields: { endsAt: 'This ends before it begins.' } })
  if (state === 'scheduled' && !published_at)
    throw invalidInput({ fields: { publishedAt: 'Enter when it is to appear.' } })
}

type CheckedItem = ReturnType<typeof NewItem.parse>

async function insertWithSlug(
  ctx: Ctx,
  item: CheckedItem,
  itemId: string,
  row: Omit<Parameters<typeof insertItemRow>[1], 'slug'>,
): Promise<void> {
  if (item.slug !== undefined) {
    const slug = parseItemSlug(item.slug)
    if (!(await insertItemRow(ctx, { ...row, slug }))) throw slugTaken({ slug })
    return
  }
  const base = createSlug(item.title, 'item', itemId.slice(-8))
  for (let attempt = 1; attempt <= slugAttempts; attempt++) {
    const slug = findFreeSlug(base, await listItemSlugsLike(ctx, item.collectionId, base))
    if (await insertItemRow(ctx, { ...row, slug })) return
  }
  throw slugTaken({ slug: base })
}

/** Categories and pictures that are named must be there: a foreign key would only say that something is wrong. */
async function checkReferences(
  ctx: Ctx,
  collectionId: string,
  item: ReturnType<typeof ItemChanges.parse>,
): Promise<void> {
  if (item.categories !== undefined && item.categories.length > 0) {
    const known = new Set((await listCategoryRows(ctx, collectionId)).map(({ slug }) => slug))
    const missing = item.categories.find((slug) => !known.has(slug))
    if (missing !== undefined)
      throw invalidInput({ fields: { categories: `The category "${missing}" does not exist.` } })
  }
  const pictureIds = [
    ...(item.assetIds ?? []),
    ...(item.mainAssetId ? [item.mainAssetId] : []),
    ...contentParts.listAssetIds(item.customContent ?? {}),
  ]
  const videoId = item.video?.fileAssetId ?? undefined
  const audioId = /^\/s\/([^/]+)\//.exec(item.audioUrl ?? '')?.[1]
  const socialId = item.socialPictureId ?? undefined
  const wanted = [...pictureIds, videoId, audioId, socialId].filter((id) => id !== undefined)
  if (wanted.length === 0) return
  const named = await mapNamedFiles(ctx, wanted)
  const isKind = (kind: 'image' | 'video' | 'audio') => (id: string) =>
    named.get(id)?.contentType.startsWith(`${kind}/`) === true
  const wrongPicture = pictureIds.find((id) => !isKind('image')(id))
  if (wrongPicture !== undefined) {
    const file = named.get(wrongPicture)
    if (!file) throw invalidInput({ fields: { assetIds: 'A picture does not exist.' } })
    const fileName = getDisplayName(file.filename)
    throw invalidInput({ fields: { assetIds: `The file ${fileName} is no picture.` } })
  }
  if (socialId !== undefined && !isKind('image')(socialId))
    throw invalidInput({ fields: { socialPictureId: 'This picture does not exist.' } })
  if (videoId !== undefined && !isKind('video')(videoId))
    throw invalidInput({ fields: { video: 'Choose a video file (MP4 or WebM).' } })
  if (audioId !== undefined && !isKind('audio')(audioId))
    throw invalidInput({ fields: { audioUrl: 'Choose an audio file (MP3, M4A, OGG or WAV).' } })
}

/** Puts an item with all its dependent rows into the trash. Part of a transaction; the caller announces it. */
async function trashItem(ctx: Ctx, item: ItemRow): Promise<string> {
  const collection = await findCollectionRow(ctx, item.collection_id)
  const trashId = await addTrashEntry(ctx, {
    kind: 'item',
    subject_id: item.item_id,
    collection_id: item.collection_id,
    title: item.title,
    type_name: collection?.type_name ?? '',
    item_count: 0,
    places: {},
  })
  await moveToTrash(ctx, trashId, { itemId: item.item_id })
  return trashId
}
