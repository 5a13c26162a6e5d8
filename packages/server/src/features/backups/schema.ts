import { z } from 'zod'

const BackupRunView = z
  .object({
    runId: z.string(),
    /** `check`: a backup was restored on trial. */
    kind: z.enum(['backup', 'check']),
    status: z.enum(['running', 'done', 'failed']),
    reason: z.enum(['schedule', 'person', 'command']),
    /** Who began it; '' unless it was a person. */
    person: z.string(),
    createdOn: z.string(),
    /** The backup that was made or checked; null until it has a name. */
    backupName: z.string().nullable(),
    /** Everything until then is in it; null until it is made. */
    moment: z.string().nullable(),
    step: z.enum(['files', 'database', 'check', '']),
    done: z.int().min(0),
    /** 0: not known. */
    total: z.int().min(0),
    byteSize: z.int().min(0),
    fileCount: z.int().min(0),
    isEncrypted: z.boolean(),
    problem: z.string(),
  })
  .meta({ id: 'BackupRun' })
export type BackupRunView = z.infer<typeof BackupRunView>

const Schedule = z.object({
  frequency: z.enum(['off', 'daily', 'weekly']),
  /** Of the day, in UTC; weekly ones are made on Sundays. */
  hour: z.int().min(0).max(23),
  /** Whether each backup is restored on trial afterwards. */
  isChecked: z.boolean(),
})

export const BackupSchedule = Schedule.meta({ id: 'BackupSchedule' })
export type BackupSchedule = z.infer<typeof BackupSchedule>

/** Everything that makes, changes or hands out backups asks for it: code of any site's pages runs with the session of who looks at them. */
export const OperatorPassword = z.strictObject({ password: z.string().max(200) })

export const SaveBackupSchedule = Schedule.extend({ password: z.string().max(200) }).meta({ id: 'SaveBackupSchedule' })
export type SaveBackupSchedule = z.infer<typeof SaveBackupSchedule>

export const DownloadQuery = z.object({ token: z.string().max(100) })

export const BackupDownload = z
  .object({
    /** A path of the site; it works once, for a minute, for who asked for it. */
    url: z.string(),
  })
  .meta({ id: 'BackupDownload' })
export type BackupDownload = z.infer<typeof BackupDownload>

export const Backups = z
  .object({
    /** False: the caller does not run the installation, and learns nothing else. */
    isOperator: z.boolean(),
    /** Where backups are, without keys. */
    place: z.string(),
    /** Whether that is inside the data folder, and so on the disk that it should protect from. */
    isBesideData: z.boolean(),
    isEncrypted: z.boolean(),
    schedule: BackupSchedule,
    kept: z.object({ days: z.int().min(0), weeks: z.int().min(0), months: z.int().min(0) }),
    /** The newest first. */
    runs: z.array(BackupRunView),
  })
  .meta({ id: 'Backups' })
export type Backups = z.infer<typeof Backups>
