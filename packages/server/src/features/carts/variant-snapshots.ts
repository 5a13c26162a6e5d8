import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { findProductForm, isFormOptional } from './entry-form.ts'
import type { EntryRecord, ProductSnapshot, StoredEntry } from './record.ts'
import { addresses, loadTexts, sharedWords, translateRecord } from '../languages/index.ts'

/** What does not change while the site has the same revision. */
interface VariantSnapshot {
  readonly product: ProductSnapshot
  readonly itemId: string
  readonly isEnabled: boolean
  readonly workflowState: string
  /** Milliseconds since 1970. */
  readonly publishedMs: number | null
  /** For a ticket, when its event is over: milliseconds since 1970; 0 where the event is gone. */
  readonly eventEndMs: number | null
}

/** A variant in a cart that was read when the site had this revision. */
interface SnapshotKey {
  readonly revision: number
  readonly variantId: string
}

/**
 * Product data of variants in carts, cached in memory for a revision of the site. Every change of a product raises the
 * revision in its own transaction. So a cart read at the cached revision gets exactly the data of that moment. Missing
 * or other revisions come from the database, in one statement. Stock is not included: the cart's own statement reads
 * it.
 */
export async function findVariantSnapshots(
  ctx: Ctx,
  wanted: readonly SnapshotKey[],
): Promise<(one: SnapshotKey) => VariantSnapshot | undefined> {
  const known = new Map<string, VariantSnapshot>()
  const missing = new Set<string>()
  for (const one of wanted) {
    const key = getCacheKey(ctx, one)
    // Held on to from here on: what is kept may be dropped while the others are read.
    const snapshot = known.get(key) ?? ctx.cache.get<VariantSnapshot>(key)
    if (snapshot) known.set(key, snapshot)
    else missing.add(one.variantId)
  }
  const read = new Map<string, VariantSnapshot>()
  if (missing.size > 0) {
    for (const row of await selectSnapshots(ctx, [...missing])) {
      const { variantId, revision, itemId, isEnabled, workflowState, publishedMs, eventEndMs, ...columns } = row
      const form = columns.formId === null ? undefined : await findProductForm(ctx, itemId)
      const product = { ...columns, formId: form?.id ?? null, needsAnswers: form ? !isFormOptional(ctx, form) : false }
      const snapshot = { product, itemId, isEnabled, workflowState, publishedMs, eventEndMs }
      ctx.cache.set(getCacheKey(ctx, { variantId, revision }), snapshot)
      read.set(variantId, snapshot)
    }
  }
  return (one) => read.get(one.variantId) ?? known.get(getCacheKey(ctx, one))
}

function getCacheKey(ctx: Ctx, { revision, variantId }: SnapshotKey): string {
  return `sale ${ctx.site.id} ${revision} ${variantId} ${ctx.site.languagePath ?? ''}`
}

type SnapshotRow = Omit<VariantSnapshot, 'product'> &
  Omit<ProductSnapshot, 'needsAnswers'> & { readonly variantId: string; readonly revision: number }

