import type { Ctx } from '../../../platform/context.ts'
import { transaction } from '../../../platform/context.ts'
import { invalidInput, notFound } from '../../../platform/errors.ts'
import { deleteItem, getItem, type ItemChanges } from '../../items/index.ts'
import { recordEvents } from '../../webhooks/index.ts'
import { productChanged } from '../errors.ts'
import { listCollectionProducts } from '../read-store.ts'
import type { ProductEdit } from '../schema.ts'
import { lockProduct } from '../store.ts'
import { mergeVariants } from './merge-variants.ts'
import { type ProductUpdate, updateProduct } from './update.ts'

/** An owner's change in place, unless somebody else changed the same since it was read: then 409 with both. */
export async function editProduct(ctx: Ctx, itemId: string, edit: ProductEdit): Promise<void> {
  const { isVisible, state, publishedAt, pictureIds, relatedItemIds, expectedUpdatedAt, ...others } = edit
  const { variants, expectedVariantIds, digitalAssetId, ...rest } = others
  await transaction(ctx, async (ctx) => {
    if (!(await lockProduct(ctx, itemId))) throw notFound({ what: 'This product' })
    if (expectedUpdatedAt !== undefined) await refuseStale(ctx, itemId, expectedUpdatedAt, { ...rest, isVisible })
    const fields: ProductUpdate = {
      ...(digitalAssetId === undefined ? {} : { digitalAssetIds: digitalAssetId === null ? [] : [digitalAssetId] }),
      ...rest,
      ...(isVisible === undefined ? {} : toWorkflowState(isVisible)),
      ...(state === undefined ? {} : { workflowState: state }),
      ...(publishedAt === undefined ? {} : { publishedAt: publishedAt === null ? null : new Date(publishedAt) }),
      ...(pictureIds === undefined ? {} : { assetIds: pictureIds }),
      ...(relatedItemIds === undefined ? {} : { relatedSlugs: await listRelatedSlugs(ctx, itemId, relatedItemIds) }),
      ...(variants === undefined ? {} : { variants: await mergeVariants(ctx, itemId, variants, expectedVariantIds) }),
    }
    await updateProduct(ctx, itemId, fields)
  })
}

async function refuseStale(
  ctx: Ctx,
  itemId: string,
  expectedUpdatedAt: string,
  yours: Readonly<Record<string, unknown>>,
): Promise<void> {
  const item = await getItem(ctx, itemId)
  const updatedAt = item.updated_at.toISOString()
  if (updatedAt === expectedUpdatedAt) return
  const { title, slug, workflow_state: state } = item
  throw productChanged({ itemId, current: { title, slug, isVisible: state !== 'draft', updatedAt }, yours })
}

/** Throws when one is no other product of the same page: it may have been deleted meanwhile. */
async function listRelatedSlugs(ctx: Ctx, itemId: string, itemIds: readonly string[]): Promise<string[]> {
  const { collection_id: collectionId } = await getItem(ctx, itemId)
  const found = await listCollectionProducts(ctx, collectionId, { itemIds })
  return itemIds.map((id) => {
    const product = id === itemId ? undefined : found.find((one) => one.item_id === id)
    if (!product) throw invalidInput({ fields: { relatedItemIds: 'One of these products does not exist any more.' } })
    return product.slug
  })
}

/** Deletes a product; lines of carts stay and tell their buyers, orders keep what they copied. Returns its id in the trash. */
export async function deleteProduct(ctx: Ctx, itemId: string): Promise<string> {
  return transaction(ctx, async (ctx) => {
    // Locks it; throws 404 for items that the caller cannot delete.
    const product = await lockProduct(ctx, itemId)
    const trashId = await deleteItem(ctx, product?.item_id ?? '')
    await recordEvents(ctx, [{ topic: 'product.delete', data: { productId: itemId } }])
    return trashId
  })
}

/** Hidden products are drafts. */
function toWorkflowState(isVisible: boolean): Pick<ItemChanges, 'workflowState'> {
  return { workflowState: isVisible ? 'published' : 'draft' }
}
