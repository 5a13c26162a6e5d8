import { countsStock, isProductType, getProductTypeName, readTaxClass } from '@vitrine/commerce'
import { getAssetUrl } from '../assets/index.ts'
import { type FileRow, toFileView, contentParts } from '../content-fields/index.ts'
import { SubscriptionPlan } from './new-product.ts'
import type { ContentRow, SummaryRow } from './read-store.ts'
import type { ProductDetail, ProductSummary, VariantDetail } from './schema.ts'
import type { VariantRow } from './store.ts'

export function toProductSummary(row: SummaryRow, currency: string): ProductSummary {
  const money = (amountMinor: number) => ({ amountMinor, currency })
  return {
    itemId: row.item_id,
    collectionId: row.collection_id,
    title: row.title,
    slug: row.slug,
    path: `/${encodeURIComponent(row.collection_slug)}/${encodeURIComponent(row.slug)}`,
    productType: isProductType(row.product_type) ? getProductTypeName(row.product_type) : 'PHYSICAL',
    isSubscription: row.is_subscribable,
    isVisible: row.workflow_state !== 'draft',
    state: readState(row.workflow_state),
    publishedAt: row.published_at?.toISOString() ?? null,
    picture: mainPicture(row),
    lowestPrice: money(row.lowest_minor),
    highestPrice: money(row.highest_minor),
    onSale: row.on_sale,
    variantCount: row.variant_count,
    soleVariant: soleVariant(row, currency),
    stock: { unlimited: row.any_unlimited, onHand: row.on_hand },
    stockStatus: stockStatus(row),
    categories: row.categories,
    downloads: row.downloads,
    updatedAt: row.updated_at.toISOString(),
  }
}

export function toProductDetail(
  row: SummaryRow,
  content: ContentRow,
  pictures: readonly FileRow[],
  socialPicture: FileRow | undefined,
  related: ProductDetail['related'],
  variants: readonly VariantRow[],
  held: ReadonlyMap<string, number>,
  currency: string,
): ProductDetail {
  return {
    ...toProductSummary(row, currency),
    excerpt: content.excerpt,
    body: content.body,
    tags: content.tags,
    featured: content.featured,
    createdOn: content.created_at.toISOString(),
    optionNames: content.option_names,
    customButtonLabel: content.custom_button_label,
    scarcityThreshold: content.scarcity_threshold,
    scarcityText: content.scarcity_text,
    soldOutText: content.sold_out_text,
    taxClass: readTaxClass(content.tax_class),
    multipleQuantityAllowed: content.multiple_quantity_allowed,
    subscriptionPlan: SubscriptionPlan.safeParse(content.subscription_plan).data ?? null,
    formId: content.form_id,
    seo: contentParts.readSearchParts(contentParts.readStoredContent(content.content)).seo,
    socialPicture: socialPicture ? toFileView(socialPicture) : null,
    related,
    pictures: pictures.map(toFileView),
    variants: variants.map((variant) => variantView(variant, held.get(variant.variant_id) ?? 0, currency)),
  }
}

/** With one variant the sums over all of them are its own values. */
function soleVariant(row: SummaryRow, currency: string): ProductSummary['soleVariant'] {
  if (row.variant_count !== 1 || row.first_variant_id === null) return null
  return {
    variantId: row.first_variant_id,
    price: { amountMinor: row.first_price_minor, currency },
    salePrice: row.first_sale_minor === null ? null : { amountMinor: row.first_sale_minor, currency },
    onSale: row.on_sale,
    stock: { unlimited: row.any_unlimited, onHand: row.first_on_hand },
  }
}

function variantView(row: VariantRow, held: number, currency: string): VariantDetail {
  return {
    variantId: row.variant_id,
    sku: row.sku,
    gtin: row.gtin,
    mpn: row.mpn,
    attributes: { ...row.attributes },
    price: { amountMinor: row.price_minor, currency },
    salePrice: row.sale_price_minor === null ? null : { amountMinor: row.sale_price_minor, currency },
    onSale: row.on_sale,
    stock: { unlimited: row.unlimited, onHand: row.on_hand },
    held,
    weightGrams: row.weight_grams,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
    pictureId: row.asset_id,
  }
}

function mainPicture(row: SummaryRow) {
  const { asset_id, filename, alt_text, width, height, focal_x, focal_y } = row
  if (asset_id === null || filename === null) return null
  return {
    id: asset_id,
    url: getAssetUrl({ id: asset_id, filename }),
    altText: alt_text ?? '',
    width,
    height,
    focalPoint: { x: focal_x ?? 0.5, y: focal_y ?? 0.5 },
  }
}

function readState(state: string): ProductSummary['state'] {
  return state === 'draft' || state === 'unlisted' || state === 'scheduled' ? state : 'published'
}

/** Slugs of the products that the owner chose to show beside a product. */
export function listRelatedSlugs(content: unknown): string[] {
  const slugs = contentParts.readStoredContent(content)['relatedSlugs']
  return Array.isArray(slugs) ? slugs.filter((slug) => typeof slug === 'string') : []
}

function stockStatus(row: SummaryRow): ProductSummary['stockStatus'] {
  if (!countsStock(row.product_type)) return 'in-stock'
  if (!row.any_left) return 'out'
  return row.any_low ? 'low' : 'in-stock'
}
