import { sql } from 'kysely'
import { type Ctx, transaction } from '../../platform/context.ts'
import { publishChange } from '../sites/index.ts'
import { loadTexts, translateRecord } from '../languages/index.ts'

interface StoredField {
  readonly blocks: unknown
  readonly updatedOn: Date
}

/** Stored content of the named block fields. Fields that nobody has filled are not in the map. */
export async function findBlockFields(ctx: Ctx, fieldIds: readonly string[]): Promise<Map<string, StoredField>> {
  const { rows } = await sql<{ field_id: string; blocks: unknown; updated_at: Date }>`
    SELECT field_id, blocks, updated_at FROM block_field WHERE website_id = ${ctx.site.id} AND field_id = ANY(${fieldIds}::text[])`.execute(
    ctx.db,
  )
  const texts = await loadTexts(ctx, 'block-field', fieldIds)
  return new Map(
    rows.map(({ field_id, blocks: stored, updated_at: updatedOn }) => {
      const content = Array.isArray(stored) ? { blocks: stored } : stored
      const blocks = translateRecord({ content }, texts.get(field_id)).content
      return [field_id, { blocks: blocks === content ? stored : blocks, updatedOn }]
    }),
  )
}

/** Stores the blocks of a field, replacing what it held, and publishes the change. */
export async function saveBlockField(ctx: Ctx, fieldId: string, blocks: readonly unknown[]): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await writeBlockField(ctx, fieldId, blocks)
    await publishChange(ctx)
  })
}

/** The stored content of a field, or undefined. */
export async function readBlockField(ctx: Ctx, fieldId: string): Promise<unknown> {
  return (await findBlockFields(ctx, [fieldId])).get(fieldId)?.blocks
}

/** Locks the field until the transaction ends, so that of two saves at once the second sees the first, and gives what it holds. */
export async function lockBlockField(ctx: Ctx, fieldId: string): Promise<unknown> {
  await sql`
    INSERT INTO block_field (website_id, field_id) VALUES (${ctx.site.id}, ${fieldId})
    ON CONFLICT (website_id, field_id) DO NOTHING`.execute(ctx.db)
  const { rows } = await sql<{ blocks: unknown }>`
    SELECT blocks FROM block_field WHERE website_id = ${ctx.site.id} AND field_id = ${fieldId} FOR UPDATE`.execute(
    ctx.db,
  )
  return rows[0]?.blocks
}

/** Stores the content of a field: a list of blocks, or blocks with their layout. */
export async function writeBlockField(ctx: Ctx, fieldId: string, content: unknown): Promise<void> {
  await sql`
    INSERT INTO block_field (website_id, field_id, blocks, updated_at) VALUES (${ctx.site.id}, ${fieldId}, ${JSON.stringify(content)}, now())
    ON CONFLICT (website_id, field_id) DO UPDATE SET blocks = excluded.blocks, updated_at = excluded.updated_at`.execute(
    ctx.db,
  )
}
