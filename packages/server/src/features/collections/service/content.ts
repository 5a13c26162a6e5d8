import { sql } from 'kysely'
import { type Ctx, transaction } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { publishChange } from '../../sites/index.ts'

type Content = Readonly<Record<string, unknown>>

/**
 * Stores what `change` makes of a collection's content, with the row locked in between: of two saves at once the second sees the first.
 * What `change` throws leaves everything as it was. Throws 404 when the site has none of this id.
 */
export async function changeCollectionContent(
  ctx: Ctx,
  collectionId: string,
  change: (content: Content) => Content,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { rows } = await sql<{ content: unknown }>`
      SELECT content FROM collection WHERE website_id = ${ctx.site.id} AND collection_id = ${collectionId} FOR UPDATE`.execute(
      ctx.db,
    )
    const [row] = rows
    if (!row) throw notFound({ what: 'This page' })
    const changed = JSON.stringify(change({ ...Object(row.content) }))
    await sql`
      UPDATE collection SET content = ${changed}::jsonb, updated_at = ${ctx.now}
      WHERE website_id = ${ctx.site.id} AND collection_id = ${collectionId}`.execute(ctx.db)
    await publishChange(ctx)
  })
}
