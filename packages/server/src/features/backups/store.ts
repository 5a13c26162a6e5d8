import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { BackupRun, BackupSchedule } from '../../platform/db/types.ts'

export type RunRow = Selectable<BackupRun>
type ScheduleRow = Selectable<BackupSchedule>

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

/**
 * Inserts the run of a schedule unless there is one since `since`. A failed one is tried again after an hour, three times in all. Says whether it was
 * inserted; fails with a unique violation while another runs.
 */
export async function insertDueRun(db: Db, run: NewRun, since: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO backup_run (backup_run_id, kind, status, reason, person, is_encrypted, created_at, beat_at)
    SELECT ${run.backup_run_id}, 'backup', 'running', 'schedule', ${run.person}, ${run.is_encrypted}, now(), now()
    WHERE NOT EXISTS (SELECT 1 FROM backup_run WHERE kind = 'backup' AND reason = 'schedule' AND created_at >= ${since}
        AND (status <> 'failed' OR created_at > now() - interval '1 hour'))
      AND (SELECT count(*) FROM backup_run WHERE kind = 'backup' AND reason = 'schedule' AND created_at >= ${since}) < 3
    RETURNING 1`.execute(db)
  return rows.length > 0
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

/** The newest first: backups that are in their place, what runs, and what failed since. */
export async function listRuns(db: Db, limit: number): Promise<RunRow[]> {
  return db
    .selectFrom('backup_run')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** A backup that is in its place. */
export async function findDoneBackup(db: Db, runId: string): Promise<RunRow | undefined> {
  return db
    .selectFrom('backup_run')
    .selectAll()
    .where('backup_run_id', '=', runId)
    .where('kind', '=', 'backup')
    .where('status', '=', 'done')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** Lets a backup be downloaded once. A later call ends the earlier one. */
export async function allowDownload(db: Db, runId: string, tokenHash: string, seconds: number): Promise<void> {
  await sql`UPDATE backup_run SET download_token_hash = ${tokenHash}, download_until = now() + ${seconds} * interval '1 second'
    WHERE backup_run_id = ${runId}`.execute(db)
}

/** True once for a token, also of two calls at once. */
export async function claimDownload(db: Db, runId: string, tokenHash: string): Promise<boolean> {
  const { rows } = await sql`UPDATE backup_run SET download_token_hash = NULL, download_until = NULL
    WHERE backup_run_id = ${runId} AND download_token_hash = ${tokenHash} AND download_until > now() RETURNING 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function findSchedule(db: Db): Promise<ScheduleRow | undefined> {
  return db.selectFrom('backup_schedule').selectAll().executeTakeFirst()
}

export async function saveScheduleRow(
  db: Db,
  row: Pick<ScheduleRow, 'frequency' | 'hour' | 'is_checked' | 'changed_by'>,
): Promise<void> {
  const values = { ...row, changed_at: sql<Date>`now()` }
  await db
    .insertInto('backup_schedule')
    .values(values)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
    .execute()
}
