import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'
import { findServerUser } from './server-user.ts'
import { readEmbeddedVersions, upgradeEmbedded } from './upgrade.ts'

let dataDir: string
let left: (() => Promise<void>)[]

beforeEach(async () => {
  left = []
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-pg-'))
  await fs.chmod(dataDir, 0o755)
})

afterEach(async () => {
  for (const end of left.toReversed()) await end()
  await fs.rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ dataDir, durable: false })
  left.push(() => server.stop())
  return server
}

async function query<T extends pg.QueryResultRow>(server: EmbeddedPostgres, text: string): Promise<T[]> {
  const client = new pg.Client({ ...server.connection, database: 'postgres' })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

async function pidFile(server: EmbeddedPostgres): Promise<string> {
  const [row] = await query<{ directory: string }>(server, `SELECT current_setting('data_directory') AS directory`)
  return path.join(row?.directory ?? '', 'postmaster.pid')
}

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  )
}

test('several processes share one server, and the last one stops it', async () => {
  const [first, second] = await Promise.all([start(), start()])
  const file = await pidFile(first)
  const user = new pg.Client({ ...second.connection, database: 'postgres' })
  await user.connect()

  await first.stop()
  expect((await user.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])

  await user.end()
  await second.stop()
  expect(await exists(file)).toBe(false)
})

test('serves a process that connects while the last one leaves', async () => {
  const visits = Array.from({ length: 4 }, async (_visitor, n) => {
    for (let visit = 0; visit < 6; visit++) {
      const server = await startEmbedded({ dataDir, durable: false })
      expect(await query(server, `SELECT ${n} AS n`)).toEqual([{ n }])
      await server.stop()
    }
  })
  await Promise.all(visits)
  const last = await start()
  const file = await pidFile(last)
  await last.stop()
  expect(await exists(file)).toBe(false)
})

test('a server whose parent was killed is found and used', async () => {
  const script = `
    import { startEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))}
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
    console.log('ready')
    setInterval(() => undefined, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(parent.stdout, 'data')
  parent.kill('SIGKILL')
  await once(parent, 'exit')

  const server = await start()
  await query(server, 'CREATE TABLE kept (n int)')
  const file = await pidFile(server)
  expect(await exists(file)).toBe(true)
  await server.stop()
  expect(await exists(file)).toBe(false)
})

test('after a crash of the server the next start recovers what was committed', async () => {
  const server = await startEmbedded({ dataDir })
  left.push(() => server.stop())
  await query(server, 'CREATE TABLE kept (n int)')
  await query(server, 'INSERT INTO kept SELECT generate_series(1, 1000)')
  // At once again, while old backends may still hold shared memory.
  const pid = Number((await fs.readFile(await pidFile(server), 'utf8')).split('\n')[0])
  process.kill(pid, 'SIGKILL')

  const again = await start()
  expect(await query(again, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 1000 }])
})

test('a server that dies is started again by who uses it', async () => {
  const server = await startEmbedded({ dataDir })
  left.push(() => server.stop())
  const file = await pidFile(server)
  const pid = (await fs.readFile(file, 'utf8')).split('\n')[0]
  process.kill(Number(pid), 'SIGKILL')
  await expect
    .poll(() => query(server, 'SELECT 1 AS one').catch(() => undefined), { timeout: 20_000 })
    .toEqual([{ one: 1 }])
  expect((await fs.readFile(file, 'utf8')).split('\n')[0]).not.toBe(pid)
})

test('the data folder is closed to everybody else, and the server in it works', async () => {
  const server = await start()
  expect((await fs.stat(dataDir)).mode & 0o007).toBe(0)
  expect(await exists(path.join(dataDir, 'postgres', 'cluster', 'PG_VERSION'))).toBe(true)
  expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a folder with a long path works: the socket moves to a short one', async () => {
  dataDir = path.join(dataDir, 'a-folder-with-quite-a-long-name'.repeat(4))
  const server = await start()
  expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('an upgrade moves everything into a new cluster; whatever fails leaves the old one in its place', async () => {
  const { pgCtl, major } = await findBinaries(await findServerUser())
  const oldPrograms = path.dirname(pgCtl)
  const server = await start()
  await query(server, 'CREATE TABLE website AS SELECT 7 AS n')
  const readWebsite = async () => query(await start(), 'SELECT n FROM website')
  const upgrade = (statement: string) =>
    upgradeEmbedded({
      dataDir,
      oldPrograms,
      copy: async (_from, to) => {
        const client = new pg.Client(to)
        await client.connect()
        try {
          await client.query(statement)
        } finally {
          await client.end()
        }
      },
    })
  await expect(upgrade('SELECT 1')).rejects.toThrow('is in use. Stop Vitrine first')
  await server.stop()

  await expect(upgrade('SELECT nothing FROM nowhere')).rejects.toThrow('relation "nowhere" does not exist')
  // A new cluster without our tables does not answer.
  await expect(upgrade('SELECT 1')).rejects.toThrow('relation "website" does not exist')
  expect(await readWebsite()).toEqual([{ n: 7 }])
  for (const end of left.toReversed()) await end()

  const kept = await upgrade('CREATE TABLE website AS SELECT 8 AS n')
  expect(await readWebsite()).toEqual([{ n: 8 }])
  expect(await exists(path.join(kept, 'PG_VERSION'))).toBe(true)
  expect((await fs.readdir(dataDir)).filter((name) => name.startsWith('upgrade-'))).toEqual([])

  // Files of another version are not touched by a start, which says what to do.
  for (const end of left.toReversed()) await end()
  const { cluster } = await readEmbeddedVersions(dataDir)
  await fs.writeFile(path.join(cluster, 'PG_VERSION'), '15\n')
  await expect(start()).rejects.toThrow(`is of PostgreSQL 15, and this release runs PostgreSQL ${major}. Run "npm run`)
  await fs.writeFile(path.join(cluster, 'PG_VERSION'), `${major}\n`)

  // Killed between its two renames, an upgrade leaves no place: nothing new is made there.
  await fs.rm(cluster, { recursive: true })
  await expect(start()).rejects.toThrow(`Rename ${kept} to it`)
  expect(await exists(cluster)).toBe(false)
}, 60_000)
