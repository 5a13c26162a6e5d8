/** @isolated It looks at all rows of a database of its own. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../app.ts'
import { runChecks } from '../../cli/doctor/checks.ts'
import { checkSettings } from '../../cli/doctor/settings.ts'
import { openServices } from '../../composition.ts'
import { addProduct, addShippingAndTax, placeOrder, readyBuyer } from '../../testing/builders.ts'
import { testDatabase, testPostgres } from '../../testing/database.ts'
import { browserOn, secondServer, testServer, testSite, type TestSite } from '../../testing/test-site.ts'
import { readConfig } from '../config.ts'
import type { App } from '../http/http.ts'
import { migrateJobs } from '../jobs.ts'
import type { Database } from './database.ts'
import { describeSchema } from './describe-schema.ts'
import { listMigrations, migrate, migrationsFolder } from './migrate.ts'
import { createDb, createPool } from './pool.ts'
import type { DB } from './types.ts'

/** A small shop with eight carts and six orders, as the version of that migration stored it. A row a line. */
const earlier = path.join(import.meta.dirname, '../../testing/upgrades/0111.ndjson')

interface EarlierRow {
  readonly table: string
  readonly row: Readonly<Record<string, unknown>>
}

async function readEarlier(): Promise<{ readonly migrations: string[]; readonly rows: EarlierRow[] }> {
  const [first = '', ...lines] = (await fs.readFile(earlier, 'utf8')).trim().split('\n')
  const { migrations } = JSON.parse(first)
  return { migrations, rows: lines.map((line): EarlierRow => JSON.parse(line)) }
}

async function emptyDatabase(): Promise<Database> {
  const server = await testPostgres()
  const main = new pg.Client(server.connection)
  await main.connect()
  const name = `upgraded_${randomBytes(6).toString('hex')}`
  await main.query(`CREATE DATABASE ${name}`)
  const connection = { ...server.connection, database: name }
  const pool = createPool({ ...connection, max: 5 }, () => undefined)
  const db = createDb<DB>(pool, connection)
  onTestFinished(async () => {
    await db.destroy()
    await main.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await main.end()
    await server.stop()
  })
  return { db, pool, connection, close: async () => undefined }
}

/** The rows as they were; keys between tables are checked by those who wrote them. */
async function store(database: Database, rows: readonly EarlierRow[]): Promise<void> {
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    await client.query('SET session_replication_role = replica')
    for (const { table, row } of rows)
      await client.query(`INSERT INTO "${table}" SELECT * FROM jsonb_populate_record(NULL::"${table}", $1::jsonb)`, [
        JSON.stringify(row),
      ])
  } finally {
    await client.end()
  }
}

test(
  'a shop of an earlier version is brought up to date with every order, and sells on',
  { timeout: 60_000 },
  async () => {
    const { migrations, rows } = await readEarlier()
    const database = await emptyDatabase()
    const all = await listMigrations()
    // What was released once is part of every later version, in the same order.
    expect(all.slice(0, migrations.length)).toEqual(migrations)
    expect(await migrate(database.pool, migrationsFolder, migrations)).toEqual(migrations)
    await store(database, rows)
    expect(await migrate(database.pool)).toEqual(all.slice(migrations.length))

    const count = (table: string) => rows.filter((each) => each.table === table).length
    for (const table of ['sales_order', 'order_line', 'payment', 'stock_move', 'gift_card', 'mail', 'cart'] as const) {
      const { rows: found } = await sql<{
        count: number
      }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(database.db)
      expect([table, found[0]?.count]).toEqual([table, count(table)])
    }
    const totals = await sql<{
      orders: string
      card: number
    }>`SELECT (SELECT sum(grand_total_minor) FROM sales_order)::text AS orders,
    (SELECT balance_minor FROM gift_card) AS card`.execute(database.db)
    const sum = rows
      .filter(({ table }) => table === 'sales_order')
      .reduce((total, { row }) => total + Number(row['grand_total_minor']), 0)
    expect(totals.rows).toEqual([{ orders: String(sum), card: 2500 }])
    await migrateJobs(database.pool)
    // Two buyers of the kept shop were at their bank, which is long ago by now.
    const findings = [...(await runChecks(database.db)), await checkSettings(database.db)].filter(
      (each) => each.count > 0 && each.name !== 'No payment stays undecided',
    )
    expect(findings).toEqual([])

    const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-upgrade-'))
    const services = await openServices(
      readConfig({ DATA_DIR: dataDir }),
      pino({ level: 'silent' }),
      undefined,
      database,
    )
    const app = await createApp(services)
    onTestFinished(async () => {
      await app.close()
      await services.stop()
      await fs.rm(dataDir, { recursive: true, force: true })
    })
    const page = await app.inject({ url: '/shop', headers: { host: 'localhost' } })
    expect([page.statusCode, page.body.includes('Product 3')]).toEqual([200, true])
  },
)

