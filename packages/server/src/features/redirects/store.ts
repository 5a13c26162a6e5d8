import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

export interface MappingsRow {
  source: string
  version: number
  changed_at: Date
}

export async function findMappings(ctx: Pick<Ctx, 'db' | 'site'>): Promise<MappingsRow | undefined> {
  return ctx.db
    .selectFrom('url_mappings')
    .select(['source', 'version', 'changed_at'])
    .where('website_id', '=', ctx.site.id)
    .executeTakeFirst()
}

/** Stores the text when the stored version is the expected one (0: there is none yet); says whether it did. */
export async function replaceMappings(
  ctx: Ctx,
  change: { source: string; expected: number; changedBy: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO url_mappings AS m (website_id, source, version, changed_at, changed_by)
    SELECT ${ctx.site.id}, ${change.source}, 1, ${ctx.now}, ${change.changedBy}
    WHERE ${change.expected}::int = 0 OR EXISTS (SELECT FROM url_mappings WHERE website_id = ${ctx.site.id})
    ON CONFLICT (website_id) DO UPDATE SET source = excluded.source, version = m.version + 1, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by
    WHERE m.version = ${change.expected}::int
    RETURNING version`.execute(ctx.db)
  return rows.length > 0
}
