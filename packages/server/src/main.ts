import pino from 'pino'
import { createApp } from './app.ts'
import { ensureFirstAccount } from './features/accounts/index.ts'
import { loadDemo, prepareFirstView } from './features/demo/index.ts'
import { readConfig } from './platform/config.ts'
import { collectorOfEngine, returnIdleMemory, sizeHeapByLife } from './platform/idle-memory.ts'
import { openServices } from './services.ts'
import { startWork } from './work.ts'

/** How long requests in flight may take to end after a stop signal. */
const stopLimitMs = 10_000

const say = (text: string) => process.stdout.write(`${text}\n`)

async function main(): Promise<void> {
  const config = readConfig()
  const log = pino({ level: config.logLevel === 'info' ? 'warn' : config.logLevel })
  const services = await openServices(config, log, say)
  const isNew = await loadDemo(services, say)
  const first = await ensureFirstAccount(services)
  const app = await createApp(services)
  const work = await startWork(services)
  // The styles of the demo shop are compiled, and its first pictures made, before anybody waits for them.
  if (isNew) {
    await app.inject({ url: '/site.css', headers: { host: 'localhost' } })
    await prepareFirstView(app, 'localhost')
  }
  await app.listen({ port: config.port, host: config.host })
  const collect = collectorOfEngine()
  sizeHeapByLife(collect)
  returnIdleMemory(app.server, collect)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopLimitMs).unref()
    await app.close()
    await work.stop()
    await services.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())

  const address = config.publicUrl ?? `http://localhost:${portOf(app.server.address())}`
  say(`\nVitrine is open.\n  Shop     ${address}/\n  Editor   ${address}/config`)
  if (first) say(`  Sign in  ${first.email}\n  Password ${first.password}   (shown this once; change it under Account)`)
  say('')
}

function portOf(address: ReturnType<import('node:net').Server['address']>): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}

try {
  await main()
} catch (error) {
  process.stderr.write(`Vitrine could not start. ${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}
