import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { dailyCharacters, type MachineRun } from './schema.ts'

interface ConnectionRow {
  readonly sealedKey: string
  readonly keyHint: string
  readonly isFree: boolean
}

export async function findConnection({ db, site }: Ctx): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`
    SELECT sealed_key AS "sealedKey", key_hint AS "keyHint", is_free AS "isFree" FROM translation_connection
    WHERE website_id = ${site.id}`.execute(db)
  return rows[0]
}

export async function storeConnection({ db, site, now }: Ctx, row: ConnectionRow): Promise<void> {
  await sql`
    INSERT INTO translation_connection (website_id, sealed_key, key_hint, is_free, connected_at)
    VALUES (${site.id}, ${row.sealedKey}, ${row.keyHint}, ${row.isFree}, ${now})
    ON CONFLICT (website_id) DO UPDATE SET sealed_key = excluded.sealed_key, key_hint = excluded.key_hint,
      is_free = excluded.is_free, connected_at = excluded.connected_at`.execute(db)
}

export async function deleteConnection({ db, site }: Ctx): Promise<void> {
  await sql`DELETE FROM translation_connection WHERE website_id = ${site.id}`.execute(db)
}

export async function getUsedToday(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ characters: number }>`
    SELECT characters FROM translation_usage WHERE website_id = ${ctx.site.id} AND day = ${getDay(ctx)}::date`.execute(
    ctx.db,
  )
  return rows[0]?.characters ?? 0
}

/** Takes characters of the day's limit; false where so many are not left. Days before are forgotten. */
export async function takeCharacters(ctx: Ctx, characters: number): Promise<boolean> {
  const day = getDay(ctx)
  await sql`DELETE FROM translation_usage WHERE website_id = ${ctx.site.id} AND day < ${day}::date`.execute(ctx.db)
  const { rows } = await sql`
    INSERT INTO translation_usage (website_id, day, characters) VALUES (${ctx.site.id}, ${day}::date, ${characters})
    ON CONFLICT (website_id, day) DO UPDATE SET characters = translation_usage.characters + excluded.characters
    WHERE translation_usage.characters + excluded.characters <= ${dailyCharacters}::int RETURNING 1`.execute(ctx.db)
  return rows.length > 0
}

function getDay({ now }: Pick<Ctx, 'now'>): string {
  return now.toISOString().slice(0, 10)
}

interface RunRow extends Omit<MachineRun, 'startedOn'> {
  readonly startedAt: Date
}

export async function findRun({ db, site }: Ctx, language: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    SELECT status, done, skipped, problem, started_at AS "startedAt" FROM translation_run
    WHERE website_id = ${site.id} AND language = ${language}`.execute(db)
  return rows[0]
}

/** Begins a run in place of the last one; false while that is under way. One without a sign of life for ten minutes has died. */
export async function beginRun({ db, site, now }: Ctx, language: string, runId: string): Promise<boolean> {
  const dead = new Date(now.getTime() - 600_000)
  const { rows } = await sql`
    INSERT INTO translation_run (website_id, language, run_id, status, started_at, beat_at)
    VALUES (${site.id}, ${language}, ${runId}, 'running', ${now}, ${now})
    ON CONFLICT (website_id, language) DO UPDATE SET run_id = excluded.run_id, status = 'running', done = 0, skipped = 0, problem = '',
      started_at = excluded.started_at, beat_at = excluded.beat_at
    WHERE translation_run.status <> 'running' OR translation_run.beat_at < ${dead} RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Counts what a run has done and locks it until the transaction ends; false when it was stopped or replaced. */
export async function noteProgress(
  { db, site }: Ctx,
  { language, runId, done = 0, skipped = 0 }: { language: string; runId: string; done?: number; skipped?: number },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE translation_run SET done = done + ${done}::int, skipped = skipped + ${skipped}::int, beat_at = ${new Date()}
    WHERE website_id = ${site.id} AND language = ${language} AND run_id = ${runId} AND status = 'running' RETURNING 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Ends a run, of whichever id where none is given. */
export async function endRun(
  { db, site }: Ctx,
  { language, runId, status, problem = '' }: { language: string; runId?: string; status: string; problem?: string },
): Promise<void> {
  const mine = runId === undefined ? sql`` : sql`AND run_id = ${runId}`
  await sql`UPDATE translation_run SET status = ${status}, problem = ${problem}
    WHERE website_id = ${site.id} AND language = ${language} AND status = 'running' ${mine}`.execute(db)
}
