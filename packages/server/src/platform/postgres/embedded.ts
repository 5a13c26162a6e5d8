import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDataFolder } from '../files/data-folder.ts'
import { findBinaries, type Binaries } from './binaries.ts'
import { createCluster, quote, type Run, runAs } from './programs.ts'
import { ensureReachableFolder, findServerUser, type ServerUser } from './server-user.ts'
import { hasFile } from '../files/has-file.ts'

const startLimitMs = 30_000
const stopLimitMs = 30_000
/** How long connections that were just closed may still be seen on the server. */
const partingLimitMs = 400
/** Paths of Unix sockets are limited to about 100 bytes by the kernel. */
const socketPathLimit = 80

interface EmbeddedOptions {
  /** Folder of the installation; the cluster is in `postgres` inside it. */
  readonly dataDir: string
  /** False gives up durability for speed: for tests only. */
  readonly durable?: boolean
  readonly onProgress?: (message: string) => void
}

export interface EmbeddedPostgres {
  /** Connection options for `pg`; the database is to be chosen by the caller. */
  readonly connection: { readonly host: string; readonly user: string }
  /** Stops the server, unless another process still has a connection to it: the last one out turns off the light. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on the folder, or joins the one that already runs on it (another process of ours, or one whose
 * parent was killed). It listens on a Unix socket only, in a folder that nobody else may enter, so it needs neither a
 * port nor a password. After a crash the old backends may hold shared memory for a moment: the start is retried. A server
 * that dies while we use it is started again.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const user = await findServerUser()
  await openDataFolder(options.dataDir, user)
  const place = await ensureReachableFolder(path.join(options.dataDir, 'postgres'), user)
  const bin = await findBinaries(user)
  const cluster = path.join(place, 'cluster')
  const connection = { host: await socketFolder(place, user), user: 'vitrine' }
  if (!(await hasFile(path.join(cluster, 'PG_VERSION')))) {
    await refuseInterruptedUpgrade(place)
    options.onProgress?.('Creating the database (once) ...')
    await createCluster(bin, cluster, user, options.durable ?? true)
  }
  await requireMajor(bin, cluster)
  const start = {
    bin,
    cluster,
    connection,
    user,
    durable: options.durable ?? true,
    log: path.join(place, 'postgres.log'),
  }
  const registration = await registerServerUser(start)
  return {
    connection,
    stop: async () => {
      await registration.end()
      await stopIfLast(start)
    },
  }
}

/** An upgrade that was killed between its two renames leaves the place empty: a new database there would look like a lost shop. */
async function refuseInterruptedUpgrade(place: string): Promise<void> {
  const kept = (await fs.readdir(place)).find((name) => /^cluster\.\d+-[\da-f]{8}$/.test(name))
  if (kept === undefined) return
  throw new Error(
    `An upgrade of the database was interrupted: ${path.join(place, 'cluster')} is missing. Rename ${path.join(place, kept)} to it, then run the upgrade again.`,
  )
}

/** Programs of another major version refuse the files of a cluster. Throws an error that says what to do. */
async function requireMajor({ major }: Binaries, cluster: string): Promise<void> {
  const stored = (await fs.readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (stored === major) return
  throw new Error(
    `The database in ${cluster} is of PostgreSQL ${stored}, and this release runs PostgreSQL ${major}. Run "npm run vitrine -- db upgrade" once.`,
  )
}

interface Start {
  readonly bin: Binaries
  readonly cluster: string
  readonly connection: EmbeddedPostgres['connection']
  readonly user: ServerUser
  readonly durable: boolean
  readonly log: string
}

/**
 * Each process that uses the server holds this advisory lock, shared, on a connection of its own. The process that
 * stops the server holds it exclusively. So no process joins a server that is about to stop: it waits, is disconnected,
 * and starts the server again.
 */
const presenceLock = 20_261_123

interface PresenceLock {
  end(): Promise<void>
}

/** Joins the server and stays; when the connection breaks (the server died), joins again, starting it where needed. */
async function registerServerUser(start: Start): Promise<PresenceLock> {
  let isOver = false
  let joining = Promise.resolve()
  let client = await startOrJoin(start)
  const watch = () =>
    client.once('end', () => {
      if (isOver) return
      joining = startOrJoin(start).then(
        (joined) => {
          client = joined
          watch()
        },
        // The next query receives the error; another process may still restart the server.
        () => undefined,
      )
    })
  watch()
  return {
    end: async () => {
      isOver = true
      await joining
      await client.end().catch(() => undefined)
    },
  }
}

async function startOrJoin(start: Start): Promise<pg.Client> {
  const deadline = Date.now() + startLimitMs
  let lastOutput = ''
  for (;;) {
    const joined = await join(start.connection)
    if (joined) return joined
    if (Date.now() > deadline) {
      throw new Error(
        `The embedded database did not start within ${startLimitMs / 1000} s. See ${start.log}.\n${lastOutput}`,
      )
    }
    // A failure is not final: another process may be starting it, or old backends may still hold shared memory.
    const run = await startServer(start)
    lastOutput = run.output
    if (run.code !== 0) await sleep(200)
  }
}

/** A connection that says "in use"; undefined when there is no server, or one that is stopping. */
async function join(connection: EmbeddedPostgres['connection']): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`SELECT pg_advisory_lock_shared(${presenceLock})`)
    return client
  } catch {
    await client.end().catch(() => undefined)
    return undefined
  }
}

