import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Without a sign of life for so long, the process that worked on a run is gone. */
const silenceSeconds = 120
/** How long rows of failed runs and of removed backups stay. */
const keptDays = 90

export interface NewRun {
  readonly backup_run_id: string
  readonly kind: 'backup' | 'check'
  readonly reason: 'schedule' | 'person' | 'command'
  readonly person: string
  readonly backup_name: string | null
  readonly is_encrypted: boolean
}

/** Fails with a unique violation while another runs. */
export async function insertRun(db: Db, run: NewRun): Promise<void> {
  await db
    .insertInto('backup_run')
    .values({ ...run, status: 'running', created_at: sql`now()`, beat_at: sql`now()` })
    .execute()
}

/** Notes progress and a sign of life. */
export async function updateRun(
  db: Db,
  runId: string,
  { step, done, total }: { readonly step: string; readonly done: number; readonly total: number },
): Promise<void> {
  await sql`UPDATE backup_run SET step = ${step}, done = ${done}, total = ${total}, beat_at = now()
    WHERE backup_run_id = ${runId} AND status = 'running'`.execute(db)
}

export interface RunOutcome {
  readonly status: 'done' | 'failed'
  readonly problem: string
  readonly backup_name?: string
  readonly moment?: string
  readonly byte_size?: number
  readonly file_count?: number
}

/** Ends a run, whatever its row says by now: who did the work knows best. */
export async function finishRun(db: Db, runId: string, outcome: RunOutcome): Promise<void> {
  await db
    .updateTable('backup_run')
    .set({ ...outcome, finished_at: sql`now()` })
    .where('backup_run_id', '=', runId)
    .execute()
}

/** Fails runs whose process is gone. */
export async function failAbandonedRuns(db: Db, problem: string): Promise<void> {
  await sql`UPDATE backup_run SET status = 'failed', problem = ${problem}, finished_at = now()
    WHERE status = 'running' AND beat_at < now() - ${silenceSeconds} * interval '1 second'`.execute(db)
}

/** Notes which backups are not in their place any more, and deletes rows that nobody needs any more. */
export async function markRemoved(db: Db, present: readonly string[]): Promise<void> {
  await sql`UPDATE backup_run SET removed_at = now() WHERE kind = 'backup' AND status = 'done' AND removed_at IS NULL
    AND backup_name <> ALL(${present}::text[])`.execute(db)
  await sql`DELETE FROM backup_run WHERE created_at < now() - ${keptDays} * interval '1 day'
    AND (status = 'failed' OR removed_at IS NOT NULL OR kind = 'check')`.execute(db)
}
