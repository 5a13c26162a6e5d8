import { defineError } from '../errors.ts'

/** What begins like this is not, or no longer, what we wrote. */
export const backupDamaged = defineError<{ name: string }>(
  'backup_damaged',
  422,
  ({ name }) => `The backup is damaged or incomplete: ${name} is not what was written. Use another backup.`,
)

export const backupKeyMissing = defineError(
  'backup_key_missing',
  422,
  'The backup is encrypted. Set BACKUP_KEY to the key that it was made with.',
)

export const backupKeyWrong = defineError(
  'backup_key_wrong',
  422,
  'The backup was encrypted with another key. Set BACKUP_KEY to the key that it was made with.',
)

export const backupTooNew = defineError<{ what: string }>(
  'backup_too_new',
  422,
  ({ what }) => `The backup was made by a newer version of Vitrine (${what}). Update this server first.`,
)

export const noBackup = defineError<{ place: string }>(
  'no_backup',
  422,
  ({ place }) => `There is no whole backup in ${place}. \`vitrine backup list\` names those of this installation.`,
)

export const targetNotEmpty = defineError<{ what: string }>(
  'target_not_empty',
  409,
  ({ what }) => `A backup is restored into an empty place only, and ${what}. Nothing was changed.`,
)

export const secretKeyDiffers = defineError(
  'secret_key_differs',
  422,
  'SECRET_KEY is not the one that the secrets in this backup are sealed with. Set it to that of the old server.',
)

export const backupRunning = defineError(
  'backup_running',
  409,
  'Another backup, or the check of one, is running. Wait until it is done.',
)

export const databaseIsSpread = defineError(
  'database_is_spread',
  409,
  'The database is on several servers, which have no common moment. docs/operators.md says how to back those up.',
)

export const databaseNotAllowed = defineError(
  'database_not_allowed',
  422,
  'The role of DATABASE_URL may not create databases, which the check needs: ALTER ROLE ... CREATEDB.',
)
