import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { mayDo } from '../../accounts/index.ts'
import type { UndoneRecord } from '../../record-imports/index.ts'
import { publishChange } from '../../sites/index.ts'
import { indexTexts } from '../index-texts.ts'
import { keepFormerAddresses } from '../former-addresses.ts'
import { findCapability } from '../documents.ts'
import type { RecordKind } from '../store.ts'

/** Translations of an import that nobody has replaced since. */
export async function countImported({ db, site }: Ctx, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM translation
    WHERE website_id = ${site.id} AND import_id = ${importId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The next ones, locked. A text that somebody saved since is of no import any more; some are for people with another role. */
export async function lockImported(ctx: Ctx, importId: string, after: string, limit: number): Promise<UndoneRecord[]> {
  const { rows } = await sql<{ id: string; subject: string; kind: RecordKind; recordId: string }>`
    SELECT translation_id AS id, left(text, 80) AS subject, record_kind AS kind, record_id AS "recordId" FROM translation
    WHERE website_id = ${ctx.site.id} AND import_id = ${importId} AND translation_id > ${after}
    ORDER BY translation_id LIMIT ${limit} FOR UPDATE`.execute(ctx.db)
  return rows.map(({ id, subject, kind, recordId }) => ({
    id,
    subject,
    isTouched: !mayDo(ctx, findCapability(kind, recordId)),
  }))
}

/** Brings back what the translations replaced, or nothing where there was none; they must be locked. */
export async function restoreReplaced(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const mine = sql`website_id = ${ctx.site.id} AND translation_id = ANY(${ids}::text[])`
  const { rows } = await sql<{ translationId: string; text: string; kind: RecordKind; recordId: string }>`
    SELECT translation_id AS "translationId", coalesce(previous_text, '') AS text, record_kind AS kind, record_id AS "recordId"
    FROM translation WHERE ${mine}`.execute(ctx.db)
  await keepFormerAddresses(ctx, rows)
  await sql`DELETE FROM translation WHERE ${mine} AND previous_text IS NULL`.execute(ctx.db)
  await sql`UPDATE translation SET text = previous_text, source_hash = previous_hash, import_id = NULL, previous_text = NULL,
    previous_hash = NULL, is_machine = coalesce(previous_is_machine, true), previous_is_machine = NULL WHERE ${mine} AND previous_text IS NOT NULL`.execute(
    ctx.db,
  )
  await indexTexts(ctx, rows)
  await publishChange(ctx)
}