function startServer(start: Start): Promise<Run> {
  const settings = [
    `-k ${quote(start.connection.host)}`,
    `-c listen_addresses=`,
    '-c max_connections=200',
    '-c shared_buffers=128MB',
    '-c jit=off',
    // A shop's first tables grow from nothing to thousands of rows within a sale. Plans for empty tables are made again
    // as soon as the server notices.
    ...(start.durable ? ['-c autovacuum_naptime=4s'] : []),
    ...(start.durable ? [] : ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off']),
  ].join(' ')
  const options = ['-w', '-t', '20', '-s', '-D', start.cluster, '-l', start.log, '-o', settings]
  return runAs(start.user, start.bin.pgCtl, ['start', ...options])
}

/** What a process calls the connection by which it leaves. Several that leave at once must not take one another for users. */
const leaving = 'vitrine leaving'

/** Stops the server unless it is used by others. Those who try to join meanwhile wait and then start a new one. */
async function stopIfLast({ bin, cluster, connection, user }: Start): Promise<void> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
    application_name: leaving,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (!(await isAlone(client))) return
    const pid = await postmasterPid(cluster)
    await runAs(user, bin.pgCtl, ['stop', '-W', '-s', '-m', 'fast', '-D', cluster])
    // `pg_ctl` would wait for a cluster without a server, and another process may have started a new one by then.
    const deadline = Date.now() + stopLimitMs
    while ((await postmasterPid(cluster)) === pid && Date.now() < deadline) await sleep(20)
  } catch {
    // It does not answer: somebody else stopped it, or it died.
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether nobody else is there. Closed connections take a moment to end on the server, so a "no" is asked again for a while. */
async function isAlone(client: pg.Client): Promise<boolean> {
  const deadline = Date.now() + partingLimitMs
  for (;;) {
    const result = await client.query<{ alone: boolean }>(
      `SELECT pg_try_advisory_lock(${presenceLock}) AND NOT EXISTS (
         SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> '${leaving}'
           AND wait_event IS DISTINCT FROM 'advisory') AS alone`,
    )
    if (result.rows[0]?.alone === true) return true
    if (Date.now() > deadline) return false
    await client.query('SELECT pg_advisory_unlock_all()')
    await sleep(20)
  }
}

/** The process id of the server on the cluster, as its lock file names it; undefined when none runs. */
async function postmasterPid(cluster: string): Promise<string | undefined> {
  const file = await fs.readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return file.split('\n')[0] || undefined
}

/** The folder of the socket: beside the cluster, or a private one under the system's temporary folder when that path is too long. */
async function socketFolder(place: string, user: ServerUser): Promise<string> {
  const beside = path.join(place, 'run')
  const folder = Buffer.byteLength(beside) <= socketPathLimit ? beside : await shortFolder(place)
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  if (user.uid !== undefined) await fs.chown(folder, user.uid, user.gid)
  return folder
}

async function shortFolder(place: string): Promise<string> {
  const marker = path.join(place, 'socket-folder')
  const known = await fs.readFile(marker, 'utf8').catch(() => '')
  if (known !== '') return known
  const folder = path.join(os.tmpdir(), `vitrine-${randomBytes(6).toString('hex')}`)
  await fs.writeFile(marker, folder)
  return folder
}
