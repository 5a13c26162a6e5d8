import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { buildDiscounts, type DiscountsFor, hasDiscountCodes } from '../discounts/index.ts'
import { sharedWords } from '../languages/index.ts'
import { buildQuotes, buildRates, buildZones } from '../shipping/index.ts'
import { storeSettings } from '../store-settings/index.ts'
import { getStorePlace } from '../tax/index.ts'
import { applyOffer } from './offer.ts'
import type { CartRecord, EntryRecord, StoredEntry } from './record.ts'
import { completeEntry, findVariantSnapshots } from './variant-snapshots.ts'

/** What completes the row of a cart that is sent: prices of carrier services. */
export { askCarriers } from './ask-carriers.ts'
export { listZones } from './price-cart.ts'

/**
 * A visitor's cart by the hash of its cookie: whole, in one statement. Undefined when there is none, it ran out, it was purchased or it is that
 * of an offer.
 */
export async function selectOpenCart(ctx: Ctx, tokenHash: string): Promise<CartRecord | undefined> {
  const [cart] = await selectCarts(
    ctx,
    sql<CartRow>`
    SELECT ${buildCartColumns(ctx)} FROM cart c WHERE c.website_id = ${ctx.site.id} AND c.token_hash = ${tokenHash}
      AND c.purchased_at IS NULL AND c.offer IS NULL AND c.expires_at > ${ctx.now}`,
  )
  return cart
}

/** Any cart by its id, purchased ones too. */
export async function selectCartById(ctx: Ctx, cartId: string): Promise<CartRecord | undefined> {
  const [cart] = await selectCarts(
    ctx,
    sql<CartRow>`
    SELECT ${buildCartColumns(ctx)} FROM cart c WHERE c.website_id = ${ctx.site.id} AND c.cart_id = ${cartId}`,
  )
  return cart
}

/** The shape of `buildCartColumns`: entries as bare lists of values, at half the database cost of named values. */
export interface CartRow extends Omit<CartRecord, 'entries'> {
  readonly revision: number
  readonly entries: readonly EntryValues[]
}

type EntryValues = readonly [
  entryId: string,
  itemId: string,
  variantId: string,
  quantity: number,
  title: string,
  seenPriceMinor: number,
  entryFields: unknown,
  unlimited: boolean | null,
  onHand: number | null,
  heldByOthers: number,
]

/** Runs a statement that gives `buildCartColumns` (and more), and completes the carts with their products. */
export async function selectCarts<Row extends CartRow>(
  ctx: Ctx,
  statement: RawBuilder<Row>,
): Promise<(Omit<Row, 'entries'> & { readonly entries: readonly EntryRecord[] })[]> {
  return toCarts(ctx, (await statement.execute(ctx.db)).rows)
}

/** The carts of such rows. */
export async function toCarts<Row extends CartRow>(
  ctx: Ctx,
  rows: readonly Row[],
): Promise<(Omit<Row, 'entries'> & { readonly entries: readonly EntryRecord[] })[]> {
  const wanted = rows.flatMap(({ revision, entries }) => entries.map(([, , variantId]) => ({ revision, variantId })))
  const [getSnapshot, texts] = await Promise.all([
    findVariantSnapshots(ctx, wanted),
    sharedWords.loadDeliveryTexts(ctx),
  ])
  return rows.map((row) =>
    applyOffer({
      ...row,
      shippingRates: texts.translateRates(row.shippingRates),
      taxRules: texts.translateTaxes(row.taxRules),
      entries: row.entries.map((values) => {
        const entry = toEntry(values)
        return completeEntry(ctx, entry, getSnapshot({ revision: row.revision, variantId: entry.variantId }))
      }),
    }),
  )
}

function toEntry(values: EntryValues): StoredEntry {
  const [entryId, itemId, variantId, quantity, title, seenPriceMinor, entryFields, unlimited, onHand, heldByOthers] =
    values
  return {
    entryId,
    itemId,
    variantId,
    quantity,
    title,
    seenPriceMinor,
    entryFields,
    unlimited,
    onHand,
    heldByOthers,
  }
}

interface CartColumns {
  /** Given for the checkout: shipping options are read even without an address, tax rules of these countries (upper-case codes) as well. */
  readonly checkout?: { readonly countries: readonly string[] }
  /** Relation with the cart's entries, shaped as `cart_entry`, where that is not the table itself. */
  readonly entries?: RawBuilder<unknown>
  /** Codes and email that decide the discounts, where they are not those of the cart. */
  readonly discountsFor?: DiscountsFor
}

/** Everything of `c`, a row shaped as `cart`, as a CartRow. */
export function buildCartColumns(ctx: Ctx, { checkout, entries, discountsFor }: CartColumns = {}): RawBuilder<CartRow> {
  return sql`c.cart_id AS "cartId", c.version, ${ctx.site.currency}::text AS currency, c.email, c.shipping_address AS "shippingAddress",
    c.billing_address AS "billingAddress", c.shipping_option_id AS "shippingOptionId", c.note, c.additional_fields AS "checkoutFields",
    -- A number that the register does not know any more exempts nobody.
    CASE WHEN c.tax_number IS NOT NULL AND EXISTS (SELECT 1 FROM tax_number_check k
      WHERE k.website_id = ${ctx.site.id} AND k.tax_number = c.tax_number AND NOT k.is_registered) THEN NULL ELSE c.tax_number END AS "taxNumber", ${selectExemption(ctx)} AS "isTaxExempt",
    ${epochMs('c.slot_starts_at')} AS "slotStartsMs", ${epochMs('c.created_at')} AS "createdMs", ${epochMs('c.expires_at')} AS "expiresMs",
    ${selectEntries(ctx, entries ?? sql`cart_entry`)} AS entries, ${selectShipping(checkout, buildZones(ctx))} AS "shippingZones",
    ${selectShipping(checkout, buildRates(ctx))} AS "shippingRates", ${selectShipping(checkout, buildQuotes(ctx))} AS "carrierQuotes", ${selectTaxRules(ctx, checkout)} AS "taxRules",
    ${selectGiftCards(ctx)} AS "giftCards", ${discountsFor?.promoCodes === undefined ? sql`c.promo_codes` : sql`(SELECT ${discountsFor.promoCodes}::text[])::text[]`} AS "promoCodes",
    ${buildDiscounts(ctx, discountsFor)} AS discounts, ${hasDiscountCodes(ctx)} AS "hasDiscountCodes",
    EXISTS (SELECT 1 FROM gift_card g WHERE g.website_id = ${ctx.site.id}) AS "hasGiftCards", c.offer, (SELECT revision FROM website WHERE website_id = ${ctx.site.id}) AS revision`
}

