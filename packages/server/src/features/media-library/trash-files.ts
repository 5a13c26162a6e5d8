import { type Ctx, transaction } from '../../platform/context.ts'
import { isUniqueViolation, notFound } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/index.ts'
import { getDisplayName, assetKeys } from '../assets/index.ts'
import { publishChange } from '../sites/index.ts'
import { addTrashEntries, type TrashEntry } from '../trash-entries/index.ts'
import { fileComesBackTwice } from './errors.ts'
import { References } from './references.ts'
import { hasFolder } from './store.ts'
import {
  deleteAssets,
  findKeptAsset,
  insertKeptAsset,
  listReferences,
  lockAssets,
  restoreReferences,
} from './trash-store.ts'

/** Puts files into the trash for 30 days, one entry each, and takes them from what uses them. Throws when there is none. */
export async function trashFiles(ctx: Ctx, assetIds: readonly string[]) {
  return transaction(ctx, async (ctx) => {
    const rows = await lockAssets(ctx, [...new Set(assetIds)])
    if (rows.length === 0) throw notFound({ what: 'These files' })
    const ids = rows.map((row) => row.asset_id)
    const references = await listReferences(ctx, ids)
    const entries = rows.map((row) => ({
      kind: 'file',
      subject_id: row.asset_id,
      collection_id: '',
      title: getDisplayName(row.filename),
      type_name: row.content_type,
      item_count: 0,
      places: References.parse(references.get(row.asset_id) ?? {}),
    }))
    const trashIds = await addTrashEntries(ctx, entries)
    await deleteAssets(ctx, ids, trashIds)
    await publishChange(ctx)
    return ids.map((assetId, index) => ({ assetId, trashId: trashIds[index] ?? '' }))
  })
}

/** Puts a deleted file back, in its folder and where it was used. Part of the transaction that removes the entry. */
export async function restoreFile(
  ctx: Ctx,
  {
    trash_id: trashId,
    subject_id: assetId,
    title,
    places,
  }: Pick<TrashEntry, 'trash_id' | 'subject_id' | 'title' | 'places'>,
): Promise<void> {
  const kept = await findKeptAsset(ctx, trashId)
  if (!kept) throw notFound({ what: 'This file' })
  const folderId = kept.folder_id !== null && (await hasFolder(ctx, kept.folder_id)) ? kept.folder_id : null
  try {
    await insertKeptAsset(ctx, trashId, folderId)
  } catch (error) {
    if (isUniqueViolation(error)) throw fileComesBackTwice({ fileName: title })
    throw error
  }
  await restoreReferences(ctx, assetId, References.parse(places ?? {}))
}

/** Removes the bytes of files that have left the trash for good. */
export async function purgeFiles(
  files: Pick<FileStore, 'removeFolder'>,
  gone: readonly Pick<TrashEntry, 'website_id' | 'subject_id' | 'kind'>[],
): Promise<void> {
  for (const { website_id: websiteId, subject_id: assetId, kind } of gone)
    if (kind === 'file') await files.removeFolder(assetKeys.getAssetFolder(websiteId, assetId))
}
