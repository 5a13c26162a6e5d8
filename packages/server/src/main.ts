import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from './app.ts'
import { ensureFirstAccount } from './features/accounts/index.ts'
import { loadDemo, prepareFirstView } from './features/demo/index.ts'
import type { App } from './platform/http/http.ts'
import { readConfig } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { getEngineCollector, returnIdleMemory, sizeHeapByLife } from './platform/limits/idle-memory.ts'
import { openSourceLines } from './platform/text/source-lines.ts'
import { type OpenServices, openServices } from './composition.ts'
import { startWork } from './job-worker.ts'
import { drainConnections } from './platform/http/drain.ts'
import type { ProcessMessage } from './platform/processes/messages.ts'
import { readRole } from './platform/processes/roles.ts'

/** How long requests in flight may take to end after a stop signal. */
const stopLimitMs = 10_000

/** How long visitors' open connections may be used on while another process takes the place of this one. */
const drainLimitMs = 5_000

const role = readRole(process.env)
const nameSources = openSourceLines()
const say = (text: string) => process.stdout.write(`${text}\n`)

interface RunningServer {
  services?: OpenServices
  app?: App
  work?: Awaited<ReturnType<typeof startWork>>
}

async function main(running: RunningServer): Promise<void> {
  const config = readConfig()
  const log = createLog(config, nameSources)
  const services = await openServices(config, log, say)
  running.services = services
  // Where there are several processes, the one for jobs prepares what all of them use, before the others start.
  const isNew = role !== 'web' && (await loadDemo(services, say))
  const first = role === 'web' ? undefined : await ensureFirstAccount(services)
  const app = await createApp(services)
  running.app = app
  if (role !== 'web') running.work = await startWork(services)
  // The styles of the demo shop are compiled, and its first pictures made, before anybody waits for them.
  if (isNew) {
    await app.inject({ url: '/site.css', headers: { host: 'localhost' } })
    await prepareFirstView(app, 'localhost')
  }
  if (role !== 'jobs') await app.listen({ port: config.port, host: config.host })
  const collect = getEngineCollector()
  sizeHeapByLife(collect)
  returnIdleMemory(app.server, collect)

  const address = config.publicUrl ?? `http://localhost:${getPort(app.server.address())}`
  const places = `\nVitrine is open.\n  Shop     ${address}/\n  Editor   ${address}/config\n`
  const account = first
    ? `  Sign in  ${first.email}\n  Password ${first.password}   (shown this once; change it under Account)\n`
    : ''
  if (role === 'all') say(places + account)
  else process.send?.({ kind: 'ready', notice: role === 'web' ? places : account } satisfies ProcessMessage)
}

/** Ends what runs, in the order in which it uses one another. The database is stopped whatever happens before: nobody else would do it. */
async function stop(running: RunningServer, starting: Promise<unknown>): Promise<void> {
  // Waits for a database that is still starting. A start that loses its connection while it loads the demo shop begins
  // again the next time.
  if (!running.services) await Promise.race([starting, sleep(stopLimitMs, undefined, { ref: false })])
  const visits = async () => {
    if (role === 'web' && running.app) await drainConnections(running.app.server, drainLimitMs)
    await running.app?.close()
    await running.work?.stop()
  }
  await Promise.race([visits().catch(() => undefined), sleep(stopLimitMs, undefined, { ref: false })])
  await running.services?.stop()
}

function getPort(address: ReturnType<import('node:net').Server['address']>): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}

const running: RunningServer = {}
let stopping: Promise<never> | undefined
const starting = main(running).catch((error: unknown) => {
  // A start that was interrupted fails for that reason alone.
  if (stopping) return
  process.stderr.write(`Vitrine could not start. ${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error)
    process.stderr.write(`${nameSources(error.stack ?? '')}\n`)
  process.exitCode = 1
  end()
})

function end(): void {
  stopping ??= stop(running, starting).then(
    () => process.exit(),
    () => process.exit(1),
  )
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
// `npm start` or the supervisor holds the other end: it was killed without notice.
process.prependListener('disconnect', () => {
  // Otherwise Node.js exits a process of a cluster at once, and the database goes on without anybody who uses it.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
  end()
})