function selectEntries(ctx: Ctx, entries: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    SELECT json_agg(json_build_array(e.entry_id, e.item_id, e.variant_id, e.quantity, e.title, e.seen_price_minor, e.additional_fields,
      s.unlimited, s.on_hand, coalesce((
        SELECT sum(h.quantity) FROM stock_hold h
        WHERE h.website_id = ${ctx.site.id} AND h.variant_id = e.variant_id AND h.cart_id <> e.cart_id AND h.expires_at > ${ctx.now}
      ), 0)) ORDER BY e.entry_id)
    FROM ${entries} e LEFT JOIN stock s ON s.website_id = ${ctx.site.id} AND s.variant_id = e.variant_id
    WHERE e.website_id = ${ctx.site.id} AND e.cart_id = c.cart_id
  ), '[]'::json)`
}

/** May a visitor buy `item i` now? The same as: may they see its page, and is the event of a ticket to come. */
export function isBuyable(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`(i.workflow_state = 'unlisted' OR i.workflow_state = 'published' AND (i.published_at IS NULL OR i.published_at <= ${ctx.now})
    OR i.workflow_state = 'scheduled' AND i.published_at <= ${ctx.now}) AND NOT EXISTS (SELECT 1 FROM event_ticket t
      LEFT JOIN item e ON e.website_id = ${ctx.site.id} AND e.item_id = t.event_id AND e.workflow_state IN ('published', 'unlisted', 'scheduled')
      WHERE t.website_id = ${ctx.site.id} AND t.item_id = i.item_id AND coalesce(e.ends_at, e.starts_at, '-infinity') <= ${ctx.now})`
}

function selectShipping(checkout: CartColumns['checkout'], rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`CASE WHEN ${checkout ? sql`false` : sql`c.shipping_address IS NULL`} THEN '[]'::json ELSE ${rows} END`
}

function selectTaxRules(ctx: Ctx, checkout: CartColumns['checkout']): RawBuilder<unknown> {
  const home = getStorePlace(ctx.site)?.countryCode ?? ''
  const countries = sql`ARRAY[c.shipping_address->>'countryCode', c.billing_address->>'countryCode', ${home}::text]`
  return sql`CASE WHEN ${checkout ? sql`false` : sql`coalesce(c.shipping_address, c.billing_address) IS NULL`} THEN '[]'::json ELSE coalesce((
    SELECT json_agg(json_build_object('id', t.tax_rule_id, 'name', t.name, 'country', t.country, 'region', t.region,
      'postalCodes', t.postal_codes, 'taxClass', t.tax_class, 'ratePpm', t.rate_ppm, 'appliesToShipping', t.applies_to_shipping,
      'replacesWider', t.replaces_wider) ORDER BY t.name, t.tax_rule_id)
    FROM tax_rule t WHERE t.website_id = ${ctx.site.id}
      AND t.country = ANY(${checkout ? sql`(SELECT ${checkout.countries}::text[])::text[] || ${countries}` : countries})
  ), '[]'::json) END`
}

/**
 * Is the buyer a customer whom the owner exempts from tax? Anyone can type an email, so only who is signed in with the cart counts, and whom the owner
 * named in an offer.
 */
function selectExemption(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`CASE WHEN c.customer_id IS NULL AND c.offer IS NULL THEN false ELSE EXISTS (SELECT p.customer_id FROM customer p
    WHERE p.website_id = ${ctx.site.id} AND p.tax_exempt AND (p.customer_id = c.customer_id OR c.offer IS NOT NULL AND lower(p.email) = lower(c.email))) END`
}

function selectGiftCards(ctx: Ctx): RawBuilder<unknown> {
  return sql`CASE WHEN c.gift_card_ids = '{}' THEN '[]'::json ELSE coalesce((
    SELECT json_agg(json_build_object('id', g.gift_card_id, 'lastCharacters', g.last_characters, 'currency', g.currency,
      'balanceMinor', g.balance_minor) ORDER BY array_position(c.gift_card_ids, g.gift_card_id))
    FROM gift_card g WHERE g.website_id = ${ctx.site.id} AND g.gift_card_id = ANY(c.gift_card_ids) AND g.disabled_at IS NULL
      AND g.currency = ${ctx.site.currency} AND g.is_test = ${storeSettings(ctx.site).testMode}
  ), '[]'::json) END`
}

/** As a number a time costs a tenth of a Date to read. */
function epochMs(column: string): RawBuilder<number> {
  return sql<number>`floor(date_part('epoch', ${sql.raw(column)}) * 1000)::bigint`
}
