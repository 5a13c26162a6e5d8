import path from 'node:path'
import { keptBackups, openBackupZip } from '../../platform/backup/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Config } from '../../platform/config.ts'
import { sayFilesAddress } from '../../platform/files/index.ts'
import type { Services } from '../../platform/http/feature.ts'
import { runInBackground } from './background.ts'
import { backupGone } from './errors.ts'
import { isOperator, requireOperator } from './operators.ts'
import { openPlace } from './place.ts'
import { type Asker, beginBackup, beginCheck, stoppedProblem } from './runs.ts'
import type { Backups, BackupRunView, BackupSchedule } from './schema.ts'
import { failAbandonedRuns, findDoneBackup, findSchedule, listRuns, type RunRow, saveScheduleRow } from './store.ts'

const shownRuns = 60
const noSchedule: BackupSchedule = { frequency: 'off', hour: 3, isChecked: true }
const nothing: Omit<Backups, 'kept'> = {
  isOperator: false,
  place: '',
  isBesideData: false,
  isEncrypted: false,
  schedule: noSchedule,
  runs: [],
}

/** Backups of the installation; nothing of them for those who do not run it. */
export async function getBackups(ctx: Ctx, { config }: Pick<Services, 'config'>): Promise<Backups> {
  if (!(await isOperator(ctx, config))) return { ...nothing, kept: keptBackups }
  await failAbandonedRuns(ctx.db, stoppedProblem)
  const [runs, schedule] = await Promise.all([listRuns(ctx.db, shownRuns), readSchedule(ctx.db)])
  return {
    isOperator: true,
    place: sayFilesAddress(config.backups),
    isBesideData: isBesideData(config),
    isEncrypted: config.backupKey !== undefined,
    schedule,
    kept: keptBackups,
    runs: runs.map(toView),
  }
}

export async function readSchedule(db: Ctx['db']): Promise<BackupSchedule> {
  const row = await findSchedule(db)
  if (!row) return noSchedule
  const frequency = row.frequency === 'daily' || row.frequency === 'weekly' ? row.frequency : 'off'
  return { frequency, hour: row.hour, isChecked: row.is_checked }
}

/** Throws `operators_only`. */
export async function saveSchedule(ctx: Ctx, services: Services, schedule: BackupSchedule): Promise<Backups> {
  await requireOperator(ctx, services.config)
  const { frequency, hour, isChecked } = schedule
  await saveScheduleRow(ctx.db, { frequency, hour, is_checked: isChecked, changed_by: getAsker(ctx).person })
  return getBackups(ctx, services)
}

/** Begins a backup in this process. Throws `operators_only` and `backup_running`. */
export async function startBackup(ctx: Ctx, services: Services): Promise<Backups> {
  await requireOperator(ctx, services.config)
  runInBackground(services, await beginBackup(services, getAsker(ctx)))
  return getBackups(ctx, services)
}

/** Begins to restore a backup on trial. Throws `operators_only`, `backup_gone` and `backup_running`. */
export async function startCheck(ctx: Ctx, services: Services, runId: string): Promise<Backups> {
  await requireOperator(ctx, services.config)
  const { name } = await requireBackup(ctx, runId)
  runInBackground(services, await beginCheck(services, getAsker(ctx), { name, readsFiles: true }))
  return getBackups(ctx, services)
}

/** A backup as a zip file. Throws `operators_only` and `backup_gone`. */
export async function openDownload(ctx: Ctx, { config }: Services, runId: string) {
  await requireOperator(ctx, config)
  const { name } = await requireBackup(ctx, runId)
  const { store, archive } = openPlace(config)
  const stream = await openBackupZip(archive, name)
  stream.once('close', () => void store.close())
  return { filename: `vitrine-backup-${name}.zip`, stream }
}

async function requireBackup({ db }: Ctx, runId: string): Promise<{ readonly name: string }> {
  const row = await findDoneBackup(db, runId)
  if (!row?.backup_name) throw backupGone({})
  return { name: row.backup_name }
}

function getAsker({ actor }: Pick<Ctx, 'actor'>): Asker {
  return { reason: 'person', person: actor.kind === 'staff' ? actor.name : '' }
}

function isBesideData({ backups, dataDir }: Pick<Config, 'backups' | 'dataDir'>): boolean {
  return backups.kind === 'folder' && !path.relative(dataDir, backups.folder).startsWith('..')
}

function toView(row: RunRow): BackupRunView {
  const { status, reason, step } = row
  return {
    runId: row.backup_run_id,
    kind: row.kind === 'check' ? 'check' : 'backup',
    status: status === 'running' || status === 'done' ? status : 'failed',
    reason: reason === 'schedule' || reason === 'person' ? reason : 'command',
    person: row.person,
    createdOn: row.created_at.toISOString(),
    backupName: row.backup_name,
    moment: row.moment?.toISOString() ?? null,
    step: step === 'files' || step === 'database' || step === 'check' ? step : '',
    done: row.done,
    total: row.total,
    byteSize: row.byte_size,
    fileCount: row.file_count,
    isEncrypted: row.is_encrypted,
    problem: row.problem,
  }
}
