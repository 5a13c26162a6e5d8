/**
 * `npm run failover -- [SCENARIO ...]`: a shop on three database servers and two web processes, and what happens when a part of it fails while people
 * buy. Needs root on Linux and Debian's packages postgresql, patroni, etcd-server, haproxy, libfaketime. Everything is on this machine: each
 * database server has a network namespace and a disk of its own. Prints a table; ends with 1 when an order or a cart was lost or money was wrong.
 */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { testStripe } from '../packages/server/src/testing/stripe-server.ts'
import { type Buyers, startBuyers } from './failover/buyers.ts'
import { getDatabaseUrl, startDatabase, waitForAll } from './failover/database.ts'
import { createNetwork, removeNetwork } from './failover/machines.ts'
import { ports, type Service, shopUrl, startProxy, startWeb, waitForAnswer } from './failover/processes.ts'
import { scenarios, type Stage } from './failover/scenarios.ts'
import { checkBooks, createShop, openShop } from './failover/shop.ts'

const buyersCount = 8
const calmMs = 8000
const harmedMs = 45_000

const names = process.argv.slice(2)
const unknown = names.filter((name) => !Object.hasOwn(scenarios, name))
if (unknown.length > 0) {
  console.error(`There is no scenario ${unknown.join(', ')}. Choose of: ${Object.keys(scenarios).join(', ')}.`)
  process.exit(2)
}

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-failover-'))
await fs.chmod(folder, 0o755)
const stops: (() => Promise<void>)[] = []
let failures = 0

interface Row {
  readonly name: string
  readonly orders: number
  readonly longestPauseMs: number
  readonly answers: string
  readonly lostCarts: number
  readonly faults: readonly string[]
}

async function run(): Promise<void> {
  const network = await createNetwork(folder, 3)
  stops.push(() => removeNetwork(network))
  for (const machine of network.machines) await startDatabase(network, machine)
  const proxy = await startProxy(network)
  stops.push(() => proxy.stop())
  await waitForAll(network)
  const stripe = await testStripe()
  const account = stripe.openAccount()
  const env = {
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: getDatabaseUrl(ports.database),
    STRIPE_URL: stripe.url,
  }
  const services = await openShop(env)
  stops.push(() => services.stop())
  const products = await createShop(services, account)
  let clock: string | undefined
  const web: Service[] = []
  for (const index of ports.web.keys()) {
    const service = await startWeb(network, index, stripe.url, () => (index === 1 ? clock : undefined))
    web.push(service)
    stops.push(() => service.stop())
  }
  await waitForAnswer(`${shopUrl}/api/ready`)
  const setClock = (offset: string | undefined) => {
    clock = offset
    web[1]?.kill()
  }
  const stage: Stage = { network, proxy, web, setClock }
  const rows: Row[] = []
  for (const name of names.length > 0 ? names : Object.keys(scenarios)) {
    const scenario = scenarios[name]
    if (!scenario) continue
    const buyers = startBuyers(products, buyersCount)
    await sleep(calmMs)
    const from = Date.now()
    const harmed = (await scenario.harm(stage)) ?? undefined
    await sleep(Math.max(0, harmedMs - (Date.now() - from)))
    await scenario.mend?.(stage, harmed)
    await waitForAll(network)
    await waitForAnswer(`${shopUrl}/api/ready`)
    await buyers.stop()
    const faults = [...buyers.log.faults, ...(await checkBooks(services, account, buyers.log.orders))]
    await fs.writeFile(path.join(folder, `${name}.faults`), faults.join('\n'))
    rows.push(describe(scenario.name, buyers, faults))
    print(rows.slice(-1))
    if (faults.length > 0 || buyers.log.lostCarts > 0) failures++
  }
  print(rows)
}

function describe(name: string, { log }: Buyers, faults: readonly string[]): Row {
  const pauses = log.times.map((time, index) => time - (log.times[index - 1] ?? time))
  const answers = [...log.answers].toSorted(([one], [other]) => one.localeCompare(other))
  return {
    name,
    orders: log.orders.length,
    longestPauseMs: Math.max(0, ...pauses),
    answers: answers.map(([status, count]) => `${status}: ${count}`).join(', '),
    lostCarts: log.lostCarts,
    faults,
  }
}

function print(rows: readonly Row[]): void {
  console.log('| what fails | orders | longest pause | answers | carts lost | faults |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  for (const { name, orders, longestPauseMs, answers, lostCarts, faults } of rows)
    console.log(
      `| ${name} | ${orders} | ${(longestPauseMs / 1000).toFixed(1)} s | ${answers} | ${lostCarts} | ${faults.length === 0 ? 'none' : [...faults.slice(0, 5), ...(faults.length > 5 ? [`${faults.length} in all`] : [])].join('; ')} |`,
    )
}

try {
  await run()
  process.exitCode = failures === 0 ? 0 : 1
} finally {
  for (const stop of stops.toReversed()) await stop().catch((error: unknown) => console.error(error))
  if (process.env['KEEP'] === undefined) await fs.rm(folder, { recursive: true, force: true })
  else console.log(`Logs are in ${folder}`)
}
