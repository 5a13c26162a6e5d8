import fs from 'node:fs/promises'
import path from 'node:path'
import pino from 'pino'
import { storeAsset } from '../../packages/server/src/features/assets/index.ts'
import { createCollection } from '../../packages/server/src/features/collections/index.ts'
import { createItem } from '../../packages/server/src/testing/items.ts'
import type { Ctx } from '../../packages/server/src/platform/context.ts'
import { readConfig } from '../../packages/server/src/platform/config.ts'
import { newId } from '../../packages/server/src/platform/ids.ts'
import { openServices } from '../../packages/server/src/composition.ts'
import type { BenchShop } from './shop.ts'

const pictures = path.join(import.meta.dirname, '../../demo/pictures')
const pictureCount = 24
const day = 86_400_000

/** Adds what the kinds of page that are no shop and no journal show: twenty events, a gallery of 24 pictures, an index of four pages. */
export async function seedKinds(dataDir: string, { websiteId }: BenchShop): Promise<void> {
  const services = await openServices(readConfig({ ...process.env, DATA_DIR: dataDir }), pino({ level: 'warn' }))
  try {
    const site = await services.siteById(websiteId)
    if (site === undefined) throw new Error('The shop to add pages to is not there.')
    const ctx = services.ctxFor(site)
    const assetIds = await storePictures(ctx)
    await seedEvents(ctx)
    await seedGallery(ctx, assetIds)
    await seedIndex(ctx)
  } finally {
    await services.stop()
  }
}

async function storePictures(ctx: Ctx): Promise<string[]> {
  const names = (await fs.readdir(pictures))
    .filter((name) => name.endsWith('.jpg'))
    .toSorted()
    .slice(0, pictureCount)
  const ids: string[] = []
  for (const filename of names) {
    const bytes = await fs.readFile(path.join(pictures, filename))
    ids.push((await storeAsset(ctx, { filename, bytes })).id)
  }
  return ids
}

async function seedEvents(ctx: Ctx): Promise<void> {
  const collectionId = await createCollection(ctx, { typeName: 'events', title: 'Events', slug: 'events' })
  for (let n = 1; n <= 20; n++)
    await createItem(ctx, {
      collectionId,
      recordType: 12,
      title: `Event ${n}`,
      slug: `event-${n}`,
      excerpt: '<p>Come and see.</p>',
      body: '<p>What there is to see.</p>',
      startsAt: new Date(ctx.now.getTime() + n * day),
      endsAt: new Date(ctx.now.getTime() + n * day + 7_200_000),
    })
}

async function seedGallery(ctx: Ctx, assetIds: readonly string[]): Promise<void> {
  const collectionId = await createCollection(ctx, { typeName: 'gallery', title: 'Pictures', slug: 'pictures' })
  for (const [n, assetId] of assetIds.entries())
    await createItem(ctx, { collectionId, recordType: 2, title: `Picture ${n + 1}`, position: n, assetIds: [assetId] })
}

async function seedIndex(ctx: Ctx): Promise<void> {
  const parentId = await createCollection(ctx, { typeName: 'index', title: 'Tour', slug: 'tour' })
  const html = `<p>${'Some words about where we are. '.repeat(20)}</p>`
  for (let n = 1; n <= 4; n++)
    await createCollection(ctx, {
      typeName: 'page',
      title: `Stop ${n}`,
      parentId,
      content: { blocks: [{ id: newId(), type: 'html', version: 1, settings: { html } }] },
    })
}
