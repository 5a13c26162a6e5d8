import { sql } from 'kysely'
import type { Ctx } from '../platform/context.ts'

/** The areas that samples of the block name: one that visitors join, and one that its owner fills. */
export async function buildSampleAreas(ctx: Ctx): Promise<void> {
  await sql`INSERT INTO member_area (website_id, area_id, name, text, is_open, created_at, updated_at) VALUES
    (${ctx.site.id}, '0000000000000000000000a1', 'Friends of the kiln', ${'Glaze recipes,\nfiring curves.'}, true, ${ctx.now}, ${ctx.now}),
    (${ctx.site.id}, '0000000000000000000000a2', 'Course of 2026', '', false, ${ctx.now}, ${ctx.now})`.execute(ctx.db)
}
