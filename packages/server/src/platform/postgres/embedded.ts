import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { binaries, type Binaries } from './binaries.ts'
import { reachableFolder, serverUser, type ServerUser } from './server-user.ts'

const startLimitMs = 30_000
/** How long connections that were just closed may still be seen on the server. */
const partingLimitMs = 400
/** Paths of Unix sockets are limited to about 100 bytes by the kernel. */
const socketPathLimit = 80

export interface EmbeddedOptions {
  /** Folder of the installation; the cluster lies in `postgres` inside it. */
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
 * port nor a password. After a crash the old backends may hold shared memory for a moment: the start is retried.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const user = await serverUser()
  const place = await reachableFolder(path.join(options.dataDir, 'postgres'), user)
  const bin = await binaries(user)
  const cluster = path.join(place, 'cluster')
  const connection = { host: await socketFolder(place, user), user: 'vitrine' }
  if (!(await exists(path.join(cluster, 'PG_VERSION')))) {
    options.onProgress?.('Creating the database (once) ...')
    await initialise(bin, cluster, user, options.durable ?? true)
  }
  await startOrJoin({
    bin,
    cluster,
    connection,
    user,
    durable: options.durable ?? true,
    log: path.join(place, 'postgres.log'),
  })
  return { connection, stop: () => stopIfLast(bin, cluster, connection, user) }
}

interface Start {
  readonly bin: Binaries
  readonly cluster: string
  readonly connection: EmbeddedPostgres['connection']
  readonly user: ServerUser
  readonly durable: boolean
  readonly log: string
}

async function startOrJoin(start: Start): Promise<void> {
  const deadline = Date.now() + startLimitMs
  let lastOutput = ''
  while (!(await answers(start.connection))) {
    if (Date.now() > deadline) {
      throw new Error(
        `The embedded database did not start within ${startLimitMs / 1000} s. See ${start.log}.\n${lastOutput}`,
      )
    }
    const settings = [
      `-k ${quoted(start.connection.host)}`,
      `-c listen_addresses=`,
      '-c max_connections=200',
      '-c shared_buffers=128MB',
      '-c jit=off',
      ...(start.durable ? [] : ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off']),
    ].join(' ')
    // A failure is not final: another process may be starting it, or old backends may still hold shared memory.
    const run = await runAs(start.user, start.bin.pgCtl, [
      'start',
      '-w',
      '-t',
      '20',
      '-s',
      '-D',
      start.cluster,
      '-l',
      start.log,
      '-o',
      settings,
    ])
    lastOutput = run.output
    if (run.code !== 0) await sleep(200)
  }
}

async function stopIfLast(
  bin: Binaries,
  cluster: string,
  connection: EmbeddedPostgres['connection'],
  user: ServerUser,
): Promise<void> {
  if (await usedByOthers(connection)) return
  await runAs(user, bin.pgCtl, ['stop', '-w', '-s', '-m', 'fast', '-D', cluster])
}

/** Our own closed connections take a moment to end on the server, so a "yes" is asked again for a while. */
async function usedByOthers(connection: EmbeddedPostgres['connection']): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    const deadline = Date.now() + partingLimitMs
    while (await hasOtherClients(client)) {
      if (Date.now() > deadline) return true
      await sleep(20)
    }
    return false
  } catch {
    // It does not answer: nobody uses it, and stopping it is the way to find out what is left.
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function hasOtherClients(client: pg.Client): Promise<boolean> {
  const result = await client.query<{ others: boolean }>(
    `SELECT count(*) > 0 AS others FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  return result.rows[0]?.others ?? false
}

/** initdb into a folder beside, then one rename: two processes starting at once never see half a cluster. */
async function initialise(bin: Binaries, cluster: string, user: ServerUser, durable: boolean): Promise<void> {
  const fresh = `${cluster}.${randomBytes(4).toString('hex')}`
  const run = await runAs(user, bin.initdb, [
    '-D',
    fresh,
    '-U',
    'vitrine',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ])
  if (run.code !== 0) throw new Error(`The embedded database could not be created.\n${run.output}`)
  try {
    await fs.rename(fresh, cluster)
  } catch (error) {
    await fs.rm(fresh, { recursive: true, force: true })
    if (!(await exists(path.join(cluster, 'PG_VERSION')))) throw error
  }
}

async function answers(connection: EmbeddedPostgres['connection']): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
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

interface Run {
  readonly code: number | null
  readonly output: string
}

/** Runs a program as the server's user. The postmaster outlives it and us: `pg_ctl` detaches it. */
function runAs(user: ServerUser, program: string, args: readonly string[]): Promise<Run> {
  return new Promise((resolve, reject) => {
    const identity = user.uid === undefined ? {} : { uid: user.uid, gid: user.gid }
    const child = spawn(program, args, {
      ...identity,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    })
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('exit', (code) => {
      child.stderr.destroy()
      resolve({ code, output })
    })
  })
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  )
}
