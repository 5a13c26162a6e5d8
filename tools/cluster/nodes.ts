import { execFile, spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import {
  ensureReachableFolder,
  type ServerUser,
  findServerUser,
} from '../../packages/server/src/platform/postgres/server-user.ts'
import { hasFile } from '../../packages/server/src/platform/files/has-file.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../..')

/** Something a person has to do first. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError'
}

interface Node {
  readonly name: string
  readonly port: number
  readonly folder: string
}

/** Where a node writes its log. */
export const getLogPath = ({ folder }: Node): string => `${folder}.log`

export interface Cluster {
  readonly bin: string
  readonly user: ServerUser
  /** Holds the nodes and their logs. */
  readonly folder: string
  /** Three nodes of Citus, the coordinator first. */
  readonly nodes: readonly Node[]
  /** One PostgreSQL of the same programs, to compare with. */
  readonly plain: Node
}

/** Where the nodes are, or a note that says where: their user may not be able to enter the checkout. */
const baseFolder = path.join(root, '.build/cluster')
const startLimitMs = 15_000
const firstPort = Number(process.env['CLUSTER_PORT'] ?? 15_432)

/** Where the cluster is and with which programs; throws when no PostgreSQL with Citus is installed. */
export async function findCluster(): Promise<Cluster> {
  const user = await findServerUser()
  const bin = await findPrograms()
  const folder = await ensureReachableFolder(baseFolder, user)
  const node = (name: string, offset: number): Node => ({
    name,
    port: firstPort + offset,
    folder: path.join(folder, name),
  })
  return {
    bin,
    user,
    folder,
    nodes: ['coordinator', 'worker-1', 'worker-2'].map(node),
    plain: node('plain', 3),
  }
}

/** The folder of programs of the first PostgreSQL that has the library of Citus. */
async function findPrograms(): Promise<string> {
  const named = process.env['PG_CONFIG']
  for (const program of named === undefined ? [...(await listInstalled()), 'pg_config'] : [named]) {
    const [bin, libraries] = await Promise.all(['--bindir', '--pkglibdir'].map((what) => askConfig(program, what)))
    if (bin === undefined || libraries === undefined) continue
    if (await hasFile(path.join(libraries, 'citus.so'))) return bin
  }
  throw new ClusterError(
    'No PostgreSQL with Citus is installed on this machine. Install Citus 13 for PostgreSQL 15 or newer (https://docs.citusdata.com), or name its pg_config in PG_CONFIG.',
  )
}

async function listInstalled(): Promise<string[]> {
  const versions = await fs.readdir('/usr/lib/postgresql').catch(() => [])
  return versions.toSorted().map((version) => `/usr/lib/postgresql/${version}/bin/pg_config`)
}

async function askConfig(program: string, what: string): Promise<string | undefined> {
  return run(program, [what]).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )
}

/** Settings of every node. Its data can be recreated at any time, so no write waits for the disk. */
const settings = [
  '-c listen_addresses=127.0.0.1',
  '-c max_connections=300',
  '-c max_locks_per_transaction=1024',
  '-c shared_buffers=64MB',
  '-c jit=off',
  '-c fsync=off',
  '-c synchronous_commit=off',
  '-c full_page_writes=off',
  '-c autovacuum_naptime=4s',
]
const citusSettings = [
  '-c shared_preload_libraries=citus',
  '-c citus.max_client_connections=-1',
  // A transaction that a killed node left prepared holds its locks until then; the default is a minute.
  '-c citus.recover_2pc_interval=1s',
  // `listScattered` reads them.
  '-c citus.multi_task_query_log_level=log',
  '-c log_min_error_statement=log',
]

