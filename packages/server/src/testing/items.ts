import { type Ctx, transaction } from '../platform/context.ts'
import { createItem as create, updateItem as update, type ItemChanges, type NewItem } from '../features/items/index.ts'
import { publishChange } from '../features/sites/index.ts'

/** Creates an item that visitors see at once, and returns its id. */
export async function createItem(ctx: Ctx, input: NewItem): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const itemId = await create(ctx, input)
    await publishChange(ctx)
    return itemId
  })
}

/** Changes an item; visitors see it at once. */
export async function updateItem(ctx: Ctx, itemId: string, input: ItemChanges): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await update(ctx, itemId, input)
    await publishChange(ctx)
  })
}
