import { sql } from 'kysely'
import type { Shop } from './shop.types.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/http/feature.ts'
import { assetKeys } from '../assets/index.ts'
import { saveBlockField } from '../blocks/index.ts'
import { saveShipping } from '../shipping/index.ts'
import { changeSettings, createSite } from '../sites/index.ts'
import { replaceTaxRules } from '../tax/index.ts'
import { toFooterBlocks } from './blocks.ts'
import { createEvents, createPosts } from './content.ts'
import { createPages } from './pages.ts'
import { storePictures } from './pictures.ts'
import { createShop } from './products.ts'
import { demoFolder, readShop } from './read-shop.ts'
import { getDemoSettings } from './settings.ts'

/** Names the site while its files are written: what a crash leaves behind is found and removed by it. */
const markerKey = 'demo/loading.json'
/** Two processes that start at once load the demo once. */
const lockNumber = 20_261_122
const identifier = 'demo'

type DemoServices = Pick<Services, 'database' | 'files' | 'ctxFor'>

/**
 * Loads the demo shop into an installation without a site, all of it or nothing; returns whether it did. Reports its
 * progress in lines for a person who waits.
 */
export async function loadDemo(
  services: DemoServices,
  onProgress: (line: string) => void = () => undefined,
  folder = demoFolder,
): Promise<boolean> {
  if (await hasSite(services.database.db)) return false
  const shop = await readShop(folder)
  const loaded = await services.database.db.transaction().execute(async (db) => {
    await sql`SELECT pg_advisory_xact_lock(${lockNumber})`.execute(db)
    if (await hasSite(db)) return false
    onProgress('Loading the demo shop (once) ...')
    await removeLeftovers(services)
    await load(services, db, shop, folder, onProgress)
    return true
  })
  if (loaded) await services.files.remove(markerKey)
  return loaded
}

async function load(
  services: DemoServices,
  db: Db,
  shop: Shop,
  folder: string,
  onProgress: (line: string) => void,
): Promise<void> {
  const { title, tagline, description, currency, timeZone } = shop.site
  const id = await createSite(db, { identifier, title, tagline, description, currency, timeZone })
  await services.files.put(markerKey, Buffer.from(JSON.stringify({ websiteId: id })))
  const ctx = createCtx(services, db, shop, id)

  const pictures = await storePictures(ctx, shop, folder, (done, all) => {
    if (done % 25 === 0 || done === all) onProgress(`  ${done} of ${all} pictures`)
  })
  const pages = await createPages(ctx, shop, pictures)
  const page = (slug: string) => pages.get(slug) ?? ''
  await createShop(ctx, shop, page('shop'), pictures, folder)
  await createPosts(ctx, shop, page('journal'), pictures)
  await createEvents(ctx, shop, page('events'), pictures)
  await saveShipping(ctx, { zones: shop.shipping })
  await replaceTaxRules(ctx, shop.taxRules)
  await saveBlockField(ctx, 'footerBlocks', toFooterBlocks(shop, pictures))
  await changeSettings(ctx, ...getDemoSettings(shop, pictures, pages))
}

/** A ctx of the site that nobody but this transaction sees yet. */
function createCtx(services: DemoServices, db: Db, shop: Shop, id: string): Ctx {
  const { title, tagline, description, language, currency, timeZone } = shop.site
  const words = { id, identifier, title, tagline, description, language, timeZone, currency }
  const site = {
    ...words,
    theme: 'default',
    status: 'paid',
    revision: 1,
    settings: {},
    secret: '',
    baseUrl: '',
    origin: '',
  }
  const ctx = services.ctxFor(site)
  return { ...ctx, db, jobs: ctx.jobs.within(db) }
}

async function hasSite(db: Db): Promise<boolean> {
  return (await db.selectFrom('website').select('website_id').limit(1).executeTakeFirst()) !== undefined
}

/** Removes the files of a loading that never came to its end. Only while no other process may be loading. */
async function removeLeftovers({ files }: Pick<Services, 'files'>): Promise<void> {
  const marker = await files.get(markerKey)
  if (marker === undefined) return
  const websiteId = /"websiteId":"([0-9a-f]{24})"/.exec(marker.toString('utf8'))?.[1]
  if (websiteId !== undefined) await files.removeFolder(assetKeys.getAssetsFolder(websiteId))
}
