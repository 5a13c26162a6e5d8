/** @isolated It kills a server of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openServices } from '../../composition.ts'
import { openArchive, openBackupKey, readManifest } from '../../platform/backup/index.ts'
import { writeManifest } from '../../platform/backup/archive.ts'
import { readConfig } from '../../platform/config.ts'
import { createFolderStore } from '../../platform/files/folder-store.ts'
import { testPostgres } from '../../testing/database.ts'
import { childEnv, databaseUrl } from '../../testing/child-process.ts'
import { vitrine } from '../../testing/command-line.ts'
import { openShopPlace } from '../../testing/shop-place.ts'
import { type Shop, startStorm } from '../../testing/storm.ts'

const backupKey = 'a key of at least thirty-two characters'
const children: ChildProcess[] = []
const stops: (() => Promise<unknown>)[] = []

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const stop of stops.toReversed()) await stop()
}, 60_000)

async function newFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-backup-'))
  // The database may run as another user, who must be able to get there.
  await fs.chmod(folder, 0o755)
  stops.push(() => fs.rm(folder, { recursive: true, force: true }))
  return folder
}

async function startShop(dataDir: string): Promise<{ readonly shop: Shop; readonly end: () => Promise<void> }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../testing/shop-server.ts')], {
    env: childEnv({ DATA_DIR: dataDir, PUBLIC_URL: 'http://shop.test' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  const line = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve))
  return {
    shop: JSON.parse(line),
    end: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function runVitrine(env: Record<string, string>, ...args: string[]) {
  const { code, out, err } = await vitrine(env, args)
  return { code, said: out + err }
}

/** Pages as visitors get them, but for the stock, which the storm takes from. */
async function readPages({ url }: Shop): Promise<string> {
  const pages = ['/shop', '/shop?format=json', '/shop/product-3', '/cart']
  const texts = await Promise.all(pages.map(async (page) => (await fetch(url + page)).text()))
  return texts.join('\n').replace(/("qtyInStock":)\d+/g, '$1')
}

const facts = sql<{ fact: string }>`
  SELECT 'card ' || gift_card_id || ' ' || balance_minor || ' ' || code_hash AS fact FROM gift_card
  UNION ALL SELECT 'of all stock ' || (SELECT sum(quantity) FROM stock_move WHERE quantity > 0)
  UNION ALL SELECT 'stock that is not the sum of its moves ' || variant_id FROM stock s WHERE s.on_hand <> (
    SELECT sum(m.quantity) FROM stock_move m WHERE m.website_id = s.website_id AND m.variant_id = s.variant_id)
  UNION ALL SELECT 'order without its lines ' || order_id FROM sales_order o WHERE o.subtotal_minor <> (
    SELECT sum(l.unit_price_minor * l.quantity) FROM order_line l WHERE l.website_id = o.website_id AND l.order_id = o.order_id)
  UNION ALL SELECT 'payment without order ' || payment_id FROM payment WHERE status = 'captured' AND order_id IS NULL
  UNION ALL SELECT 'charge without payment ' || charge_key FROM test_gateway_charge g WHERE g.status = 'captured' AND NOT EXISTS (
    SELECT 1 FROM payment p WHERE p.website_id = g.website_id AND p.payment_id = g.charge_key AND p.status = 'captured')
  UNION ALL SELECT 'stock ' || ((SELECT sum(on_hand) FROM stock) + (SELECT sum(quantity) FROM order_line))
  ORDER BY 1`

