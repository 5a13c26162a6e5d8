import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

export interface ExistingVariant {
  readonly variantId: string
  readonly sku: string
  readonly gtin: string
  readonly mpn: string
  readonly attributes: Readonly<Record<string, string>>
  readonly priceMinor: number
  readonly salePriceMinor: number | null
  readonly onSale: boolean
  readonly weightGrams: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly assetId: string | null
  readonly unlimited: boolean
  readonly onHand: number
}

/** A product of the shop as an import compares it. */
export interface ExistingProduct {
  readonly itemId: string
  readonly slug: string
  readonly title: string
  readonly excerpt: string
  readonly body: string
  readonly tags: readonly string[]
  /** Slugs. */
  readonly categories: readonly string[]
  readonly workflowState: string
  readonly content: unknown
  readonly productType: number
  readonly optionNames: readonly string[]
  readonly assetIds: readonly string[]
  readonly variants: readonly ExistingVariant[]
}

/** The products page of a slug, or the first one of the site. */
export async function findProductsPage(
  ctx: Ctx,
  slug: string | undefined,
): Promise<{ collectionId: string; slug: string } | undefined> {
  const { rows } = await sql<{ collectionId: string; slug: string }>`
    SELECT collection_id AS "collectionId", slug FROM collection WHERE website_id = ${ctx.site.id} AND type_name = 'products'
      AND (${slug ?? null}::text IS NULL OR lower(slug) = ${slug ?? null}) ORDER BY position, collection_id LIMIT 1`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Products of the page with this id or slug; the one with the id comes first. */
export async function findByIdOrSlug(
  ctx: Ctx,
  collectionId: string,
  itemId: string,
  slug: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ item_id: string }>`
    SELECT i.item_id FROM item i JOIN product p ON p.website_id = i.website_id AND p.item_id = i.item_id
    WHERE i.website_id = ${ctx.site.id} AND i.collection_id = ${collectionId} AND (i.item_id = ${itemId} OR lower(i.slug) = ${slug})
    ORDER BY i.item_id = ${itemId} DESC LIMIT 1`.execute(ctx.db)
  return rows[0]?.item_id
}

interface SkuOwner {
  readonly sku: string
  readonly itemId: string
  readonly slug: string
  readonly collectionId: string
}

export async function findSkuOwners(ctx: Ctx, skus: readonly string[]): Promise<SkuOwner[]> {
  if (skus.length === 0) return []
  const { rows } = await sql<SkuOwner>`
    SELECT v.sku, v.item_id AS "itemId", lower(i.slug) AS slug, i.collection_id AS "collectionId" FROM variant v
    JOIN item i ON i.website_id = v.website_id AND i.item_id = v.item_id
    WHERE v.website_id = ${ctx.site.id} AND v.sku = ANY(${skus}::text[])`.execute(ctx.db)
  return rows
}

export async function findExisting(ctx: Ctx, itemId: string): Promise<ExistingProduct | undefined> {
  const { rows } = await sql<Omit<ExistingProduct, 'variants'>>`
    SELECT i.item_id AS "itemId", i.slug, i.title, i.excerpt, i.body, i.tags, i.categories, i.workflow_state AS "workflowState", i.content,
      p.product_type AS "productType", p.option_names AS "optionNames",
      ARRAY(SELECT l.asset_id FROM item_asset l WHERE l.website_id = ${ctx.site.id} AND l.item_id = i.item_id ORDER BY l.position) AS "assetIds"
    FROM item i JOIN product p ON p.website_id = i.website_id AND p.item_id = i.item_id
    WHERE i.website_id = ${ctx.site.id} AND i.item_id = ${itemId}`.execute(ctx.db)
  const [product] = rows
  return product && { ...product, variants: await listExistingVariants(ctx, itemId) }
}

async function listExistingVariants(ctx: Ctx, itemId: string): Promise<ExistingVariant[]> {
  const { rows } = await sql<ExistingVariant>`
    SELECT v.variant_id AS "variantId", v.sku, v.gtin, v.mpn, v.attributes, v.price_minor AS "priceMinor", v.sale_price_minor AS "salePriceMinor",
      v.on_sale AS "onSale", v.weight_grams AS "weightGrams",
      v.length_mm AS "lengthMm", v.width_mm AS "widthMm", v.height_mm AS "heightMm", v.asset_id AS "assetId",
      coalesce(s.unlimited, false) AS unlimited, coalesce(s.on_hand, 0) AS "onHand"
    FROM variant v LEFT JOIN stock s ON s.website_id = v.website_id AND s.variant_id = v.variant_id
    WHERE v.website_id = ${ctx.site.id} AND v.item_id = ${itemId} ORDER BY v.position, v.variant_id`.execute(ctx.db)
  return rows
}
