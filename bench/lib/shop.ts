import pino from 'pino'
import { sql } from 'kysely'
import { indexItems } from '../../packages/server/src/features/search-index/index.ts'
import { createSite } from '../../packages/server/src/features/sites/index.ts'
import { sellingSettings } from '../../packages/server/src/features/store-settings/index.ts'
import { readConfig } from '../../packages/server/src/platform/config.ts'
import type { Db } from '../../packages/server/src/platform/db/database.ts'
import { newId } from '../../packages/server/src/platform/ids.ts'
import { openServices } from '../../packages/server/src/composition.ts'

export interface BenchShop {
  readonly websiteId: string
  readonly host: string
  /** Products that sell: item id, slug and the SKU of the first variant. */
  readonly products: readonly { readonly itemId: string; readonly slug: string; readonly sku: string }[]
}

/** Makes a site with this many products of three variants each, in a few set-based statements. Stock never runs out. */
export async function seedShop(
  dataDir: string,
  products: number,
  identifier = `bench-${products}`,
): Promise<BenchShop> {
  const services = await openServices(readConfig({ ...process.env, DATA_DIR: dataDir }), pino({ level: 'warn' }))
  try {
    const { db } = services.database
    const manualPayment = { enabled: true, title: '', instructions: 'Pay later.' }
    const settings = [sellingSettings.commerce.merge({ testMode: true, manualPayment })]
    const websiteId = await createSite(db, { identifier, title: 'Bench', settings })
    const collectionId = newId()
    await db
      .insertInto('collection')
      .values({
        website_id: websiteId,
        collection_id: collectionId,
        type: 13,
        type_name: 'products',
        slug: 'shop',
        title: 'Shop',
        page_size: 24,
      })
      .execute()
    await insertProducts(db, websiteId, collectionId, products)
    await db.transaction().execute((within) => indexItems({ db: within, site: { id: websiteId } }, sql`true`))
    await db
      .insertInto('shipping_option')
      .values({
        website_id: websiteId,
        shipping_option_id: newId(),
        name: 'Post',
        price_minor: 800,
        free_over_minor: 10_000,
      })
      .execute()
    await sql`ANALYZE`.execute(db)
    const rows = await sql<{ itemId: string; slug: string; sku: string }>`
      SELECT i.item_id AS "itemId", i.slug, v.sku FROM item i JOIN variant v ON v.website_id = i.website_id AND v.item_id = i.item_id AND v.position = 0
      WHERE i.website_id = ${websiteId} ORDER BY i.position LIMIT 1000`.execute(db)
    return { websiteId, host: `${identifier}.localhost`, products: rows.rows }
  } finally {
    await services.stop()
  }
}

async function insertProducts(db: Db, websiteId: string, collectionId: string, count: number): Promise<void> {
  // Ids of the shape `newId` makes, but counted, so that one statement can make them all.
  const id = (kind: string, n: string) => sql.raw(`'${kind}' || lpad(to_hex(${n}), 12, '0')`)
  const item = id(Date.now().toString(16).padStart(12, '0'), 'n')
  const variant = id(Date.now().toString(16).padStart(12, '0'), '(n * 3 + v)')
  await sql`
    INSERT INTO item (website_id, item_id, collection_id, record_type, slug, title, excerpt, body, position, tags, categories)
    SELECT ${websiteId}, ${item}, ${collectionId}, 11, 'product-' || n, 'Product number ' || n, 'A short sentence about product ' || n || '.',
      '<p>' || repeat('Some words about how it is made and what it is good for. ', 8) || '</p>', n, ARRAY['tag-' || n % 7], ARRAY['category-' || n % 5]
    FROM generate_series(1, ${count}::int) n`.execute(db)
  await sql`
    INSERT INTO category (website_id, collection_id, category_id, name, slug, position)
    SELECT ${websiteId}, ${collectionId}, ${item}, 'Category ' || (n - 1), 'category-' || (n - 1), n FROM generate_series(1, 5) n`.execute(
    db,
  )
  await sql`
    INSERT INTO product (website_id, item_id, product_type, option_names)
    SELECT ${websiteId}, ${item}, 1, ARRAY['Size'] FROM generate_series(1, ${count}::int) n`.execute(db)
  await sql`
    INSERT INTO variant (website_id, variant_id, item_id, sku, position, attributes, price_minor, sale_price_minor, on_sale)
    SELECT ${websiteId}, ${variant}, ${item}, 'SKU-' || n || '-' || v, v, jsonb_build_object('Size', (ARRAY['Small','Medium','Large'])[v + 1]),
      1000 + n % 90 * 100 + v * 250, CASE WHEN n % 10 = 0 THEN 900 END, n % 10 = 0
    FROM generate_series(1, ${count}::int) n, generate_series(0, 2) v`.execute(db)
  await sql`
    INSERT INTO stock (website_id, variant_id, unlimited, on_hand)
    SELECT ${websiteId}, variant_id, false, 1000000 FROM variant WHERE website_id = ${websiteId}`.execute(db)
}

/** Makes many small sites (no products) for the growth figures. */
export async function seedSites(dataDir: string, count: number): Promise<void> {
  const services = await openServices(readConfig({ ...process.env, DATA_DIR: dataDir }), pino({ level: 'warn' }))
  try {
    const id = sql.raw(`'${Date.now().toString(16).padStart(12, '0')}' || 'f' || lpad(to_hex(n), 11, '0')`)
    const { db } = services.database
    await sql`INSERT INTO website (website_id, identifier, title, secret) SELECT ${id}, 'many-' || n, 'Site ' || n, 'secret-' || n FROM generate_series(1, ${count}::int) n`.execute(
      db,
    )
    await sql`INSERT INTO site_name (identifier, website_id) SELECT identifier, website_id FROM website WHERE identifier LIKE 'many-%'`.execute(
      db,
    )
    await sql`INSERT INTO order_number (website_id, last) SELECT website_id, 0 FROM website WHERE identifier LIKE 'many-%'`.execute(
      db,
    )
    await sql`ANALYZE`.execute(db)
  } finally {
    await services.stop()
  }
}
