import {
  type BackupProgress,
  checkBackup,
  findBackup,
  listBackups,
  makeBackup,
  type Manifest,
  readManifest,
  thinBackups,
  withBackupLock,
} from '../../platform/backup/index.ts'
import { backupRunning } from '../../platform/backup/errors.ts'
import { AppError, isUniqueViolation } from '../../platform/errors.ts'
import { sayFilesAddress } from '../../platform/files/index.ts'
import type { Services } from '../../platform/http/feature.ts'
import { newId } from '../../platform/ids.ts'
import { type BackupPlace, getInstallation, openPlace } from './place.ts'
import {
  failAbandonedRuns,
  finishRun,
  insertDueRun,
  insertRun,
  markRemoved,
  type NewRun,
  type RunOutcome,
  updateRun,
} from './store.ts'

/** How often progress is stored: also the sign of life. */
const beatMs = 2000
export const stoppedProblem = 'The server stopped while it worked on this. Start it again.'
const unexpectedProblem = 'Something went wrong; the log of the server says what. Try again.'

type RunServices = Pick<Services, 'config' | 'database' | 'log'>

/** The caller that a backup or a check is made for. */
export type Initiator = Pick<NewRun, 'reason' | 'person'>

interface WorkOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: BackupProgress) => void
}

/** Something that was begun: its row is there, its work is not done. */
export interface BegunRun {
  readonly runId: string
  /** Does the work; rejects with what failed, once the row says so too. */
  readonly work: (options?: WorkOptions) => Promise<Manifest>
}

/** Begins a backup. Throws `backup_running`. */
export async function beginBackup(services: RunServices, initiator: Initiator): Promise<BegunRun> {
  const run = toNewRun(services, { kind: 'backup', ...initiator, backup_name: null })
  await begin(services, () => insertRun(services.database.db, run))
  return { runId: run.backup_run_id, work: (options) => workOnBackup(services, run.backup_run_id, options) }
}

/** The same for the schedule, unless it has its backup since the time, or another runs. */
export async function beginDueBackup(services: RunServices, since: Date): Promise<BegunRun | undefined> {
  const run = toNewRun(services, { kind: 'backup', reason: 'schedule', person: '', backup_name: null })
  await failAbandonedRuns(services.database.db, stoppedProblem)
  try {
    if (!(await insertDueRun(services.database.db, run, since))) return undefined
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
  }
  return { runId: run.backup_run_id, work: (options) => workOnBackup(services, run.backup_run_id, options) }
}

/** Begins the check of a backup: the named one or the newest. Throws `backup_running` and `no_backup`. */
export async function beginCheck(
  services: RunServices,
  initiator: Initiator,
  { name, readsFiles }: { readonly name?: string; readonly readsFiles: boolean },
): Promise<BegunRun> {
  const found = await inPlace(services, ({ store }) =>
    findBackup(store, sayFilesAddress(services.config.backups), name),
  )
  const run = toNewRun(services, { kind: 'check', ...initiator, backup_name: found.name })
  await begin(services, () => insertRun(services.database.db, run))
  return {
    runId: run.backup_run_id,
    work: (options) =>
      track(services, run.backup_run_id, options, (place, onProgress) =>
        withBackupLock(services.database.connection, async () => {
          const manifest = await readManifest(place.archive, found.name)
          await checkBackup(place.archive, manifest, services.database.connection, { readsFiles, ...onProgress })
          return { manifest, outcome: { status: 'done', problem: '' } }
        }),
      ),
  }
}

function toNewRun({ config }: RunServices, run: Omit<NewRun, 'backup_run_id' | 'is_encrypted'>): NewRun {
  return { backup_run_id: newId(), is_encrypted: config.backupKey !== undefined, ...run }
}

async function begin({ database }: RunServices, insert: () => Promise<void>): Promise<void> {
  await failAbandonedRuns(database.db, stoppedProblem)
  try {
    await insert()
  } catch (error) {
    throw isUniqueViolation(error) ? backupRunning({}) : error
  }
}

function workOnBackup(services: RunServices, runId: string, options?: WorkOptions): Promise<Manifest> {
  return track(services, runId, options, async ({ store, archive }, watching) => {
    const { installation, close } = getInstallation(services)
    try {
      return await withBackupLock(services.database.connection, async () => {
        const manifest = await makeBackup(archive, installation, watching)
        const { name, moment, files } = manifest
        await thinBackups(archive, store)
        const present = (await listBackups(store)).filter(({ isWhole }) => isWhole)
        const byteSize = (present.find((each) => each.name === name)?.bytes ?? 0) + files.bytes
        const outcome = {
          status: 'done',
          problem: '',
          backup_name: name,
          moment,
          byte_size: byteSize,
          file_count: files.count,
        } as const
        await markRemoved(
          services.database.db,
          present.map((each) => each.name),
        )
        return { manifest, outcome }
      })
    } finally {
      await close()
    }
  })
}

type Work = (
  place: BackupPlace,
  watching: { readonly onProgress: (progress: BackupProgress) => void; readonly signal: AbortSignal },
) => Promise<{ readonly manifest: Manifest; readonly outcome: RunOutcome }>

/** Does the work of a run with signs of life, and puts its end into the row. */
async function track(
  services: RunServices,
  runId: string,
  { signal = new AbortController().signal, onProgress }: WorkOptions = {},
  work: Work,
): Promise<Manifest> {
  const { db } = services.database
  let progress: BackupProgress = { step: 'files', done: 0, total: 0 }
  const beat = setInterval(() => {
    updateRun(db, runId, progress).catch((error: unknown) =>
      services.log.warn({ err: error }, 'the progress of a backup could not be stored'),
    )
  }, beatMs)
  const note = (now: BackupProgress) => {
    progress = now
    onProgress?.(now)
  }
  try {
    const { manifest, outcome } = await inPlace(services, (place) => work(place, { onProgress: note, signal }))
    await finishRun(db, runId, outcome)
    return manifest
  } catch (error) {
    if (!(error instanceof AppError) && !signal.aborted) services.log.error({ err: error }, 'a backup failed')
    await finishRun(db, runId, { status: 'failed', problem: describeProblem(error, signal) })
    throw error
  } finally {
    clearInterval(beat)
  }
}

function describeProblem(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return stoppedProblem
  if (error instanceof AppError) return error.message
  // A full disk, a bucket that refuses: who runs the server knows what to do about it.
  const isOfPlace = error instanceof Error && (error.name === 'S3Error' || ('syscall' in error && 'code' in error))
  return isOfPlace ? error.message.slice(0, 500) : unexpectedProblem
}

async function inPlace<Result>(
  { config }: RunServices,
  work: (place: BackupPlace) => Promise<Result>,
): Promise<Result> {
  const place = openPlace(config)
  try {
    return await work(place)
  } finally {
    await place.store.close()
  }
}
