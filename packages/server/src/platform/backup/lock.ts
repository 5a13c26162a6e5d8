import type pg from 'pg'
import { isLocked, withSessionLock } from '../db/session-lock.ts'
import { backupRunning } from './errors.ts'

/** Does the work while nobody else makes, checks or removes backups of this installation. Throws `backup_running`. */
export async function withBackupLock<Result>(
  connection: pg.ClientConfig,
  work: () => Promise<Result>,
): Promise<Result> {
  const result = await withSessionLock(connection, 'backups', work)
  if (result === isLocked) throw backupRunning({})
  return result
}
