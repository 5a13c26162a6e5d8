import { z } from 'zod'
import { type Ctx, transaction } from '../../platform/context.ts'
import { isUniqueViolation, notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { mayDo, requireCapability, type roles } from '../accounts/index.ts'
import { listCollectionSlugsLike, findCollectionRow, lockTree } from '../collections/index.ts'
import { assertCapacity, listItemSlugsLike } from '../items/index.ts'
import { addresses } from '../languages/index.ts'
import { purgeFiles, restoreFile } from '../media-library/index.ts'
import { putInMenus } from '../menus/index.ts'
import { indexCollection, indexItemsById } from '../search-index/index.ts'
import { publishChange } from '../sites/index.ts'
import { findFreeSlug } from '../slugs/index.ts'
import type { TrashEntry } from '../trash-entries/index.ts'
import { restoreBlocked, restorePageFirst } from './errors.ts'
import type { RestoredEntry } from './schema.ts'
import {
  changeKept,
  findPageEntry,
  forgetMissingAssets,
  forgetMissingAuthors,
  forgetMissingCategories,
  forgetMissingForms,
  listEntries,
  lockEntry,
  moveBack,
  moveIntoFolder,
  readKept,
  removeEntry,
  removeExpired,
} from './store.ts'

const Places = z.object({
  menus: z.record(z.string(), z.int()).catch({}),
  childIds: z.array(z.string()).catch([]),
})

/** Entries of the last 30 days, the latest first. */
export async function listTrash(ctx: Ctx, cursor: string | undefined, limit: number) {
  return listEntries(ctx, cursor, limit)
}

/**
 * The right to delete includes the right to restore: products need the rights for products, pages and all others those
 * for content.
 */
function capabilityFor({ kind, type_name: typeName }: Pick<TrashEntry, 'kind' | 'type_name'>): roles.Capability {
  if (kind === 'file') return 'assets.write'
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
      const restored = await restoreEntry(ctx, entry)
      await removeEntry(ctx, trashId)
      await publishChange(ctx)
      return restored
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw restoreBlocked({ trashId })
    throw error
  }
}

async function restoreEntry(ctx: Ctx, entry: TrashEntry): Promise<RestoredEntry> {
  if (entry.kind === 'file') {
    await restoreFile(ctx, entry)
    return { kind: 'file', collectionId: '', itemId: null, slug: '', hasOtherSlug: false }
  }
  await forgetMissingAuthors(ctx, entry.trash_id)
  await forgetMissingAssets(ctx, entry.trash_id)
  await forgetMissingForms(ctx, entry.trash_id)
  return entry.kind === 'page' ? restorePage(ctx, entry) : restoreItem(ctx, entry)
}

async function restorePage(ctx: Ctx, { trash_id: trashId, collection_id, places }: TrashEntry): Promise<RestoredEntry> {
  const kept = await readKept(ctx, trashId, 'collection')
  const taken = await listCollectionSlugsLike(ctx, kept?.slug ?? '')
  const ofLanguages = addresses.listLanguagePaths(ctx.site).map((path) => path.slice(1))
  const slug = findFreeSlug(kept?.slug ?? '', new Set([...taken, ...ofLanguages]))
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
  const taken = await listItemSlugsLike(ctx, collectionId, kept?.slug ?? '')
  const slug = findFreeSlug(kept?.slug ?? '', taken)
  await changeKept(ctx, trashId, 'item', { slug })
  await moveBack(ctx, trashId)
  await forgetMissingCategories(ctx, itemId)
  await indexItemsById(ctx, [itemId])
  return { kind: 'item', collectionId, itemId, slug, hasOtherSlug: slug !== kept?.slug }
}

/** Deletes for good, before its time. */
export async function deleteForGood(ctx: Ctx, trashId: string): Promise<void> {
  const gone = await transaction(ctx, async (ctx) => {
    const entry = await lockEntry(ctx, trashId)
    if (!entry) throw notFound({ what: 'This' })
    requireCapability(ctx, capabilityFor(entry))
    await removeEntry(ctx, trashId)
    return entry
  })
  await purgeFiles(ctx.files, [gone])
}

/** Removes entries older than 30 days for good: of all sites, by a timer. */
export async function emptyTrash(
  { database, files, log }: Pick<Services, 'database' | 'files' | 'log'>,
  now = new Date(),
): Promise<void> {
  const gone = await removeExpired({ db: database.db, now })
  await purgeFiles(files, gone)
  const count = gone.length
  if (count > 0) log.info({ count }, 'what was in the trash for 30 days is deleted')
}
