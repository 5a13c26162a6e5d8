import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** Kinds of errors that a site keeps: the newest ones. */
const maxKept = 200

export interface ScriptErrorRow {
  readonly errorKey: string
  readonly message: string
  readonly stack: string
  readonly path: string
  readonly userAgent: string
  readonly count: number
}

/** Counts errors, each kind once in `rows`. A kind that is new takes the place of the oldest one. */
export async function countErrors(ctx: Ctx, rows: readonly ScriptErrorRow[]): Promise<void> {
  const { id } = ctx.site
  await sql`INSERT INTO script_error (website_id, error_key, message, stack, path, user_agent, count, created_at, last_at)
    SELECT ${id}, e."errorKey", e.message, e.stack, e.path, e."userAgent", e.count, ${ctx.now}, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS e("errorKey" text, message text, stack text, path text, "userAgent" text, count bigint)
    ORDER BY 2
    ON CONFLICT (website_id, error_key) DO UPDATE SET count = script_error.count + excluded.count, stack = excluded.stack,
      path = excluded.path, user_agent = excluded.user_agent, last_at = excluded.last_at`.execute(ctx.db)
  await sql`DELETE FROM script_error WHERE website_id = ${id} AND error_key IN (
    SELECT error_key FROM script_error WHERE website_id = ${id} ORDER BY last_at DESC, error_key OFFSET ${maxKept})`.execute(
    ctx.db,
  )
}

/** The kinds of errors, those seen last first. */
export async function listErrorRows(
  ctx: Ctx,
): Promise<readonly (ScriptErrorRow & { readonly createdAt: Date; readonly lastAt: Date })[]> {
  const { rows } = await sql<ScriptErrorRow & { readonly createdAt: Date; readonly lastAt: Date }>`
    SELECT error_key AS "errorKey", message, stack, path, user_agent AS "userAgent", count, created_at AS "createdAt", last_at AS "lastAt"
    FROM script_error WHERE website_id = ${ctx.site.id} ORDER BY last_at DESC, error_key LIMIT ${maxKept}`.execute(
    ctx.db,
  )
  return rows
}

export async function deleteErrors(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom('script_error').where('website_id', '=', ctx.site.id).execute()
}

/** Forgets errors of all sites that nobody has seen since a moment. */
export async function deleteOldErrors({ db }: Pick<Ctx, 'db'>, before: Date): Promise<void> {
  await sql`DELETE FROM script_error WHERE last_at < ${before}`.execute(db)
}
