import { sql } from 'kysely'
import { type Ctx, transaction } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { indexItemsById } from '../../search-index/index.ts'
import { publishChange } from '../../sites/index.ts'

/** Content of an item and its text: what lists, feeds and the search read. */
export interface ItemText {
  readonly content: Content
  readonly body: string
}

type Content = Readonly<Record<string, unknown>>

/** The same for an item, whose text is written with it. */
export async function changeItemContent(
  ctx: Ctx,
  itemId: string,
  change: (content: Content) => ItemText,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ content: unknown }>`
      SELECT content FROM item WHERE website_id = ${ctx.site.id} AND item_id = ${itemId} FOR UPDATE`.execute(ctx.db)
    const [row] = rows
    if (!row) throw notFound({ what: 'This item' })
    const { content, body } = change({ ...Object(row.content) })
    await sql`
      UPDATE item SET content = ${JSON.stringify(content)}::jsonb, body = ${body}, updated_at = ${ctx.now}
      WHERE website_id = ${ctx.site.id} AND item_id = ${itemId}`.execute(ctx.db)
    await indexItemsById(ctx, [itemId])
    await publishChange(ctx)
  })
}
