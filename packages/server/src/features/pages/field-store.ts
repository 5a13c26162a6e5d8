import { sql } from 'kysely'
import { type Ctx, transaction } from '../../platform/context.ts'
import { publishChange } from '../sites/index.ts'

/** Stored blocks of the named block fields. Fields that nobody has filled are not in the map. */
export async function findBlockFields(ctx: Ctx, fieldIds: readonly string[]): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ field_id: string; blocks: unknown }>`
    SELECT field_id, blocks FROM block_field WHERE website_id = ${ctx.site.id} AND field_id = ANY(${fieldIds}::text[])`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ field_id, blocks }) => [field_id, blocks]))
}

/** Stores the blocks of a field, replacing what it held, and publishes the change. */
export async function saveBlockField(ctx: Ctx, fieldId: string, blocks: readonly unknown[]): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await sql`
      INSERT INTO block_field (website_id, field_id, blocks) VALUES (${ctx.site.id}, ${fieldId}, ${JSON.stringify(blocks)})
      ON CONFLICT (website_id, field_id) DO UPDATE SET blocks = excluded.blocks, updated_at = now()`.execute(ctx.db)
    await publishChange(ctx)
  })
}
