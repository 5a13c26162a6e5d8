/**
 * `npm run bench -- --drivers`: single statements of many requests at once, by turns in one process and on one server.
 * Runs them through our shared connections, through postgres.js and through a pool of node-postgres. Prints statements
 * per second and the processor time of this process for each, both of the fastest quarter of the turns.
 */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import postgres from 'postgres'
import { createDb, createPool } from '../../packages/server/src/platform/db/pool.ts'
import { startEmbedded } from '../../packages/server/src/platform/postgres/embedded.ts'
import { quantile } from './client.ts'

const requests = 40
const statementsPerTurn = 4_000
const turns = 15
const connections = 5
const rows = 10_000

/** One way to run a statement: its text with $1 and the value. */
type Run = (text: string, value: number) => Promise<unknown>

const workloads: Readonly<Record<string, string>> = {
  'one row by key': 'SELECT id, note FROM driver_test WHERE id = $1',
  '24 rows': 'SELECT id, note FROM driver_test WHERE id > $1 ORDER BY id LIMIT 24',
  'a change by key': 'UPDATE driver_test SET count = count + 1 WHERE id = $1',
}

/** Measures all drivers and prints a line of Markdown for each workload. */
export async function runDrivers(): Promise<void> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-bench-'))
  // The embedded database may run as another user.
  await fs.chmod(dataDir, 0o755)
  const server = await startEmbedded({ dataDir })
  const config = { ...server.connection, database: 'postgres' }
  const pool = new pg.Pool({ ...config, max: connections })
  const ours = createDb(
    createPool(config, (error) => console.error(error)),
    config,
  )
  const other = postgres({
    ...config,
    max: connections,
  })
  const drivers: Readonly<Record<string, Run>> = {
    'shared connections': (text, value) => sql(splitAt(text), value).execute(ours),
    'postgres.js': (text, value) => other.unsafe(text, [value], { prepare: true }),
    'pool of node-postgres': (text, value) => pool.query({ name: text.slice(0, 60), text, values: [value] }),
  }
  try {
    await pool.query('CREATE TABLE driver_test (id int PRIMARY KEY, note text, count int DEFAULT 0)')
    await pool.query(`INSERT INTO driver_test SELECT n, repeat('x', 200) FROM generate_series(1, ${rows}) n`)
    console.log(`| workload | ${Object.keys(drivers).join(' | ')} |\n| --- ${'| --- '.repeat(3)}|`)
    for (const [name, text] of Object.entries(workloads)) await compare(name, text, drivers)
  } finally {
    await Promise.all([ours.destroy(), other.end(), pool.end()])
    await server.stop()
    await fs.rm(dataDir, { recursive: true, force: true })
  }
}

async function compare(name: string, text: string, drivers: Readonly<Record<string, Run>>): Promise<void> {
  const figures = Object.entries(drivers).map(([driver, run]) => ({
    driver,
    run,
    micros: [] as number[],
    ms: [] as number[],
  }))
  for (let turn = 0; turn < turns; turn++) {
    for (const { run, micros, ms } of turn % 2 === 0 ? figures : figures.toReversed()) {
      const [cpu, start] = [process.cpuUsage(), performance.now()]
      await runMany(run, text)
      const { user, system } = process.cpuUsage(cpu)
      ms.push(performance.now() - start)
      micros.push((user + system) / statementsPerTurn)
    }
  }
  const cells = figures.map(({ micros, ms }) => {
    const perSecond = Math.round((statementsPerTurn * 1000) / quantile(ms, 0.25))
    return `${perSecond.toLocaleString('en')}/s, ${Math.round(quantile(micros, 0.25))} us`
  })
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}

async function runMany(run: Run, text: string): Promise<void> {
  let left = statementsPerTurn
  const request = async () => {
    while (left > 0) {
      left--
      // 7919 is prime to the number of rows: neighbours in time are no neighbours in the table.
      await run(text, 1 + ((left * 7919) % rows))
    }
  }
  await Promise.all(Array.from({ length: requests }, request))
}

/** The parts of a text around its one parameter, as a template literal has them. */
function splitAt(text: string): TemplateStringsArray {
  const parts = text.split('$1')
  return Object.assign(parts, { raw: parts })
}
