import { type Ctx, transaction } from '../../../platform/context.ts'
import { invalidInput, notFound } from '../../../platform/errors.ts'
import { textLimits, contentParts } from '../../content-fields/index.ts'
import { copyArea, keepAreas } from '../../member-areas/index.ts'
import { findMenuPlaces, forgetInMenus } from '../../menus/index.ts'
import { publishChange } from '../../sites/index.ts'
import { addTrashEntry, moveToTrash } from '../../trash-entries/index.ts'
import { homepageNeeded } from '../errors.ts'
import { checkParent, createCollection } from './collections.ts'
import {
  type CollectionRow,
  updateCollectionRow,
  copyContents,
  findCollectionRow,
  listChildIds,
  listCollectionRows,
  lockTree,
  moveChildrenUp,
  placeCollections,
} from '../store.ts'

/** All pages of the site in their order, with how many items they hold. */
export async function listCollections(ctx: Ctx) {
  return listCollectionRows(ctx)
}

/** Puts pages into a folder, or at the top (`null`), in the given order. Pages that are not named keep their places. */
export async function placePages(ctx: Ctx, parentId: string | null, collectionIds: readonly string[]): Promise<void> {
  const ids = [...new Set(collectionIds)]
  await transaction(ctx, async (ctx) => {
    await lockTree(ctx)
    await checkParent(ctx, parentId, ids)
    await keepAreas(ctx, ids, parentId)
    const placed = await placeCollections(ctx, parentId, ids)
    if (placed !== ids.length) throw invalidInput({ fields: { collectionIds: 'One of these pages does not exist.' } })
    await publishChange(ctx)
  })
}

/** Deletes a page with its items: for 30 days they are in the trash. Pages inside it move up to where it was; menus forget it. */
export async function deleteCollection(ctx: Ctx, collectionId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockTree(ctx)
    const row = await findCollectionRow(ctx, collectionId)
    if (!row) throw notFound({ what: 'This page' })
    if (row.is_homepage) throw homepageNeeded({ collectionId })
    await keepAreas(ctx, [collectionId], null)
    await keepAreas(ctx, await listChildIds(ctx, collectionId), row.parent_id)
    const { itemCount, childIds } = await moveChildrenUp(ctx, collectionId)
    await trashPage(ctx, row, itemCount, childIds)
    await publishChange(ctx)
  })
}

/** Copies a page with its categories and items (products aside). The copy is not shown until its owner enables it. Returns its id. */
export async function duplicateCollection(ctx: Ctx, collectionId: string): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const row = await findCollectionRow(ctx, collectionId)
    if (!row) throw notFound({ what: 'This page' })
    const title = `${row.title.slice(0, textLimits.title - 7)} (copy)`
    const copyId = await createCollection(ctx, {
      typeName: row.type_name,
      type: row.type,
      title,
      description: row.description,
      enabled: false,
      pageSize: row.page_size,
      parentId: row.parent_id,
      mainAssetId: row.main_asset_id,
      content: contentParts.readStoredContent(row.content),
    })
    await copyContents(ctx, collectionId, copyId)
    await copyArea(ctx, collectionId, copyId)
    await updateCollectionRow(ctx, copyId, { navigation_title: title, updated_at: ctx.now })
    await publishChange(ctx)
    return copyId
  })
}

/** Puts a page with its items into the trash; pages inside it move up, menus forget it. Part of a transaction under `lockTree`. */
async function trashPage(ctx: Ctx, row: CollectionRow, itemCount: number, childIds: readonly string[]): Promise<void> {
  const trashId = await addTrashEntry(ctx, {
    kind: 'page',
    subject_id: row.collection_id,
    collection_id: row.collection_id,
    title: row.title,
    type_name: row.type_name,
    item_count: itemCount,
    places: { menus: await findMenuPlaces(ctx, row.collection_id), childIds },
  })
  await moveToTrash(ctx, trashId, { collectionId: row.collection_id })
  await forgetInMenus(ctx, row.collection_id)
}
