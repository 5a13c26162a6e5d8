import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const here = import.meta.dirname

/** A program that says it is ready, ends when told to, and answers what others ask with its role. */
const working = `
  import { openPeers } from ${JSON.stringify(path.join(here, 'peers.ts'))}
  const role = process.env.VITRINE_PROCESS
  const peers = openPeers()
  peers.answer('role', async () => role)
  process.on('SIGTERM', () => process.exit())
  process.on('SIGINT', async () => process.send({ kind: 'said', text: (await peers.ask('role')).sort().join() }))
  process.send({ kind: 'ready', notice: role + ' ' })
  setInterval(() => undefined, 1000)`
const broken = `throw new Error('This release does not start.')`

/** Supervises a program; what it says, and what its processes say, comes as lines. */
async function supervise(source: string) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-processes-'))
  const program = path.join(folder, 'program.mjs')
  await fs.writeFile(program, source)
  const starter = `
    import cluster from 'node:cluster'
    import { supervise } from ${JSON.stringify(path.join(here, 'supervisor.ts'))}
    cluster.on('message', (worker, message) => message.kind === 'said' && console.log('said', message.text))
    cluster.on('fork', (worker) => console.log('forked', worker.process.pid, worker.id))
    supervise({ program: ${JSON.stringify(program)}, webProcesses: 2, say: console.log, firstPauseMs: 1 })`
  const start = path.join(folder, 'start.mjs')
  await fs.writeFile(start, starter)
  const child = spawn(process.execPath, [start], { stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await fs.rm(folder, { recursive: true, force: true })
  })
  return {
    child,
    write: (next: string) => fs.writeFile(program, next),
    count: (words: string) => text.split(words).length - 1,
    said: (words: string) => expect.poll(() => text, { timeout: 20_000 }).toContain(words),
    pids: () => [...text.matchAll(/^forked (\d+)/gm)].map(([, pid]) => Number(pid)),
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('processes start, ask one another, are replaced when they die, and end together', async () => {
  const server = await supervise(working)
  await server.said('web jobs')
  const [jobs = 0, first = 0, second = 0] = server.pids()
  process.kill(first, 'SIGINT')
  await server.said('said jobs,web')

  process.kill(second, 'SIGKILL')
  await server.said(`The web process ${second} ended. Another one takes its place.`)
  await expect.poll(() => server.pids().filter(isThere).length, { timeout: 20_000 }).toBe(3)

  server.child.kill('SIGTERM')
  expect(await once(server.child, 'exit')).toEqual([0, null])
  expect(server.pids().filter(isThere)).toEqual([])
  expect(jobs).toBeGreaterThan(0)
})

test('a reload replaces all processes, and keeps the old ones where the new release does not start', async () => {
  const server = await supervise(working)
  await server.said('web jobs')
  const before = server.pids()
  server.child.kill('SIGUSR2')
  await server.said('All processes are new.')
  expect(before.filter(isThere)).toEqual([])
  const running = server.pids().filter(isThere)
  expect(running).toHaveLength(3)

  await server.write(broken)
  server.child.kill('SIGUSR2')
  await server.said('The new processes do not start. The old ones stay.')
  expect(server.pids().filter(isThere)).toEqual(running)
})

test('a process for jobs that ends while others start is started again', async () => {
  const marker = path.join(os.tmpdir(), `vitrine-jobs-${process.pid}`)
  onTestFinished(() => fs.rm(marker, { force: true }))
  const server = await supervise(`
    import fs from 'node:fs'
    const role = process.env.VITRINE_PROCESS
    const marker = ${JSON.stringify(marker)}
    process.on('SIGTERM', () => process.exit())
    setInterval(() => undefined, 1000)
    const isFirst = role === 'jobs' && !fs.existsSync(marker)
    if (role === 'web') while (!fs.existsSync(marker)) await new Promise((resolve) => setTimeout(resolve, 10))
    process.send({ kind: 'ready', notice: role + ' ' }, () => {
      if (!isFirst) return
      fs.writeFileSync(marker, '')
      process.exit(1)
    })`)
  await server.said('web jobs')
  const [jobs = 0] = server.pids()
  await server.said(`The jobs process ${jobs} ended. Another one takes its place.`)
  await expect.poll(() => server.pids().filter(isThere).length, { timeout: 20_000 }).toBe(3)
})

test('a process that cannot start again leaves those that work alone', async () => {
  const server = await supervise(working)
  await server.said('web jobs')
  const [jobs = 0, first = 0, second = 0] = server.pids()
  await server.write(broken)
  process.kill(second, 'SIGKILL')
  await expect.poll(() => server.count('Another one takes its place.'), { timeout: 20_000 }).toBeGreaterThan(6)
  expect([jobs, first].filter(isThere)).toEqual([jobs, first])

  await server.write(working)
  await expect.poll(() => server.pids().filter(isThere).length, { timeout: 20_000 }).toBe(3)
})

test('a release that does not start ends the server with an error', async () => {
  const server = await supervise(broken)
  expect(await once(server.child, 'exit')).toEqual([1, null])
})
