import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { openServices, type OpenServices } from '../../composition.ts'
import { childEnv, databaseUrl } from '../../testing/child-process.ts'
import { testDatabase } from '../../testing/database.ts'
import { onWorkerEnd, shareInWorker } from '../../testing/worker.ts'
import type { Shop } from './shop.types.ts'
import { createApp } from '../../app.ts'
import { loadDemo, prepareFirstView } from './index.ts'
import { demoFolder, readShop } from './read-shop.ts'

async function newInstallation(): Promise<{ services: OpenServices; dataDir: string }> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-demo-'))
  const database = await testDatabase()
  const services = await openServices(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }), undefined, database)
  onWorkerEnd(async () => {
    await services.stop()
    await fs.rm(dataDir, { recursive: true, force: true })
  })
  return { services, dataDir }
}

/** A copy of the demo with five of its pictures, which is loaded sooner: a picture that is missing is left out. */
async function copyDemo(folder: string): Promise<void> {
  const left = [`${path.sep}draw`, `${path.sep}pictures${path.sep}`]
  await fs.cp(demoFolder, folder, { recursive: true, filter: (source) => !left.some((part) => source.includes(part)) })
  for (const file of (await fs.readdir(path.join(demoFolder, 'pictures'))).slice(0, 5))
    await fs.copyFile(path.join(demoFolder, 'pictures', file), path.join(folder, 'pictures', file))
}

