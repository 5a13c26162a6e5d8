import { sha256 } from '../../platform/crypto.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { limitCount } from '../../platform/cache/count-limit.ts'
import type { TemplateError } from '@vitrine/template'
import type { Ctx } from '../../platform/context.ts'
import { toPlainMessage } from './problems/plain-message.ts'

/** Errors kept per theme revision of a site, and over all revisions. */
const maxPerRevision = 100
const maxPerSite = 1_000
/** Errors of earlier revisions are kept so long. */
const keptDays = 30
/** Errors this process has written, so that a page that is rendered again and again writes once. */
const maxNoted = 20_000

/** Notes what went wrong while pages were rendered, for their owner to read. */
export interface TemplateErrorLog {
  /** Returns at once; a page never waits for this, and never fails because of it. */
  note(ctx: Ctx, themeRevision: string, path: string, errors: readonly TemplateError[]): void
}

export function openTemplateErrorLog(): TemplateErrorLog {
  const noted = new LRUCache<string, true>(limitCount(maxNoted))
  return {
    note(ctx, themeRevision, path, errors) {
      const fresh = new Map<string, TemplateError>()
      for (const error of errors) {
        const errorKey = sha256(`${error.file}:${error.line}:${error.column} ${error.message}`).slice(0, 32)
        const key = `${ctx.site.id} ${themeRevision} ${errorKey}`
        if (noted.has(key)) continue
        noted.set(key, true)
        fresh.set(errorKey, error)
        if (fresh.size === maxPerRevision) break
      }
      if (fresh.size === 0) return
      write(ctx, themeRevision, path, fresh).catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'a template error could not be noted'),
      )
    },
  }
}

async function write(
  ctx: Ctx,
  themeRevision: string,
  path: string,
  errors: ReadonlyMap<string, TemplateError>,
): Promise<void> {
  const rows = [...errors].map(([errorKey, { code, file, line, column, message, hint }]) => ({
    error_key: errorKey,
    code,
    file,
    line,
    column_number: column,
    message: toPlainMessage(message).slice(0, 2000),
    hint: hint ?? '',
  }))
  await sql`DELETE FROM template_error WHERE website_id = ${ctx.site.id} AND theme_revision <> ${themeRevision}
    AND first_seen_at < ${new Date(ctx.now.getTime() - keptDays * 86_400_000)}`.execute(ctx.db)
  await sql`INSERT INTO template_error (website_id, theme_revision, error_key, code, file, line, column_number, message, hint, path, first_seen_at)
    SELECT ${ctx.site.id}, ${themeRevision}, error_key, code, file, line, column_number, message, hint, ${path.slice(0, 500)}, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS fresh (error_key text, code text, file text, line integer, column_number integer, message text, hint text)
    WHERE (SELECT count(*) FROM template_error WHERE website_id = ${ctx.site.id} AND theme_revision = ${themeRevision}) < ${maxPerRevision}
      AND (SELECT count(*) FROM template_error WHERE website_id = ${ctx.site.id}) < ${maxPerSite}
    ON CONFLICT DO NOTHING`.execute(ctx.db)
}

interface NotedErrorRow {
  code: string
  file: string
  line: number
  column_number: number
  message: string
  hint: string
  path: string
  first_seen_at: Date
}

/** The errors of a revision of a theme, in the order of the files. */
export async function listNotedErrors(ctx: Ctx, themeRevision: string): Promise<NotedErrorRow[]> {
  return ctx.db
    .selectFrom('template_error')
    .select(['code', 'file', 'line', 'column_number', 'message', 'hint', 'path', 'first_seen_at'])
    .where('website_id', '=', ctx.site.id)
    .where('theme_revision', '=', themeRevision)
    .orderBy('file')
    .orderBy('line')
    .orderBy('column_number')
    .limit(maxPerRevision)
    .execute()
}