/** Starts a node, making it first where it is not there yet. One that runs is left as it is. */
export async function startNode(cluster: Cluster, node: Node): Promise<void> {
  if (!(await hasFile(path.join(node.folder, 'PG_VERSION')))) {
    const options = ['-D', node.folder, '-U', 'vitrine', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
    await runAs(cluster, 'initdb', options)
  }
  if (await isRunning(cluster, node)) return
  const socket = `-k ${node.folder} -p ${node.port}`
  const all = [socket, ...settings, ...(node === cluster.plain ? [] : citusSettings)].join(' ')
  const options = ['start', '-w', '-s', '-D', node.folder, '-l', getLogPath(node), '-o', all]
  const deadline = Date.now() + startLimitMs
  for (;;) {
    try {
      return await runAs(cluster, 'pg_ctl', options)
    } catch (cause) {
      // After a kill its old processes may hold shared memory for a moment.
      if (Date.now() < deadline) continue
      throw new ClusterError(
        `The node ${node.name} did not start on port ${node.port}. See ${getLogPath(node)}; CLUSTER_PORT chooses other ports.`,
        { cause },
      )
    }
  }
}

/** Ends the server of a node with SIGKILL, as a machine does that loses its power. */
export async function killNode(node: Node): Promise<void> {
  const text = await fs.readFile(path.join(node.folder, 'postmaster.pid'), 'utf8')
  process.kill(Number(text.split('\n')[0]), 'SIGKILL')
}

export async function stopNode(cluster: Cluster, node: Node): Promise<void> {
  if (await isRunning(cluster, node))
    await runAs(cluster, 'pg_ctl', ['stop', '-w', '-s', '-m', 'fast', '-D', node.folder])
}

/** Stops all nodes and deletes them with their logs. */
export async function removeCluster(cluster: Cluster): Promise<void> {
  for (const node of [...cluster.nodes, cluster.plain]) await stopNode(cluster, node)
  for (const folder of [cluster.folder, baseFolder]) await fs.rm(folder, { recursive: true, force: true })
}

async function isRunning(cluster: Cluster, node: Node): Promise<boolean> {
  return runAs(cluster, 'pg_ctl', ['status', '-D', node.folder]).then(
    () => true,
    () => false,
  )
}

/** The address of a database on a node, as DATABASE_URL names it. */
function getDatabaseUrl(node: Node, database: string): string {
  return `postgres://vitrine@127.0.0.1:${node.port}/${database}`
}

async function query(node: Node, database: string, ...texts: readonly string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client(getDatabaseUrl(node, database))
  await client.connect()
  try {
    const results: pg.QueryResult[] = []
    for (const text of texts) results.push(await client.query(text))
    return results
  } finally {
    await client.end()
  }
}

/** Recreates an empty database: on all nodes of Citus, which know each other in it, or on the plain one. */
export async function createDatabase(cluster: Cluster, where: 'cluster' | 'plain', name: string): Promise<string> {
  const nodes = where === 'plain' ? [cluster.plain] : cluster.nodes
  for (const node of nodes) {
    await drop(node, name)
    await query(node, 'postgres', `CREATE DATABASE ${name}`)
    if (where === 'cluster') await query(node, name, 'CREATE EXTENSION citus')
  }
  const [first, ...workers] = nodes
  if (!first) throw new ClusterError('There is no node.')
  if (where === 'cluster')
    await query(
      first,
      name,
      `SELECT citus_set_coordinator_host('127.0.0.1', ${first.port})`,
      ...workers.map(({ port }) => `SELECT citus_add_node('127.0.0.1', ${port})`),
    )
  return getDatabaseUrl(first, name)
}

/** Drops the databases that tests have made. */
export async function dropTried({ nodes }: Cluster): Promise<void> {
  for (const node of nodes) {
    const [found] = await query(node, 'postgres', `SELECT datname FROM pg_database WHERE datname LIKE 'tried\\_%'`)
    for (const { datname } of found?.rows ?? []) await drop(node, datname)
  }
}

/** Citus starts a process of its own in every database, which may come back just before it is dropped. */
async function drop(node: Node, name: string, tries = 10): Promise<void> {
  try {
    await query(node, 'postgres', `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  } catch (error) {
    if (tries <= 1) throw error
    await drop(node, name, tries - 1)
  }
}

async function runAs({ bin, user }: Cluster, program: string, args: readonly string[]): Promise<void> {
  const identity = user.uid === undefined ? {} : { uid: user.uid, gid: user.gid }
  await new Promise<void>((resolve, reject) => {
    // The server outlives us, and would keep a pipe open.
    const child = spawn(path.join(bin, program), args, {
      ...identity,
      cwd: '/',
      env: { LC_ALL: 'C' },
      detached: true,
      stdio: 'ignore',
    })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}.`))))
  })
}
