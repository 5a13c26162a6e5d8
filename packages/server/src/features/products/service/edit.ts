import type { Ctx } from '../../../platform/context.ts'
import { transaction } from '../../../platform/context.ts'
import { deleteItem, getItem, type ItemChanges } from '../../items/index.ts'
import { productChanged } from '../errors.ts'
import type { ProductEdit } from '../schema.ts'
import { lockProduct } from '../store.ts'
import { type ProductUpdate, updateProduct } from './update.ts'

/** An owner's change in place, unless somebody else changed the product since it was read: then 409 with both. */
export async function editProduct(ctx: Ctx, itemId: string, edit: ProductEdit): Promise<void> {
  const { isVisible, expectedUpdatedAt, ...rest } = edit
  const fields: ProductUpdate = { ...rest, ...(isVisible === undefined ? {} : visibility(isVisible)) }
  await transaction(ctx, async (ctx) => {
    if (expectedUpdatedAt !== undefined) {
      await lockProduct(ctx, itemId)
      const item = await getItem(ctx, itemId)
      if (item.updated_at.toISOString() !== expectedUpdatedAt)
        throw productChanged({
          itemId,
          current: {
            title: item.title,
            slug: item.slug,
            isVisible: item.workflow_state !== 'draft',
            updatedAt: item.updated_at.toISOString(),
          },
          yours: { ...rest, isVisible },
        })
    }
    await updateProduct(ctx, itemId, fields)
  })
}

/** Deletes a product; lines of carts stay and tell their buyers, orders keep what they copied. */
export async function deleteProduct(ctx: Ctx, itemId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    // Locks it; throws 404 for items that the caller cannot delete.
    const product = await lockProduct(ctx, itemId)
    await deleteItem(ctx, product?.item_id ?? '')
  })
}

/** Hidden products are drafts. */
export function visibility(isVisible: boolean): Pick<ItemChanges, 'workflowState'> {
  return { workflowState: isVisible ? 'published' : 'draft' }
}
