import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate, migrationsFolder } from '../platform/db/migrate.ts'
import type { Database } from '../platform/db/database.ts'
import { createDb, createPool } from '../platform/db/pool.ts'
import type { DB } from '../platform/db/types.ts'
import { migrateJobs } from '../platform/jobs.ts'
import { startEmbedded } from '../platform/postgres/embedded.ts'
import { isOnCluster, runCluster } from './on-cluster.ts'

/**
 * The PostgreSQL server of the tests: TEST_DATABASE_URL where set, else an embedded one in the temporary folder, shared by
 * all test processes of this machine and stopped by the last of them.
 */
export async function testPostgres(): Promise<{ connection: pg.PoolConfig; stop: () => Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL']
  if (isOnCluster) return { connection: {}, stop: async () => undefined }
  if (url) return { connection: { connectionString: url }, stop: async () => undefined }
  const dataDir = path.join(os.tmpdir(), `vitrine-test-${os.userInfo().uid}`)
  await fs.mkdir(dataDir, { recursive: true, mode: 0o755 })
  const server = await startEmbedded({ dataDir, durable: false })
  return { connection: { ...server.connection, database: 'postgres' }, stop: () => server.stop() }
}

/** The migrated database that test databases are copied from; made again when a migration changes. */
async function templateDatabase(connection: pg.PoolConfig): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await fs.readdir(migrationsFolder)).sort())
    hash.update(await fs.readFile(path.join(migrationsFolder, file)))
  const name = `template_${hash.digest('hex').slice(0, 16)}`
  const client = new pg.Client(connection)
  await client.connect()
  try {
    // One process makes it, the others wait for the lock and find it.
    await client.query('SELECT pg_advisory_lock(20261121)')
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (found.rowCount === 0) {
      const fresh = `${name}_${randomBytes(3).toString('hex')}`
      await client.query(`CREATE DATABASE ${fresh}`)
      await prepare(on(connection, fresh))
      await client.query(`ALTER DATABASE ${fresh} RENAME TO ${name}`)
    }
    return name
  } finally {
    await client.end()
  }
}

async function prepare(connection: pg.PoolConfig): Promise<void> {
  const pool = createPool({ ...connection, max: 2 }, () => undefined)
  await migrate(pool)
  await migrateJobs(pool)
  await pool.end()
}

/** The same server, another database. */
function on(connection: pg.PoolConfig, database: string): pg.PoolConfig {
  if (connection.connectionString === undefined) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

interface TestDatabaseOptions {
  readonly poolSize?: number
  /** Sites that are in it before it is distributed; only on the cluster. */
  readonly sites?: number
}

/**
 * A migrated, empty database of the caller's own; `close` drops it. With TEST_DATABASE=kept it is the one of TEST_DATABASE_URL, as it is; with
 * TEST_DATABASE=cluster a distributed one.
 */
export async function testDatabase({ poolSize = 10, sites = 0 }: TestDatabaseOptions = {}): Promise<Database> {
  if (isOnCluster) return openOnCluster(poolSize, sites)
  const server = await testPostgres()
  if (process.env['TEST_DATABASE'] === 'kept') return openKept(server.connection, poolSize)
  const template = await templateDatabase(server.connection)
  const name = `test_${randomBytes(8).toString('hex')}`
  await run(server.connection, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const connection = on(server.connection, name)
  const pool = createPool({ ...connection, max: poolSize }, () => undefined)
  const db = createDb<DB>(pool, connection)
  return {
    db,
    pool,
    connection,
    close: async () => {
      await db.destroy()
      await run(server.connection, `DROP DATABASE ${name} WITH (FORCE)`)
      await server.stop()
    },
  }
}

/** A database on the cluster that `npm run cluster -- test` has started. */
async function openOnCluster(poolSize: number, sites: number): Promise<Database> {
  const name = `tried_${randomBytes(8).toString('hex')}`
  const connectionString = await runCluster('database', name, String(sites))
  // The tool drops it after the last test.
  return openKept({ connectionString }, poolSize)
}

/** A database that tests cannot copy: one that is spread over several servers. */
async function openKept(connection: pg.PoolConfig, poolSize: number): Promise<Database> {
  const pool = createPool({ ...connection, max: poolSize }, () => undefined)
  const db = createDb<DB>(pool, connection)
  return { db, pool, connection, close: () => db.destroy() }
}

async function run(connection: pg.PoolConfig, text: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
