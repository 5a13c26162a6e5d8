import { openArchive, openBackupKey, type Archive, type Installation } from '../../platform/backup/index.ts'
import type { Config } from '../../platform/config.ts'
import { type FileStore, openFiles } from '../../platform/files/index.ts'
import { openSecretBox } from '../../platform/secrets/secret-box.ts'
import type { Services } from '../../platform/http/feature.ts'

export interface BackupPlace {
  readonly store: FileStore
  readonly archive: Archive
}

/** Where backups of this installation are. The caller closes the store. */
export function openPlace({ backups, backupKey }: Pick<Config, 'backups' | 'backupKey'>): BackupPlace {
  const store = openFiles(backups)
  return { store, archive: openArchive(store, openBackupKey(backupKey)) }
}

/** What a backup is made of. Files are read from where they are, so that a backup does not push pictures out of the cache. */
export function getInstallation({ config, database }: Pick<Services, 'config' | 'database'>): {
  readonly installation: Installation
  readonly close: () => Promise<void>
} {
  const files = openFiles(config.files)
  const { dataDir, secretKey } = config
  return {
    installation: { connection: database.connection, files, dataDir, secretKey, secrets: openSecretBox(config) },
    close: () => files.close(),
  }
}
