import { defineError } from '../../platform/errors.ts'

/** 404: for who does not run the installation there are no backups, whatever role they have on a site. */
export const operatorsOnly = defineError(
  'operators_only',
  404,
  'Backups hold all sites of this server, so only who runs it may see them. Export your own site instead.',
)

export const downloadEnded = defineError(
  'download_ended',
  404,
  'This link to a backup was used already, or is older than a minute. Ask for the download again.',
)

export const backupGone = defineError('backup_gone', 404, 'This backup is not in its place any more. Reload the list.')