async function counts({ db }: Pick<Database, 'db'>) {
  const count = async (table: 'website' | 'collection' | 'item' | 'product' | 'variant' | 'asset') =>
    (
      await db
        .selectFrom(table)
        .select((q) => q.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  return {
    sites: await count('website'),
    pages: await count('collection'),
    items: await count('item'),
    products: await count('product'),
    variants: await count('variant'),
    assets: await count('asset'),
  }
}

function galleryPictures({ pages }: Shop): number {
  const parts = pages.indexes.flatMap((index) => index.parts)
  const galleries = [...pages.galleries, ...parts.filter((part) => part.type === 'gallery')]
  return galleries.reduce((sum, { pictures }) => sum + pictures.length, 0)
}

/** Asset folders of sites in the file store, with the number of pictures in each. */
async function storedFiles(dataDir: string): Promise<Map<string, number>> {
  const root = path.join(dataDir, 'files/assets')
  const sites = await fs.readdir(root).catch(() => [])
  const entries = sites.map(async (site) => [site, (await fs.readdir(path.join(root, site))).length] as const)
  return new Map(await Promise.all(entries))
}

interface LoadedInstallation {
  readonly services: OpenServices
  readonly dataDir: string
  readonly afterKill: Awaited<ReturnType<typeof counts>>
}

/**
 * An installation whose first start was killed while it loaded the demo, and whose second start loaded it: servers of their own, as
 * `npm start` runs them. The tests that only look at it share it.
 */
function loadedInstallation(): Promise<LoadedInstallation> {
  return shareInWorker('demo shop', async () => {
    const { services, dataDir } = await newInstallation()
    const start = () => {
      const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../main.ts')], {
        env: childEnv({
          PORT: '0',
          HOST: '127.0.0.1',
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl(services.database),
        }),
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
      onTestFinished(() => void child.kill('SIGKILL'))
      return { child, ended, lines: createInterface({ input: child.stdout }) }
    }

    const first = start()
    for await (const line of first.lines) if (/\d+ of \d+ pictures/.test(line)) break
    first.child.kill('SIGKILL')
    await first.ended
    const afterKill = await counts(services.database)

    const second = start()
    for await (const line of second.lines) if (line.includes('Vitrine is open')) break
    second.child.kill('SIGTERM')
    await second.ended
    return { services, dataDir, afterKill }
  })
}

test(
  'a server that is killed while it loads the demo leaves no half shop; the next start has a whole one',
  { timeout: 240_000 },
  async () => {
    const { services, dataDir, afterKill } = await loadedInstallation()
    expect(afterKill).toMatchObject({ sites: 0, items: 0, assets: 0 })
    const shop = await readShop(demoFolder)
    const found = await counts(services.database)
    expect(found).toMatchObject({
      sites: 1,
      products: shop.products.length,
      variants: shop.products.flatMap(({ variants }) => variants).length,
      items: shop.products.length + shop.journal.posts.length + shop.events.items.length + galleryPictures(shop),
    })
    expect([...(await storedFiles(dataDir)).values()]).toEqual([found.assets])
  },
)

test('the pictures of the first view are made before anybody looks', async () => {
  const { services, dataDir } = await loadedInstallation()
  const app = await createApp(services)
  onTestFinished(() => app.close())
  await prepareFirstView(app, 'demo.localhost')
  const made = await fs.readdir(path.join(dataDir, 'files/assets'), { recursive: true })
  const page = await app.inject({ url: '/shop', headers: { host: 'demo.localhost' } })
  const shown = [...page.body.matchAll(/<img class="product-list-image"[^>]*? src="\/s\/([0-9a-f]+)\//g)].map(
    ([, id = '']) => id,
  )
  expect(shown.length).toBeGreaterThan(6)
  for (const id of shown.slice(0, 3))
    for (const width of [500, 750, 1000, 1500])
      expect(made.filter((file) => file.includes(`${id}/${width}w.`) && file.endsWith('.webp'))).toHaveLength(1)
})

test('what the file says is what the shop has', async () => {
  const { services } = await loadedInstallation()
  const { db } = services.database
  const site = await db.selectFrom('website').selectAll().executeTakeFirstOrThrow()
  expect(site).toMatchObject({ identifier: 'demo', theme: 'default', settings: { commerce: { testMode: true } } })
  const home = await db.selectFrom('collection').selectAll().where('is_homepage', '=', true).executeTakeFirstOrThrow()
  expect(home.content).toMatchObject({ blocks: expect.arrayContaining([expect.objectContaining({ type: 'hero' })]) })
  const types = await db.selectFrom('product').select('product_type').distinct().orderBy('product_type').execute()
  expect(types.map(({ product_type }) => product_type)).toEqual([1, 2, 3, 4])
  expect(
    (await db.selectFrom('product').select('item_id').where('is_subscribable', '=', true).execute()).length,
  ).toBeGreaterThan(0)
  const download = await db
    .selectFrom('product')
    .innerJoin('asset', (join) =>
      join
        .onRef('asset.website_id', '=', 'product.website_id')
        .onRef('asset.asset_id', '=', 'product.digital_asset_id'),
    )
    .select(['is_private', 'content_type'])
    .executeTakeFirstOrThrow()
  expect(download).toEqual({ is_private: true, content_type: 'application/pdf' })
  const { rows: drift } =
    await sql`SELECT s.variant_id FROM stock s LEFT JOIN stock_move m USING (website_id, variant_id)
    GROUP BY s.website_id, s.variant_id HAVING s.on_hand <> coalesce(sum(m.quantity), 0)`.execute(db)
  expect(drift).toEqual([])
})

test('starts at the same time load the demo once', async () => {
  const { services, dataDir } = await newInstallation()
  const folder = path.join(dataDir, 'demo')
  await copyDemo(folder)
  const load = () => loadDemo(services, undefined, folder)
  expect((await Promise.all([load(), load(), load()])).toSorted()).toEqual([false, false, true])
  expect(await load()).toBe(false)

  const shop = await readShop(demoFolder)
  const found = await counts(services.database)
  expect(found).toMatchObject({
    sites: 1,
    products: shop.products.length,
    variants: shop.products.flatMap(({ variants }) => variants).length,
  })
  expect([...(await storedFiles(dataDir)).values()]).toEqual([found.assets])
})

test('a fault in the demo leaves nothing behind, and the next start begins again', async () => {
  const { services, dataDir } = await newInstallation()
  const folder = path.join(dataDir, 'demo')
  await copyDemo(folder)
  const shop = await readShop(demoFolder)
  const faulty = { ...shop, taxRules: [...shop.taxRules, ...shop.taxRules] }
  await fs.writeFile(path.join(folder, 'shop.json'), JSON.stringify(faulty))

  await expect(loadDemo(services, undefined, folder)).rejects.toMatchObject({ code: 'tax_rule_twice' })
  expect(await counts(services.database)).toEqual({ sites: 0, pages: 0, items: 0, products: 0, variants: 0, assets: 0 })
  const leftovers = [...(await storedFiles(dataDir)).keys()]
  expect(leftovers).toHaveLength(1)

  await fs.writeFile(path.join(folder, 'shop.json'), JSON.stringify(shop))
  expect(await loadDemo(services, undefined, folder)).toBe(true)
  const files = await storedFiles(dataDir)
  expect([...files.values()]).toEqual([(await counts(services.database)).assets])
  expect(leftovers.some((site) => files.has(site))).toBe(false)
})