async function selectSnapshots(ctx: Ctx, variantIds: readonly string[]): Promise<readonly SnapshotRow[]> {
  const { id } = ctx.site
  const result = await sql<SnapshotRow>`
    SELECT v.variant_id AS "variantId", (SELECT revision FROM website WHERE website_id = ${id}) AS revision, v.item_id AS "itemId",
      v.sku, v.attributes, v.price_minor AS "priceMinor", v.sale_price_minor AS "salePriceMinor", v.on_sale AS "onSale",
      v.weight_grams AS "weightGrams", v.length_mm AS "lengthMm", v.width_mm AS "widthMm", v.height_mm AS "heightMm", p.tax_class AS "taxClass", p.product_type AS "productType", p.option_names AS "optionNames",
      p.multiple_quantity_allowed AS "multipleQuantityAllowed", p.is_subscribable AS "isSubscribable", p.form_id AS "formId", p.subscription_plan AS "subscriptionPlan",
      ARRAY(
        WITH RECURSIVE around AS (
          SELECT k.category_id, k.parent_id FROM category k
          WHERE k.website_id = ${id} AND k.collection_id = i.collection_id AND k.slug = ANY(i.categories)
          UNION SELECT k.category_id, k.parent_id FROM around
          JOIN category k ON k.website_id = ${id} AND k.collection_id = i.collection_id AND k.category_id = around.parent_id
        ) SELECT category_id FROM around) AS "categoryIds",
      i.title AS "itemTitle", '/' || n.slug || '/' || i.slug AS "itemUrl", n.enabled AS "isEnabled", i.workflow_state AS "workflowState",
      date_part('epoch', i.published_at) * 1000 AS "publishedMs",
      (SELECT coalesce(date_part('epoch', coalesce(e.ends_at, e.starts_at)) * 1000, 0) FROM event_ticket t
        LEFT JOIN item e ON e.website_id = ${id} AND e.item_id = t.event_id AND e.workflow_state IN ('published', 'unlisted', 'scheduled')
        WHERE t.website_id = ${id} AND t.item_id = v.item_id) AS "eventEndMs",
      a.asset_id AS "assetId", a.filename, a.alt_text AS "altText", a.width, a.height, a.focal_x AS "focalX", a.focal_y AS "focalY"
    FROM variant v
    JOIN product p ON p.website_id = v.website_id AND p.item_id = v.item_id
    JOIN item i ON i.website_id = v.website_id AND i.item_id = v.item_id
    JOIN collection n ON n.website_id = i.website_id AND n.collection_id = i.collection_id
    LEFT JOIN asset a ON a.website_id = v.website_id AND a.asset_id = coalesce(v.asset_id, i.main_asset_id)
    WHERE v.website_id = ${id} AND v.variant_id = ANY((SELECT ${variantIds}::text[])::text[])`.execute(ctx.db)
  const itemIds = [...new Set(result.rows.flatMap(({ itemId }) => itemId ?? []))]
  const assetIds = [...new Set(result.rows.flatMap(({ assetId }) => assetId ?? []))]
  const [texts, paths, pictures, words] = await Promise.all([
    loadTexts(ctx, 'item', itemIds, ['title']),
    addresses.loadItemPaths(ctx, itemIds),
    loadTexts(ctx, 'asset', assetIds, ['alt_text']),
    sharedWords.loadWords(
      ctx,
      'options',
      result.rows.flatMap((row) => sharedWords.listOptionWords(readOptions(row))),
    ),
  ])
  return result.rows.map((row) => {
    const { title } = translateRecord({ title: row.itemTitle }, texts.get(row.itemId ?? ''))
    const { alt_text: altText } = translateRecord({ alt_text: row.altText }, pictures.get(row.assetId ?? ''))
    const itemUrl = paths.get(row.itemId ?? '') ?? row.itemUrl
    return { ...withOptions(row, words), itemTitle: title, itemUrl, altText }
  })
}

function readOptions({ optionNames, attributes }: SnapshotRow) {
  return { names: optionNames ?? [], attributes: attributes ? [attributes] : [] }
}

function withOptions(row: SnapshotRow, words: ReadonlyMap<string, string>): SnapshotRow {
  if (words.size === 0 || row.attributes === null) return row
  const { names, attributes } = sharedWords.translateOptions(readOptions(row), words)
  const said = Object.entries(attributes[0] ?? {}).map(([name, value]) => [name, String(value)] as const)
  return { ...row, optionNames: names, attributes: Object.fromEntries(said) }
}

/** An entry with the facts of its variant; without facts its product no longer exists. */
export function completeEntry(ctx: Ctx, entry: StoredEntry, snapshot: VariantSnapshot | undefined): EntryRecord {
  // A variant that belongs to another item now is not what was put into the cart.
  if (snapshot === undefined || snapshot.itemId !== entry.itemId) return { ...gone, ...entry, buyable: null }
  return {
    ...snapshot.product,
    ...entry,
    buyable:
      snapshot.isEnabled &&
      isPublic(ctx, snapshot.workflowState, snapshot.publishedMs) &&
      // Nobody buys a ticket of an event that is over.
      (snapshot.eventEndMs === null || snapshot.eventEndMs > ctx.now.getTime()),
  }
}

/** May a visitor buy an item of this state now? As `isBuyable` in SQL. */
function isPublic(ctx: Ctx, workflowState: string, publishedMs: number | null): boolean {
  const isDue = publishedMs !== null && publishedMs <= ctx.now.getTime()
  if (workflowState === 'scheduled') return isDue
  return workflowState === 'unlisted' || (workflowState === 'published' && (publishedMs === null || isDue))
}

/** The snapshot of a product that no longer exists. */
const gone: ProductSnapshot = {
  sku: null,
  attributes: null,
  priceMinor: null,
  salePriceMinor: null,
  onSale: null,
  weightGrams: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  taxClass: null,
  productType: null,
  multipleQuantityAllowed: null,
  optionNames: null,
  isSubscribable: null,
  subscriptionPlan: null,
  itemTitle: null,
  itemUrl: null,
  formId: null,
  needsAnswers: null,
  categoryIds: null,
  assetId: null,
  filename: null,
  altText: null,
  width: null,
  height: null,
  focalX: null,
  focalY: null,
}
