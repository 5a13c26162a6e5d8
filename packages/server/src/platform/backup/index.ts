export {
  type Archive,
  findBackup,
  getBackupTime,
  listBackups,
  type Manifest,
  openArchive,
  readManifest,
} from './archive.ts'
export { checkBackup } from './check-backup.ts'
export { copyDatabase } from './copy-database.ts'
export { withBackupLock } from './lock.ts'
export { type BackupProgress, type Installation, makeBackup } from './make-backup.ts'
export { restoreBackup } from './restore-backup.ts'
export { openBackupKey } from './sealed.ts'
export { keptBackups, thinBackups } from './thin-backups.ts'
export { openBackupZip } from './zip-file.ts'
export { openZipSource } from './zip-source.ts'