test(
  'a backup in a storm of orders has every order of before, and restores to the same shop elsewhere',
  { timeout: 240_000 },
  async () => {
    const place = await openShopPlace()
    stops.push(() => place.remove())
    const dataDir = place.env['DATA_DIR'] ?? ''
    const first = await startShop(dataDir)
    const pages = await readPages(first.shop)
    const storm = startStorm(first.shop, 6)
    await storm.reached(20)
    const database = await place.open()
    await sql`INSERT INTO gift_card (website_id, gift_card_id, code_hash, last_characters, currency, initial_minor, balance_minor, order_id,
      line_id, number, recipient_email, is_test)
    SELECT website_id, '0123456789abcdef01234567', 'hash', 'WXYZ', 'USD', 5000, 2500, order_id, 'line', 1, 'ada@example.com', true
    FROM sales_order LIMIT 1`.execute(database.db)
    const before = [...storm.acknowledged]
    const env = { BACKUP_KEY: backupKey }
    const source = path.join(dataDir, 'backups')
    const made = await runVitrine({ ...env, DATA_DIR: dataDir }, 'backup')
    expect(made).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}Z is in .*files, as of /),
    })
    const atTheEnd = storm.acknowledged.length
    await storm.reached(atTheEnd + 1)
    expect(await runVitrine({ ...env, DATA_DIR: dataDir }, 'backup', 'verify')).toMatchObject({
      code: 0,
      said: expect.stringContaining('can be restored'),
    })
    await first.end()
    await storm.over
    await database.close()

    const target = await newFolder()
    const restored = await runVitrine({ ...env, DATA_DIR: target }, 'restore', source)
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Start the server') })
    const second = await startShop(target)
    expect(pages.length).toBeGreaterThan(20_000)
    expect((await readPages(second.shop)) === pages, 'the pages are the same').toBe(true)
    const { services, stop } = await openRestored(target)
    const known = await services.database.db.selectFrom('sales_order').select('order_id').execute()
    const ids = new Set(known.map((order) => order.order_id))
    expect(before.filter((orderId) => !ids.has(orderId))).toEqual([])
    expect(before.length).toBeGreaterThanOrEqual(20)
    expect((await facts.execute(services.database.db)).rows.map(({ fact }) => fact)).toEqual([
      'card 0123456789abcdef01234567 2500 hash',
      'of all stock 2500',
      'stock 2500',
    ])
    // It sells on, with the numbers that follow.
    const after = startStorm(second.shop, 2)
    await after.reached(2)
    await second.end()
    await after.over
    await stop()

    await refuseWhatIsWrong(source, target)
  },
)

/** A database of the tests' server, which has nothing to lose and so is fast. */
async function emptyDatabase(): Promise<string> {
  const server = await testPostgres()
  const name = `restored_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client(server.connection)
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`CREATE DATABASE ${name}`)
  stops.push(async () => {
    await run(`DROP DATABASE ${name} WITH (FORCE)`)
    await server.stop()
  })
  return databaseUrl({ connection: { ...server.connection, database: name } })
}

async function openRestored(dataDir: string) {
  const services = await openServices(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), pino({ level: 'silent' }))
  return { services, stop: () => services.stop() }
}

/** Each leaves the place as it was. */
async function refuseWhatIsWrong(source: string, full: string): Promise<void> {
  const empty = await newFolder()
  const refuse = async (env: Record<string, string>, words: string, from = source) => {
    expect(await runVitrine({ BACKUP_KEY: backupKey, DATA_DIR: empty, ...env }, 'restore', from)).toMatchObject({
      code: 1,
      said: expect.stringContaining(words),
    })
    expect(await fs.readdir(empty)).toEqual([])
  }
  await refuse({ BACKUP_KEY: 'another key of at least thirty-two characters' }, 'was encrypted with another key')
  await refuse({ BACKUP_KEY: '' }, 'Set BACKUP_KEY to the key that it was made with')
  await refuse({ SECRET_KEY: 'another secret of thirty-two characters' }, 'SECRET_KEY is not the one')
  const before = await fs.readdir(full)
  await refuse({ DATA_DIR: full }, 'there is a database in')
  expect(await fs.readdir(full)).toEqual(before)

  const store = createFolderStore(source)
  const archive = openArchive(store, openBackupKey(backupKey))
  const [name = ''] = await fs.readdir(path.join(source, 'backups'))
  const part = path.join(source, 'backups', name, 'database', 'sales_order.1')
  const content = await fs.readFile(part)
  await fs.writeFile(part, content.subarray(0, content.length - 100))
  await refuse({}, 'is damaged or incomplete: backups/')
  // The same length, so that it is noticed in the middle of the restore only.
  await fs.writeFile(part, Buffer.concat([content.subarray(0, content.length - 1), Buffer.from([0])]))
  const url = await emptyDatabase()
  await refuse({ DATABASE_URL: url }, 'sales_order.1 is not what was written')
  await fs.writeFile(part, content)
  expect(
    await runVitrine({ BACKUP_KEY: backupKey, DATABASE_URL: url, DATA_DIR: await newFolder() }, 'restore', source),
  ).toMatchObject({ code: 0 })
  await refuse({ DATABASE_URL: url }, 'the database has tables')
  const manifest = await readManifest(archive, name)
  await writeManifest(archive, { ...manifest, migrations: [...manifest.migrations, '9999_later.sql'] })
  await refuse({}, 'newer version of Vitrine (it has the tables of 9999_later.sql)')
  await archive.write(`backups/${name}/manifest`, Buffer.from('{"formatVersion":99}'))
  await refuse({}, 'its format is 99')
  await fs.rm(path.join(source, 'backups', name, 'manifest'))
  await refuse({}, 'There is no whole backup in')
}
