import { z } from 'zod'
import { type Ctx, transaction } from '../../../platform/context.ts'
import { isUniqueViolation, notFound } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/feature.ts'
import { newId } from '../../../platform/ids.ts'
import { type Capability, mayDo, requireCapability } from '../../accounts/index.ts'
import { publishChange } from '../../sites/index.ts'
import { type CollectionRow, collectionSlugsLike, findCollectionRow, lockTree } from '../collection-store.ts'
import { restoreBlocked, restorePageFirst } from '../errors.ts'
import { indexCollection, indexItemsById } from '../../search-index/index.ts'
import { forgetInMenus, menuPlaces, putInMenus } from '../menus.ts'
import { assertCapacity } from '../assert-capacity.ts'
import { firstFreeSlug } from '../../slugs/index.ts'
import { type ItemRow, itemSlugsLike } from '../store.ts'
import type { RestoredEntry } from './schema.ts'
import {
  type TrashEntry,
  changeKept,
  forgetMissingAuthors,
  forgetMissingCategories,
  insertEntry,
  listEntries,
  lockEntry,
  findPageEntry,
  moveBack,
  moveToTrash,
  moveIntoFolder,
  readKept,
  removeEntry,
  removeExpired,
} from './store.ts'

/** How long what is deleted can be brought back. */
const keptDays = 30

const Places = z.object({
  menus: z.record(z.string(), z.int()).catch({}),
  childIds: z.array(z.string()).catch([]),
})

/** Puts an item with all its dependent rows into the trash. Part of a transaction; the caller announces it. */
export async function trashItem(ctx: Ctx, item: ItemRow): Promise<void> {
  const collection = await findCollectionRow(ctx, item.collection_id)
  const trashId = await newEntry(ctx, {
    kind: 'item',
    subject_id: item.item_id,
    collection_id: item.collection_id,
    title: item.title,
    type_name: collection?.type_name ?? '',
    item_count: 0,
    places: {},
  })
  await moveToTrash(ctx, trashId, { itemId: item.item_id })
}

/** Puts a page with its items into the trash; pages inside it move up, menus forget it. Part of a transaction under `lockTree`. */
export async function trashPage(
  ctx: Ctx,
  row: CollectionRow,
  itemCount: number,
  childIds: readonly string[],
): Promise<void> {
  const trashId = await newEntry(ctx, {
    kind: 'page',
    subject_id: row.collection_id,
    collection_id: row.collection_id,
    title: row.title,
    type_name: row.type_name,
    item_count: itemCount,
    places: { menus: await menuPlaces(ctx, row.collection_id), childIds },
  })
  await moveToTrash(ctx, trashId, { collectionId: row.collection_id })
  await forgetInMenus(ctx, row.collection_id)
}

async function newEntry(
  ctx: Ctx,
  entry: Omit<TrashEntry, 'website_id' | 'trash_id' | 'deleted_by' | 'deleted_at' | 'expires_at'>,
): Promise<string> {
  const trashId = newId()
  await insertEntry(ctx, {
    ...entry,
    trash_id: trashId,
    deleted_by: ctx.actor.kind === 'staff' ? ctx.actor.name : '',
    deleted_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + keptDays * 24 * 3_600_000),
  })
  return trashId
}

/** What was deleted within the last 30 days, the latest first. */
export async function listTrash(ctx: Ctx, cursor: string | undefined, limit: number) {
  return listEntries(ctx, cursor, limit)
}

/**
 * The right to delete includes the right to restore: products need the rights for products, pages and all others those
 * for content.
 */
function capabilityFor({ kind, type_name: typeName }: Pick<TrashEntry, 'kind' | 'type_name'>): Capability {
  return kind === 'item' && typeName === 'products' ? 'products.write' : 'content.write'
}

/** Whether the member of staff who acts may bring this back, or delete it for good. */
export function mayRestore(ctx: Ctx, entry: Pick<TrashEntry, 'kind' | 'type_name'>): boolean {
  return mayDo(ctx, capabilityFor(entry))
}

/**
 * Restores a page or an item to its place. An address that was taken meanwhile gets a number behind it. An item whose
 * page is deleted, too, waits for that page (`restore_page_first`). Throws for a full list, or an article number that
 * another product has by now.
 */
export async function restoreFromTrash(ctx: Ctx, trashId: string): Promise<RestoredEntry> {
  try {
    return await transaction(ctx, async (ctx) => {
      await lockTree(ctx)
      const entry = await lockEntry(ctx, trashId)
      if (!entry) throw notFound({ what: 'What you want to restore' })
      requireCapability(ctx, capabilityFor(entry))
      await forgetMissingAuthors(ctx, trashId)
      const restored = entry.kind === 'page' ? await restorePage(ctx, entry) : await restoreItem(ctx, entry)
      await removeEntry(ctx, trashId)
      await publishChange(ctx)
      return restored
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw restoreBlocked({ trashId })
    throw error
  }
}

async function restorePage(ctx: Ctx, { trash_id: trashId, collection_id, places }: TrashEntry): Promise<RestoredEntry> {
  const kept = await readKept(ctx, trashId, 'collection')
  const slug = firstFreeSlug(kept?.slug ?? '', await collectionSlugsLike(ctx, kept?.slug ?? ''))
  const upper = kept?.parent_id ? await findCollectionRow(ctx, kept.parent_id) : undefined
  const upperId = upper?.collection_id ?? null
  await changeKept(ctx, trashId, 'collection', { slug, parent_id: upperId, is_homepage: false })
  await moveBack(ctx, trashId)
  await indexCollection(ctx, collection_id)
  const { menus, childIds } = Places.parse(places ?? {})
  await moveIntoFolder(ctx, collection_id, upperId, childIds)
  await putInMenus(ctx, collection_id, menus)
  return { kind: 'page', collectionId: collection_id, itemId: null, slug, hasOtherSlug: slug !== kept?.slug }
}

async function restoreItem(ctx: Ctx, entry: TrashEntry): Promise<RestoredEntry> {
  const { trash_id: trashId, collection_id: collectionId, subject_id: itemId } = entry
  const collection = await findCollectionRow(ctx, collectionId)
  if (!collection) {
    const page = await findPageEntry(ctx, collectionId)
    if (page) throw restorePageFirst({ title: page.title })
    throw notFound({ what: 'The page that it stood in' })
  }
  await assertCapacity(ctx, collectionId)
  const kept = await readKept(ctx, trashId, 'item')
  const taken = await itemSlugsLike(ctx, collectionId, kept?.slug ?? '')
  const slug = firstFreeSlug(kept?.slug ?? '', taken)
  await changeKept(ctx, trashId, 'item', { slug })
  await moveBack(ctx, trashId)
  await forgetMissingCategories(ctx, itemId)
  await indexItemsById(ctx, [itemId])
  return { kind: 'item', collectionId, itemId, slug, hasOtherSlug: slug !== kept?.slug }
}

/** Deletes for good, before its time. */
export async function deleteForGood(ctx: Ctx, trashId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const entry = await lockEntry(ctx, trashId)
    if (!entry) throw notFound({ what: 'This' })
    requireCapability(ctx, capabilityFor(entry))
    await removeEntry(ctx, trashId)
  })
}

/** What was deleted more than 30 days ago is gone for good: of all sites, on a clock. */
export async function emptyTrash(
  { database, log }: Pick<Services, 'database' | 'log'>,
  now = new Date(),
): Promise<void> {
  const count = await removeExpired({ db: database.db, now })
  if (count > 0) log.info({ count }, 'what was in the trash for 30 days is deleted')
}
