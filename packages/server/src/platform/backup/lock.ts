import pg from 'pg'
import { backupRunning } from './errors.ts'

/** One number for the installation; another than that of the embedded server. */
const backupLock = 20_261_126

/** Does the work while nobody else makes, checks or removes backups of this installation. Throws `backup_running`. */
export async function withBackupLock<Result>(
  connection: pg.ClientConfig,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(`SELECT pg_try_advisory_lock(${backupLock}) AS "isOurs"`)
    if (rows[0]?.isOurs !== true) throw backupRunning({})
    return await work()
  } finally {
    // The lock ends with the connection, also where this process is killed.
    await client.end()
  }
}
