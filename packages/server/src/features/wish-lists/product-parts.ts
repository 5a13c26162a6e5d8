import { productTypes } from '@vitrine/commerce'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { cartRows } from '../carts/index.ts'

const stocked = sql.join([productTypes.physical, productTypes.service])

/** The product `p` of an entry with its item `i` and the page `n` that lists it. `itemId` is the column that names it. */
export function joinProduct({ site }: Pick<Ctx, 'site'>, itemId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`JOIN product p ON p.website_id = ${site.id} AND p.item_id = ${itemId}
  JOIN item i ON i.website_id = ${site.id} AND i.item_id = ${itemId}
  JOIN collection n ON n.website_id = ${site.id} AND n.collection_id = i.collection_id`
}

/** Whether visitors may buy item `i` at this moment, which is whether they may see it. */
export function isShown(ctx: Ctx): RawBuilder<boolean> {
  // Pages behind a password or for members only: who opened them sees them here too. Mails, which nobody opened a page for, name none of them.
  const closed = Object.keys(ctx.site.collectionLocks ?? {})
  return sql<boolean>`(n.enabled AND n.collection_id <> ALL(${closed}::text[]) AND ${cartRows.isBuyable(ctx)})`
}

/** Relation `o` with one row: what the variants that an entry stands for have together. `count` is 0 where none is left. */
export function joinOffer(
  { site }: Pick<Ctx, 'site'>,
  itemId: RawBuilder<unknown>,
  variantId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const price = sql`CASE WHEN v.on_sale THEN coalesce(v.sale_price_minor, v.price_minor) ELSE v.price_minor END`
  return sql`CROSS JOIN LATERAL (
    SELECT count(*)::int AS count, coalesce(min(${price}), 0)::bigint AS lowest, coalesce(max(${price}), 0)::bigint AS highest,
      min(v.price_minor)::bigint AS regular, min(v.sku) AS sku, min(v.asset_id) AS asset_id,
      coalesce(bool_or(p.product_type NOT IN (${stocked}) OR coalesce(s.unlimited OR s.on_hand > 0, false)), false) AS in_stock
    FROM variant v LEFT JOIN stock s ON s.website_id = ${site.id} AND s.variant_id = v.variant_id
    WHERE v.website_id = ${site.id} AND v.item_id = ${itemId} AND (${variantId} = '' OR v.variant_id = ${variantId})
  ) o`
}

/** The values of the variant that an entry names, in the order of the product's options; none for a product without a choice. */
export function buildOptions({ site }: Pick<Ctx, 'site'>): RawBuilder<string[]> {
  return sql<string[]>`ARRAY(SELECT w.attributes ->> option.name
    FROM variant w, jsonb_array_elements_text(to_jsonb(p.option_names)) WITH ORDINALITY AS option(name, place)
    WHERE w.website_id = ${site.id} AND w.variant_id = e.variant_id AND w.attributes ? option.name ORDER BY option.place)`
}
