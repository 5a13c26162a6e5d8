import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databasePort, getDatabaseUrl, patroniPort } from './database.ts'
import type { Network } from './machines.ts'

const root = path.join(import.meta.dirname, '../..')
/** A service manager starts what has ended again after a second. */
const restartMs = 1000
const startLimitMs = 120_000

export const ports = { database: 15_700, shop: 15_701, web: [15_702, 15_703] } as const
export const shopUrl = `http://127.0.0.1:${ports.shop}`

/** A program that is started again whenever it ends, as a service manager does it. */
export interface Service {
  readonly name: string
  /** Ends it with SIGKILL; it comes back by itself. */
  kill(): void
  stop(): Promise<void>
}

type Start = () => { readonly command: string; readonly args: readonly string[]; readonly env?: Record<string, string> }

async function startService(folder: string, name: string, describe: Start): Promise<Service> {
  const log = await fs.open(path.join(folder, `${name}.log`), 'a')
  let child: ChildProcess
  let isStopping = false
  const start = () => {
    const { command, args, env } = describe()
    child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', log.fd, log.fd] })
    child.once('exit', () => {
      if (!isStopping) setTimeout(start, restartMs)
    })
  }
  start()
  return {
    name,
    kill: () => void child.kill('SIGKILL'),
    stop: async () => {
      isStopping = true
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await Promise.race([gone, sleep(15_000).then(() => child.kill('SIGKILL'))])
      }
      await log.close()
    },
  }
}

/** The proxy in front of the database and of the web processes. */
export async function startProxy({ folder, machines }: Network): Promise<Service> {
  const file = path.join(folder, 'haproxy.cfg')
  const databases = machines.map(
    ({ name, address }) => `  server ${name} ${address}:${databasePort} maxconn 100 check port ${patroniPort}`,
  )
  const webs = ports.web.map((port, index) => `  server web-${index + 1} 127.0.0.1:${port} check`)
  const text = (await fs.readFile(path.join(root, 'deploy/haproxy.cfg'), 'utf8'))
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${ports.database}`)
    .replace('bind :80', `bind 127.0.0.1:${ports.shop}`)
    .replace(/(?:^ {2}server db.*\n)+/m, `${databases.join('\n')}\n`)
    .replace(/(?:^ {2}server web.*\n)+/m, `${webs.join('\n')}\n`)
  await fs.writeFile(file, text)
  return startService(folder, 'haproxy', () => ({ command: 'haproxy', args: ['-db', '-f', file] }))
}

/** Vitrine on one of the web machines. `clock`: how much its clock is wrong, as libfaketime writes it. */
export async function startWeb(
  { folder }: Network,
  index: number,
  stripeUrl: string,
  clock: () => string | undefined,
): Promise<Service> {
  const service = await startService(folder, `web-${index + 1}`, () => {
    const offset = clock()
    return {
      command: process.execPath,
      args: ['packages/server/src/main.ts'],
      env: {
        NODE_ENV: 'production',
        PORT: String(ports.web[index]),
        HOST: '127.0.0.1',
        WEB_PROCESSES: '1',
        DATA_DIR: path.join(folder, 'data'),
        DATABASE_URL: getDatabaseUrl(ports.database),
        RATE_LIMITS: 'off',
        STRIPE_URL: stripeUrl,
        ...(offset === undefined ? {} : { LD_PRELOAD: fakeClock, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' }),
      },
    }
  })
  await waitForAnswer(`http://127.0.0.1:${ports.web[index]}/api/ready`)
  return service
}

/** Debian's package `libfaketime`. */
const fakeClock = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

export async function waitForAnswer(url: string): Promise<void> {
  const until = Date.now() + startLimitMs
  for (;;) {
    const isThere = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    if (Date.now() > until) throw new Error(`${url} does not answer.`)
    await sleep(200)
  }
}
