import type { Ctx } from '../../platform/context.ts'

interface RedirectsRow {
  source: string
  version: number
  changed_at: Date
}

export async function findRedirects(ctx: Pick<Ctx, 'db' | 'site'>): Promise<RedirectsRow | undefined> {
  return ctx.db
    .selectFrom('url_mappings')
    .select(['source', 'version', 'changed_at'])
    .where('website_id', '=', ctx.site.id)
    .executeTakeFirst()
}

/** Stores the text when the stored version is the expected one (0: there is none yet); says whether it did. */
export async function replaceRedirects(
  ctx: Ctx,
  change: { source: string; expected: number; changedBy: string | null },
): Promise<boolean> {
  const { db, site, now } = ctx
  const values = { source: change.source, version: change.expected + 1, changed_at: now, changed_by: change.changedBy }
  const stored =
    change.expected === 0
      ? await db
          .insertInto('url_mappings')
          .values({ website_id: site.id, ...values })
          .onConflict((conflict) => conflict.column('website_id').doNothing())
          .executeTakeFirst()
      : await db
          .updateTable('url_mappings')
          .set(values)
          .where('website_id', '=', site.id)
          .where('version', '=', change.expected)
          .executeTakeFirst()
  return ('numUpdatedRows' in stored ? stored.numUpdatedRows : stored.numInsertedOrUpdatedRows) === 1n
}
