import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createSite } from './features/sites/index.ts'
import { readConfig } from './platform/config.ts'
import { openServices } from './composition.ts'

const root = path.join(import.meta.dirname, '../../..')

/** A folder with a database and a site in it, so that no demo shop is loaded. Each start takes over what the one before has left. */
let dataDir = ''

beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-start-'))
  const services = await openServices(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }))
  await createSite(services.database.db, { title: 'Shop', identifier: 'shop' })
  await services.stop()
})

afterAll(() => fs.rm(dataDir, { recursive: true, force: true }))

/** Starts the product as a person does; resolves when it is open. */
async function npmStart(command: string, args: readonly string[], more: Record<string, string> = {}) {
  const port = await freePort()
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', NODE_OPTIONS: '', ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('Vitrine is open')) break
  return { child, port, pids: descendants(child) }
}

async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The process, those it started, and theirs. */
function descendants({ pid }: ChildProcess): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] => [
    parent,
    ...rows.flatMap(([child = 0, of]) => (of === parent ? below(child) : [])),
  ]
  return below(pid ?? 0)
}

/** Those that run a program of this name. */
function findByCommand(pids: readonly number[], program: string): number[] {
  const rows = execFileSync('ps', ['-o', 'pid=,args=', '-p', pids.join()], { encoding: 'utf8' }).trim().split('\n')
  return rows.filter((row) => row.trimEnd().endsWith(`/${program}`)).map((row) => Number.parseInt(row, 10))
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function findPostmaster(): Promise<number | undefined> {
  const places = [path.join(dataDir, 'postgres')]
  const elsewhere = await fs.readFile(path.join(dataDir, 'postgres', 'location'), 'utf8').catch(() => '')
  if (elsewhere !== '') places.push(elsewhere.trim())
  for (const place of places) {
    const text = await fs.readFile(path.join(place, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '')
    if (text !== '') return Number(text.split('\n')[0])
  }
  return undefined
}

/** What `npm start` says when it cannot start. */
async function failStart(env: Record<string, string>): Promise<string> {
  const child = spawn('npm', ['start'], { cwd: root, env: { ...process.env, NODE_OPTIONS: '', ...env } })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await once(child, 'close')
  return said
}

const metricsToken = 'a token for the metrics of a test'

const npm: readonly [string, readonly string[]] = ['npm', ['start']]
/** npm, and a shell that waits for its command instead of becoming it: it passes no signal on. */
const shell: readonly [string, readonly string[]] = ['sh', ['-c', 'npm start; true']]

test.each([
  ['npm is told to end', npm, 'SIGTERM'],
  ['npm is killed', npm, 'SIGKILL'],
  ['a shell around npm is told to end, and passes nothing on', shell, 'SIGTERM'],
  ['somebody presses Ctrl+C', npm, 'SIGINT'],
] as const)('nothing is left when %s', async (_name, [command, args], signal) => {
  const { child, port, pids } = await npmStart(command, args)
  const postmaster = (await findPostmaster()) ?? 0
  const all = [...pids, postmaster]
  onTestFinished(() => {
    for (const pid of all.filter((pid) => pid > 0 && isThere(pid))) process.kill(pid, 'SIGTERM')
  })
  expect(postmaster).toBeGreaterThan(0)
  expect(pids.length).toBeGreaterThan(1)
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
  const outermost = child.pid ?? 0
  // A terminal sends its signal to everybody in the foreground.
  process.kill(signal === 'SIGINT' ? -outermost : outermost, signal)
  await expect.poll(() => all.filter(isThere), { timeout: 60_000 }).toEqual([])
  expect(await findPostmaster()).toBeUndefined()
  await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow('fetch failed')
})

test('several processes serve visitors, are replaced without a failed request, and leave nothing', async () => {
  const { child, port, pids } = await npmStart('npm', ['start'], { WEB_PROCESSES: '2', METRICS_TOKEN: metricsToken })
  const postmaster = (await findPostmaster()) ?? 0
  onTestFinished(() => {
    for (const pid of [...descendants(child), postmaster].filter(isThere)) process.kill(pid, 'SIGTERM')
  })
  const [supervisor = 0] = findByCommand(pids, 'start.ts')
  const before = findByCommand(pids, 'main.js')
  expect(before).toHaveLength(3)
  const url = `http://127.0.0.1:${port}`
  const statuses: number[] = []
  const visit = async (): Promise<void> => {
    statuses.push((await fetch(`${url}/api/health`)).status)
    if (before.some(isThere)) await visit()
  }
  process.kill(supervisor, 'SIGUSR2')
  // Until all three have gone.
  await visit()
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(findByCommand(descendants(child), 'main.js')).toHaveLength(3)

  const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const text = await metrics.text()
  const names = ['jobs', 'web-1', 'web-2']
  expect([...text.matchAll(/^vitrine_database_up\{process="([\w-]+)"\} 1$/gm)].map(([, name]) => name).sort()).toEqual(
    names,
  )

  const all = [...descendants(child), postmaster]
  process.kill(supervisor, 'SIGKILL')
  await expect.poll(() => all.filter(isThere), { timeout: 60_000 }).toEqual([])
})

test('errors of the built server name files and lines of the sources', async () => {
  const said = await failStart({ PORT: 'none', LOG_LEVEL: 'debug' })
  const [, file = '', line = ''] = /at readConfig \(([^:\n]+):(\d+)\)/.exec(said) ?? [said]
  expect(file).toBe('packages/server/src/platform/config.ts')
  const source = await fs.readFile(path.join(root, file), 'utf8')
  expect(source.split('\n')[Number(line) - 1]).toContain('throw')
})

test('the built server is one-byte text and holds nothing that only other processes and tools need', async () => {
  await failStart({ PORT: 'none' })
  const built = path.join(root, '.build/server')
  // One character beyond Latin-1 costs a byte for every other in the memory of the process.
  const text = await fs.readFile(path.join(built, 'main.js'), 'utf8')
  expect(text).toMatch(/^[\0-\x7f]*$/)
  // Packages that are loaded on first use are not in the text, which stays in memory; nor are comments.
  for (const name of ['nodemailer', 'stripe']) {
    expect(text).toMatch(new RegExp(`\\bimport\\(["'\`]${name}["'\`]\\)`))
    expect(text).not.toMatch(new RegExp(`\\bfrom ?["']${name}["']`))
  }
  expect(text).not.toMatch(/^\s*\/\*\*/m)
  const { sources }: { sources: string[] } = JSON.parse(await fs.readFile(path.join(built, 'main.lines.json'), 'utf8'))
  const packages = new Set(sources.flatMap((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []))
  expect([...packages]).toEqual(expect.arrayContaining(['fastify', 'kysely', 'zod']))
  for (const name of ['less', 'sharp', '@fastify/swagger', 'vite', 'react', 'nodemailer', 'stripe'])
    expect(packages).not.toContain(name)
})
