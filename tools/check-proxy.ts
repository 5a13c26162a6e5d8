/**
 * `node tools/check-proxy.ts`: starts Vitrine with the demo shop behind each of the configurations of `deploy/` and walks two visitors and a member of the
 * staff through it. Needs nginx, varnishd, caddy and openssl, root or not. Everything is on loopback and in a folder of its own, which is removed.
 */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { openServices } from '../packages/server/src/composition.ts'
import { publishChange } from '../packages/server/src/features/sites/index.ts'
import { readConfig } from '../packages/server/src/platform/config.ts'
import {
  back,
  type Check,
  certificates,
  checks,
  down,
  edgeSeconds,
  fillAgain,
  slowUpload,
  type Walk,
} from './check-proxy/checks.ts'
import {
  end,
  getFreePort,
  type Proxy,
  type ChildProgram,
  startCaddy,
  startNginx,
  startVarnish,
  startVitrine,
} from './check-proxy/processes.ts'
import { host, newVisitor } from './check-proxy/visitor.ts'

const domains = { proven: 'www.proven.test', claimed: 'www.claimed.test' }
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-proxy-'))
const running: ChildProgram[] = []
const closing: (() => Promise<void>)[] = []
const results = new Map<string, Map<string, string>>()
let failures = 0

async function check(one: Check, walk: Walk): Promise<void> {
  const row = results.get(one.name) ?? new Map<string, string>()
  results.set(one.name, row)
  try {
    row.set(walk.proxy.name, await one.run(walk))
  } catch (error) {
    failures++
    row.set(walk.proxy.name, `WRONG: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function newWalk(services: Services, proxy: Proxy, password: string): Promise<Walk> {
  const [ada, ben, staff] = [newVisitor(proxy.place), newVisitor(proxy.place), newVisitor(proxy.place)]
  await staff.ask('/api/crumb')
  await staff.json('/api/admin/session', { body: { email: 'owner@example.com', password } })
  return { proxy, ada, ben, staff, domains, readCode: (email) => readCode(services, email) }
}

type Services = Awaited<ReturnType<typeof openServices>>

/** One domain of the shop is proven, as if its record had been found; the other waits for it. */
async function addDomains(services: Services): Promise<void> {
  const websiteId = await services.directory.defaultId()
  const site = websiteId === undefined ? undefined : await services.siteById(websiteId)
  if (!site) throw new Error('There is no shop.')
  const ctx = services.ctxFor(site)
  for (const [name, verifiedAt] of [
    [domains.proven, ctx.now],
    [domains.claimed, null],
  ] as const)
    await sql`INSERT INTO domain (website_id, host, token, added_at, verified_at)
      VALUES (${site.id}, ${name}, 'vitrine-site=check', ${ctx.now}, ${verifiedAt})`.execute(ctx.db)
  await publishChange(ctx)
}

async function readCode({ database }: Services, email: string): Promise<string> {
  const { rows } = await sql<{ plain: string }>`SELECT plain FROM mail WHERE recipient = ${email}`.execute(database.db)
  const code = /\b\d{6}\b/.exec(rows[0]?.plain ?? '')?.[0]
  if (code === undefined) throw new Error(`No code was mailed to ${email}.`)
  return code
}

function print(proxies: readonly Proxy[]): void {
  const names = proxies.map(({ name }) => name)
  console.log(`| | ${names.join(' | ')} |\n| --- |${' --- |'.repeat(names.length)}`)
  for (const [name, row] of results)
    console.log(`| ${name} | ${names.map((each) => row.get(each) ?? '').join(' | ')} |`)
}

async function run(): Promise<void> {
  const [port, askPort, varnishPort] = [await getFreePort(), await getFreePort(), await getFreePort()]
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: path.join(folder, 'data'),
    PUBLIC_URL: `https://${host}`,
    EDGE_CACHE_SECONDS: String(edgeSeconds),
    EDGE_PURGE_URLS: `http://127.0.0.1:${varnishPort}`,
    TLS_ASK_LISTEN: `127.0.0.1:${askPort}`,
  }
  const vitrine = await startVitrine(env)
  running.push(vitrine)
  const password = /Password (\S+)/.exec(vitrine.output())?.[1] ?? ''
  // Beside the server, on the same database.
  const services = await openServices(readConfig({ ...process.env, ...env }), pino({ level: 'warn' }))
  closing.push(() => services.stop())
  await addDomains(services)
  const [nginx, nginxRunning] = await startNginx(folder, port)
  running.push(await startVarnish(folder, varnishPort, port), nginxRunning)
  const [caddy, caddyRunning] = await startCaddy(folder, 'caddy', port, askPort, false)
  const [both, bothRunning] = await startCaddy(folder, 'caddy-varnish', varnishPort, askPort, true)
  running.push(caddyRunning, bothRunning)
  const proxies = [nginx, caddy, both]

  const walks = await Promise.all(proxies.map((proxy) => newWalk(services, proxy, password)))
  const slow = Promise.all(walks.map((walk) => check(slowUpload, walk)))
  for (const walk of walks) {
    for (const one of checks) await check(one, walk)
    if (walk.proxy !== nginx) await check(certificates, walk)
    await check(fillAgain, walk)
  }
  await slow
  for (const walk of walks) await walk.ben.ask('/shop')
  await end(vitrine, 'SIGKILL')
  for (const walk of walks) await check(down, walk)
  running.push(await startVitrine(env))
  for (const walk of walks) await check(back, walk)
  print(proxies)
}

try {
  await run()
  process.exitCode = failures === 0 ? 0 : 1
} finally {
  for (const each of running.toReversed()) await end(each)
  for (const close of closing) await close()
  await fs.rm(folder, { recursive: true, force: true })
}
