import { type Ctx, transaction } from '../../../platform/context.ts'
import { readStoredContent } from '../../content-fields/index.ts'
import { publishChange } from '../../sites/index.ts'
import { lockItem, updateItemRow } from '../store.ts'
import { getItem } from './items.ts'

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
    const { content, body } = change(readStoredContent((await getItem(ctx, itemId)).content))
    await updateItemRow(ctx, itemId, { content: JSON.stringify(content), body, updated_at: ctx.now })
    await publishChange(ctx)
  })
}