test('a migration that fails leaves the tables as they were, with those before it in the same update', async () => {
  const database = await testDatabase({ poolSize: 3 })
  onTestFinished(() => database.close())
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-migrations-'))
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }))
  await fs.cp(migrationsFolder, folder, { recursive: true })
  await fs.writeFile(
    path.join(folder, '9998_fine.sql'),
    'CREATE TABLE note (website_id text NOT NULL);\nDROP TABLE gift_card CASCADE;\n',
  )
  await fs.writeFile(
    path.join(folder, '9999_broken.sql'),
    'ALTER TABLE sales_order ADD COLUMN shelf text;\nUPDATE nowhere SET x = 1;\n',
  )
  const describe = async () => [
    await describeSchema(database.db),
    (await sql`SELECT name FROM schema_migration ORDER BY name`.execute(database.db)).rows,
  ]
  const before = await describe()
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    'The database could not be brought up to date (9999_broken.sql): relation "nowhere" does not exist',
  )
  expect(await describe()).toEqual(before)
  // The old release goes on, and the mended one comes through.
  expect(await migrate(database.pool)).toEqual([])
  await fs.writeFile(path.join(folder, '9999_broken.sql'), 'ALTER TABLE sales_order ADD COLUMN shelf text;\n')
  expect(await migrate(database.pool, folder)).toEqual(['9998_fine.sql', '9999_broken.sql'])
})

/**
 * The tables of the next release: columns with and without a value on the busiest table, an index, a new table. One busy table, since locks on several at
 * once may have to wait for each other.
 */
const nextRelease = `
  CREATE TABLE next_table (website_id text NOT NULL, note_id text NOT NULL, PRIMARY KEY (website_id, note_id));
  ALTER TABLE sales_order ADD COLUMN next_note text, ADD COLUMN next_count int NOT NULL DEFAULT 0;
  CREATE INDEX next_order_idx ON sales_order (website_id, next_count);`

/** Visitors of one server who look around and buy until told to stop; each answer is noted by its status. */
function startVisitors(app: App, site: TestSite, buy: (app: App) => Promise<number>) {
  const statuses: number[] = []
  const state = { orders: 0, isOver: false }
  const look = async () => {
    while (!state.isOver) {
      statuses.push((await browserOn(app, site.host).get(`/shop?visit=${statuses.length}`)).statusCode)
      // Pages from memory alone would leave the others no turn.
      await setImmediate()
    }
  }
  const order = async () => {
    while (!state.isOver) {
      statuses.push(await buy(app))
      state.orders++
    }
  }
  const work = [look(), order(), order()]
  return {
    state,
    end: async () => {
      state.isOver = true
      await Promise.all(work)
      return statuses
    },
  }
}

test('two neighbouring releases serve one database while people buy: no visitor notices the update', async () => {
  const { app: former } = await testServer()
  const site = await testSite()
  await addShippingAndTax(site)
  const product = await addProduct(site, { variants: [{ sku: 'cup', priceMinor: 2000, stock: 100_000 }] })
  const buy = async (app: App) => {
    const { browser, total } = await readyBuyer({ ...site, browser: () => browserOn(app, site.host) }, product)
    return (await placeOrder(browser, { expected: total })).statusCode
  }
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-migrations-'))
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }))
  await fs.cp(migrationsFolder, folder, { recursive: true })
  await fs.writeFile(path.join(folder, '9999_next.sql'), nextRelease)

  const before = startVisitors(former, site, buy)
  await expect.poll(() => before.state.orders, { timeout: 20_000 }).toBeGreaterThan(10)
  // Its tables change while the release of before answers; then both answer, then the next one alone.
  expect(await migrate(site.services.database.pool, folder)).toEqual(['9999_next.sql'])
  // The release of before starts on the tables of the next one, too: going back needs no restore.
  expect(await migrate(site.services.database.pool)).toEqual([])
  const next = await secondServer({})
  const after = startVisitors(next, site, buy)
  const goal = before.state.orders + 10
  await expect.poll(() => before.state.orders >= goal && after.state.orders >= 10, { timeout: 20_000 }).toBe(true)
  const statuses = [...(await before.end()), ...(await after.end())]
  expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([])

  const ctx = await site.ctx()
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM sales_order WHERE website_id = ${site.id}`.execute(ctx.db)
  expect(rows[0]?.count).toBe(before.state.orders + after.state.orders)
  expect((await runChecks(ctx.db)).filter((check) => check.count > 0)).toEqual([])
}, 60_000)
