import path from 'node:path'
import { keptBackups, openBackupZip } from '../../platform/backup/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Config } from '../../platform/config.ts'
import { sayFilesAddress } from '../../platform/files/index.ts'
import type { Services } from '../../platform/http/feature.ts'
import { runInBackground } from './background.ts'
import { sha256 } from '../../platform/crypto.ts'
import { newToken } from '../../platform/ids.ts'
import { backupGone, downloadEnded } from './errors.ts'
import { isOperator, requireOperator, requireOperatorPassword } from './operators.ts'
import { openPlace } from './place.ts'
import { type Initiator, beginBackup, beginCheck, stoppedProblem } from './runs.ts'
import type { BackupDownload, Backups, BackupRunView, BackupSchedule, SaveBackupSchedule } from './schema.ts'
import {
  allowDownload,
  claimDownload,
  failAbandonedRuns,
  findDoneBackup,
  findSchedule,
  listRuns,
  type RunRow,
  saveScheduleRow,
} from './store.ts'

const shownRuns = 60
const downloadSeconds = 60
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

/** Throws `operators_only` and `wrong_password`. */
export async function saveSchedule(ctx: Ctx, services: Services, schedule: SaveBackupSchedule): Promise<Backups> {
  const { frequency, hour, isChecked, password } = schedule
  await requireOperatorPassword(ctx, services.config, password)
  await saveScheduleRow(ctx.db, { frequency, hour, is_checked: isChecked, changed_by: getInitiator(ctx).person })
  return getBackups(ctx, services)
}

/** Begins a backup in this process. Throws `operators_only`, `wrong_password` and `backup_running`. */
export async function startBackup(ctx: Ctx, services: Services, password: string): Promise<Backups> {
  await requireOperatorPassword(ctx, services.config, password)
  runInBackground(services, await beginBackup(services, getInitiator(ctx)))
  return getBackups(ctx, services)
}

/** Begins to restore a backup on trial. Throws `operators_only`, `wrong_password`, `backup_gone` and `backup_running`. */
export async function startCheck(ctx: Ctx, services: Services, runId: string, password: string): Promise<Backups> {
  await requireOperatorPassword(ctx, services.config, password)
  const { name } = await requireBackup(ctx, runId)
  runInBackground(services, await beginCheck(services, getInitiator(ctx), { name, readsFiles: true }))
  return getBackups(ctx, services)
}

/** Gives a link that downloads the backup once, soon. Throws `operators_only`, `wrong_password` and `backup_gone`. */
export async function startDownload(
  ctx: Ctx,
  { config }: Pick<Services, 'config'>,
  runId: string,
  password: string,
): Promise<BackupDownload> {
  await requireOperatorPassword(ctx, config, password)
  await requireBackup(ctx, runId)
  const token = newToken()
  await allowDownload(ctx.db, runId, hashDownload(ctx, token), downloadSeconds)
  return { url: `/api/admin/backups/${runId}/file?token=${token}` }
}

/** A backup as a zip file. Throws `operators_only`, `backup_gone` and `download_ended`. */
export async function openDownload(ctx: Ctx, { config }: Services, runId: string, token: string) {
  await requireOperator(ctx, config)
  const { name } = await requireBackup(ctx, runId)
  if (!(await claimDownload(ctx.db, runId, hashDownload(ctx, token)))) throw downloadEnded({})
  const { store, archive } = openPlace(config)
  const stream = await openBackupZip(archive, name)
  stream.once('close', () => void store.close())
  return { filename: `vitrine-backup-${name}.zip`, stream }
}

/** The token counts for the account that asked for it. */
function hashDownload({ actor }: Pick<Ctx, 'actor'>, token: string): string {
  return sha256(`${actor.kind === 'staff' ? actor.accountId : ''} ${token}`)
}

async function requireBackup({ db }: Ctx, runId: string): Promise<{ readonly name: string }> {
  const row = await findDoneBackup(db, runId)
  if (!row?.backup_name) throw backupGone({})
  return { name: row.backup_name }
}

function getInitiator({ actor }: Pick<Ctx, 'actor'>): Initiator {
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
