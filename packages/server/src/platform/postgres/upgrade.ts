import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { openDataFolder } from '../files/data-folder.ts'
import { findBinaries } from './binaries.ts'
import { startEmbedded } from './embedded.ts'
import { createCluster, quote, runAs } from './programs.ts'
import { ensureReachableCopy, ensureReachableFolder, findServerUser, type ServerUser } from './server-user.ts'

type Connection = { readonly host: string; readonly user: string; readonly database: string }

interface UpgradeOptions {
  readonly dataDir: string
  /** The folder with `pg_ctl` and `postgres` of the version that wrote the cluster. */
  readonly oldPrograms: string
  /** Copies everything from one server to the other. Has a folder of its own for what is on its way. */
  readonly copy: (from: Connection, to: Connection, folder: string) => Promise<void>
}

/** What the embedded database is, and what this release brings along; `stored` is undefined where there is none yet. */
interface EmbeddedVersions {
  readonly stored: string | undefined
  readonly bundled: string
  readonly cluster: string
}

/** Reads the major versions; starts nothing. */
export async function readEmbeddedVersions(dataDir: string): Promise<EmbeddedVersions> {
  const user = await findServerUser()
  await openDataFolder(dataDir, user)
  const place = await ensureReachableFolder(path.join(dataDir, 'postgres'), user)
  const cluster = path.join(place, 'cluster')
  const stored = await fs.readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  return { stored: stored?.trim(), bundled: (await findBinaries(user)).major, cluster }
}

/**
 * Moves the embedded database into a cluster of the version that this release brings along. The old one is only read, and stays beside it. Whatever
 * fails before the two change places leaves it where it was; so does a new one that does not answer afterwards. Gives the place of the old one.
 */
export async function upgradeEmbedded({ dataDir, oldPrograms, copy }: UpgradeOptions): Promise<string> {
  const user = await findServerUser()
  await openDataFolder(dataDir, user)
  const place = await ensureReachableFolder(path.join(dataDir, 'postgres'), user)
  const cluster = path.join(place, 'cluster')
  const stored = (await fs.readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (await isRunning(cluster))
    throw new Error(`The database in ${cluster} is in use. Stop Vitrine first, and all that uses it.`)
  const bin = await findBinaries(user)
  const oldCtl = path.join(await reach(oldPrograms, stored, user), 'pg_ctl')
  const mark = randomBytes(4).toString('hex')
  const [fresh, transit] = [path.join(place, `upgrade-${mark}`), path.join(dataDir, `upgrade-${mark}`)]
  const kept = `${cluster}.${stored}-${mark}`
  try {
    await createCluster(bin, fresh, user, true)
    await fs.mkdir(transit, { mode: 0o700 })
    const old = await startServer(oldCtl, cluster, user)
    try {
      const next = await startServer(bin.pgCtl, fresh, user)
      try {
        await copy(old.connection, next.connection, transit)
      } finally {
        await next.stop()
      }
    } finally {
      await old.stop()
    }
    await exchange(cluster, fresh, kept, dataDir)
    return kept
  } finally {
    await fs.rm(transit, { recursive: true, force: true })
    await fs.rm(fresh, { recursive: true, force: true })
  }
}

/** The new cluster takes the place of the old one, and has to answer there. */
async function exchange(cluster: string, fresh: string, kept: string, dataDir: string): Promise<void> {
  await fs.rename(cluster, kept)
  try {
    await fs.rename(fresh, cluster)
    const server = await startEmbedded({ dataDir })
    try {
      await ask({ ...server.connection, database: 'postgres' })
    } finally {
      await server.stop()
    }
  } catch (error) {
    await fs.rm(cluster, { recursive: true, force: true })
    await fs.rename(kept, cluster)
    throw error
  }
}

async function ask(connection: Connection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('SELECT count(*) FROM website')
  } finally {
    await client.end()
  }
}

/** Programs of a package are there for everybody; those of a checkout may be out of reach for the user who runs the server. */
async function reach(programs: string, version: string, user: ServerUser): Promise<string> {
  const root = path.dirname(path.resolve(programs))
  const found = await ensureReachableCopy(root, `${version}-before`, user)
  return path.join(found, path.basename(path.resolve(programs)))
}

/** Starts a server that only we can reach, in a socket folder of its own. */
async function startServer(
  pgCtl: string,
  cluster: string,
  user: ServerUser,
): Promise<{ readonly connection: Connection; readonly stop: () => Promise<void> }> {
  const host = await fs.mkdtemp('/tmp/vitrine-')
  if (user.uid !== undefined) await fs.chown(host, user.uid, user.gid)
  const settings = `-k ${quote(host)} -c listen_addresses= -c jit=off -c max_wal_size=4GB`
  const log = path.join(host, 'postgres.log')
  const run = await runAs(user, pgCtl, ['start', '-w', '-t', '120', '-s', '-D', cluster, '-l', log, '-o', settings])
  if (run.code !== 0) {
    const said = await fs.readFile(log, 'utf8').catch(() => '')
    await fs.rm(host, { recursive: true, force: true })
    throw new Error(`The database in ${cluster} did not start with ${pgCtl}.\n${run.output}${said.slice(-2000)}`)
  }
  return {
    connection: { host, user: 'vitrine', database: 'postgres' },
    stop: async () => {
      await runAs(user, pgCtl, ['stop', '-w', '-t', '120', '-s', '-m', 'fast', '-D', cluster])
      await fs.rm(host, { recursive: true, force: true })
    },
  }
}

/** Whether a process that lives is named by the lock file of the cluster. */
async function isRunning(cluster: string): Promise<boolean> {
  const file = await fs.readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(file.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process lives, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
