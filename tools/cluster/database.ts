import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { seedSites } from '../../bench/lib/shop.ts'
import { openDatabase } from '../../packages/server/src/platform/db/database.ts'
import { distribute } from '../../packages/server/src/platform/db/distribute.ts'
import { migrateJobs } from '../../packages/server/src/platform/jobs.ts'
import { type Cluster, ClusterError, createDatabase } from './nodes.ts'

/** Few shards: three small nodes on one machine, and tests that make a database each. */
const shards = 4

/** What a database has before it is distributed. */
type Seed = (dataDir: string) => Promise<unknown>

export const emptySites =
  (count: number): Seed =>
  async (dataDir) =>
    count > 0 && seedSites(dataDir, count)

/** A migrated database with what `seed` puts in, on the cluster or on the plain server; answers its address. */
export async function makeDatabase(
  cluster: Cluster,
  where: 'cluster' | 'plain',
  name: string,
  seed: Seed,
): Promise<string> {
  const databaseUrl = await createDatabase(cluster, where, name)
  await withDataFolder(async (dataDir) => {
    const open = () => openDatabase({ databaseUrl, dataDir }, { onError: (error) => console.error(error.message) })
    const fresh = await open()
    await migrateJobs(fresh.pool)
    await fresh.close()
    await useDatabase(databaseUrl, () => seed(dataDir))
    if (where === 'cluster') await distributeAt(open)
  })
  return databaseUrl
}

async function distributeAt(open: () => ReturnType<typeof openDatabase>): Promise<void> {
  const database = await open()
  const said: string[] = []
  const request = { shards, isDryRun: false, say: (line: string) => void said.push(line) }
  try {
    if (!(await distribute(database.pool, request)))
      throw new ClusterError(`The database could not be distributed.\n${said.join('\n')}`)
  } finally {
    await database.close()
  }
}

/** Runs `work` while the environment names this database, as operators name theirs. */
async function useDatabase<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  const before = process.env['DATABASE_URL']
  process.env['DATABASE_URL'] = databaseUrl
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env['DATABASE_URL']
    else process.env['DATABASE_URL'] = before
  }
}

export async function withDataFolder<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-cluster-'))
  try {
    return await work(dataDir)
  } finally {
    await fs.rm(dataDir, { recursive: true, force: true })
  }
}
