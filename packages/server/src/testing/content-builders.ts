import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { createCategory } from '../features/categories/index.ts'
import { createCollection } from '../features/collections/index.ts'
import { createItem } from './items.ts'
import { type NewProduct, createProduct } from '../features/products/index.ts'
import { publishChange } from '../features/sites/index.ts'
import type { Ctx } from '../platform/context.ts'
import type { Services } from '../platform/http/feature.ts'
import { newId } from '../platform/ids.ts'

const testTheme = path.join(import.meta.dirname, '../features/themes/test-theme')

/**
 * Copies the test theme into the data folder under its own name and assigns it to the site. `files` replaces files;
 * null leaves one out. Returns the folder.
 */
export async function useTestTheme(
  ctx: Ctx,
  dataDir: string,
  changes: Readonly<Record<string, string | null>> = {},
): Promise<string> {
  const name = `theme-${newId()}`
  const folder = path.join(dataDir, 'themes', name)
  await fs.cp(testTheme, folder, { recursive: true })
  for (const [file, text] of Object.entries(changes)) {
    const place = path.join(folder, file)
    if (text === null) {
      await fs.rm(place)
      continue
    }
    await fs.mkdir(path.dirname(place), { recursive: true })
    await fs.writeFile(place, text)
  }
  await ctx.db.updateTable('website').set({ theme: name }).where('website_id', '=', ctx.site.id).execute()
  await publishChange(ctx)
  return folder
}

/** Gives the site the theme that replaces a missing one: what pages cost without a theme's own wishes. */
export async function usePlainTheme(ctx: Ctx): Promise<void> {
  await ctx.db.updateTable('website').set({ theme: 'no-such-theme' }).where('website_id', '=', ctx.site.id).execute()
  await publishChange(ctx)
}

/** Waits until this process has heard of every change so far: announcements arrive a moment after their commit, in their order. */
export async function heardChanges(ctx: Ctx, services: Pick<Services, 'onRevision'>): Promise<void> {
  const marker = `marker-${newId()}`
  const heard = new Promise<void>((resolve) => {
    services.onRevision((websiteId) => {
      if (websiteId === marker) resolve()
    })
  })
  await sql`SELECT pg_notify('site_revision', ${`${marker} 0`})`.execute(ctx.db)
  await heard
}

/** A picture without a file behind it: pages name its address, nobody fetches it. */
export async function buildAsset(
  ctx: Ctx,
  values: { filename?: string; altText?: string; width?: number } = {},
): Promise<string> {
  const assetId = newId()
  const width = values.width ?? 1500
  await ctx.db
    .insertInto('asset')
    .values({
      website_id: ctx.site.id,
      asset_id: assetId,
      filename: values.filename ?? 'bowl.jpg',
      content_type: 'image/jpeg',
      byte_size: 1000,
      sha256: assetId,
      width,
      height: Math.round((width * 2) / 3),
      alt_text: values.altText ?? '',
      color_data: JSON.stringify({ centerAverage: 'ddccbb' }),
    })
    .execute()
  return assetId
}

interface BuiltShop {
  readonly collectionId: string
  /** Item ids in the order of the shop. */
  readonly itemIds: readonly string[]
  readonly variantIds: readonly string[]
}

/** A product list at /shop with `count` products of three sizes and two pictures each, in two categories. */
export async function buildShop(ctx: Ctx, count = 3, values: Partial<NewProduct> = {}): Promise<BuiltShop> {
  const collectionId = await createCollection(ctx, { typeName: 'products', title: 'Shop', slug: 'shop' })
  for (const [name, slug] of [
    ['Bowls & plates', 'bowls'],
    ['Vases', 'vases'],
  ] as const)
    await createCategory(ctx, { collectionId, name, slug })
  const itemIds: string[] = []
  const variantIds: string[] = []
  for (let number = 1; number <= count; number++) {
    const assetIds = [await buildAsset(ctx), await buildAsset(ctx)]
    const product = await createProduct(ctx, {
      collectionId,
      title: `Bowl ${number}`,
      slug: `bowl-${number}`,
      excerpt: `<p>The bowl with number ${number}.</p>`,
      body: '<p>Thrown by hand.</p>',
      categories: [number % 2 === 1 ? 'bowls' : 'vases'],
      tags: ['stoneware'],
      position: number,
      assetIds,
      productType: 1,
      optionNames: ['Size'],
      variants: ['Small', 'Medium', 'Large'].map((size, index) => ({
        sku: `bowl-${number}-${size.toLowerCase()}`,
        attributes: { Size: size },
        priceMinor: 4200 + index * 1000,
        stock: 5,
        weightGrams: 600,
        lengthMm: 300,
        widthMm: 209.55,
        heightMm: 120,
        assetId: assetIds[index % 2] ?? null,
      })),
      ...values,
    })
    itemIds.push(product.itemId)
    variantIds.push(...product.variantIds)
  }
  return { collectionId, itemIds, variantIds }
}

/** A journal at /journal with `count` posts, the newest first, a day between them. */
export async function buildJournal(ctx: Ctx, count = 3): Promise<{ collectionId: string; itemIds: readonly string[] }> {
  const collectionId = await createCollection(ctx, {
    typeName: 'blog',
    title: 'Journal',
    slug: 'journal',
    pageSize: 20,
  })
  const itemIds: string[] = []
  for (let number = 1; number <= count; number++) {
    itemIds.push(
      await createItem(ctx, {
        collectionId,
        recordType: 1,
        title: `Post ${number}`,
        slug: `post-${number}`,
        excerpt: `<p>Excerpt ${number}</p>`,
        body: `<p>Body of post ${number}</p>`,
        authorName: 'Ida Lund',
        tags: [number % 2 === 1 ? 'glaze' : 'kiln'],
        publishedAt: new Date(ctx.now.getTime() - number * 86_400_000),
      }),
    )
  }
  return { collectionId, itemIds }
}

/** A plain page of one text block. */
export async function buildPage(
  ctx: Ctx,
  values: { title: string; slug: string; html?: string; isHomepage?: boolean; blocks?: unknown[] },
): Promise<string> {
  const blocks = values.blocks ?? [
    { id: 'text-1', type: 'html', version: 1, settings: { html: values.html ?? '<p>Hello.</p>' } },
  ]
  return createCollection(ctx, {
    typeName: 'page',
    title: values.title,
    slug: values.slug,
    isHomepage: values.isHomepage ?? false,
    content: { blocks },
  })
}
