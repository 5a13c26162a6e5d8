import os from 'node:os'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { requireFinishedRestore } from '../files/unfinished-restore.ts'
import { openDataFolder } from '../files/data-folder.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { migrate } from './migrate.ts'
import { createDb, createPool } from './pool.ts'
import type { DB } from './types.ts'

export type Db = Kysely<DB>

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  /** How to open a further connection (LISTEN, worker) to the same database. */
  readonly connection: pg.PoolConfig
  /** Closes the connections and, where we run the server, stops it if nobody else uses it. */
  close(): Promise<void>
}

interface OpenOptions {
  readonly onProgress?: (message: string) => void
  readonly onError: (error: Error) => void
  readonly poolSize?: number
}

/** Opens the database of the configuration (DATABASE_URL, else the embedded server) and brings it up to date. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: OpenOptions,
): Promise<Database> {
  await requireFinishedRestore(config.dataDir)
  if (config.databaseUrl !== undefined) {
    await openDataFolder(config.dataDir)
    return connect({ connectionString: config.databaseUrl }, options, async () => undefined)
  }
  const server = await startEmbedded({
    dataDir: config.dataDir,
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
  })
  return connect({ ...server.connection, database: 'postgres' }, options, () => server.stop())
}

async function connect(server: pg.PoolConfig, options: OpenOptions, stop: () => Promise<void>): Promise<Database> {
  // Who looks at the server's connections sees which process they belong to.
  const connection = { ...server, application_name: `vitrine ${os.hostname().slice(0, 40)} ${process.pid}` }
  const pool = createPool({ ...connection, max: options.poolSize ?? 10 }, options.onError)
  const db = createDb<DB>(pool, connection)
  try {
    await migrate(pool)
  } catch (error) {
    await db.destroy()
    await stop()
    throw error
  }
  return {
    db,
    pool,
    connection,
    close: async () => {
      await db.destroy()
      await stop()
    },
  }
}
