import type { CustomerRefusal, DiscountRule } from '@vitrine/commerce'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { buildMembershipByEmail } from '../segments/index.ts'
import { buildEmails } from './segment-guard.ts'
import { discountSettings } from './settings.ts'

/** A discount as a cart reads it: its rule, and why this customer cannot use it now. */
export interface CartDiscount extends DiscountRule {
  readonly refusal: CustomerRefusal | null
}

/** The facts of a cart that decide its discounts: columns of `c`, or values that a call is about to store. */
export interface DiscountsFor {
  readonly promoCodes?: readonly string[] | undefined
  readonly email?: string | null | undefined
}

/**
 * The discounts of `c`, a row shaped as `cart`, as a JSON list of `CartDiscount`: automatic ones that run, then those of its codes in their
 * order. Uses of the cart itself do not count.
 */
export function buildDiscounts(ctx: Pick<Ctx, 'site' | 'now'>, given: DiscountsFor = {}): RawBuilder<unknown> {
  const { id } = ctx.site
  const codes = given.promoCodes === undefined ? sql`c.promo_codes` : sql`(SELECT ${given.promoCodes}::text[])::text[]`
  const email = sql`lower(${given.email === undefined ? sql`c.email` : sql`${given.email}::text`})`
  const { forSegments } = discountSettings.read(ctx.site)
  const emails = forSegments ? buildEmails() : sql`d.definition->'emails'`
  const uses = sql`SELECT count(*) FROM discount_redemption r WHERE r.website_id = ${id} AND r.discount_id = d.discount_id AND r.released_at IS NULL`
  return sql`coalesce((
    SELECT json_agg(json_build_object('id', d.discount_id, 'name', d.name, 'code', k.code, 'effect', d.definition->'effect',
      'target', d.definition->'target', 'minimumMinor', d.definition->'minimumMinor', 'minimumQuantity', d.definition->'minimumQuantity',
      'excludesSaleItems', d.definition->'excludesSaleItems', 'refusal', CASE
        WHEN d.deleted_at IS NOT NULL OR (k.code IS NOT NULL AND d.is_automatic) THEN 'unknown'
        WHEN d.starts_at > ${ctx.now} THEN 'not_yet'
        WHEN d.ends_at <= ${ctx.now} THEN 'expired'
        WHEN d.max_uses IS NOT NULL AND d.use_count - (${uses} AND r.cart_id = c.cart_id) >= d.max_uses THEN 'used_up'
        WHEN d.max_uses_per_code IS NOT NULL AND k.code IS NOT NULL AND (
          SELECT count(*) FROM discount_redemption r WHERE r.website_id = ${id} AND r.code = k.code AND r.released_at IS NULL
            AND r.cart_id <> c.cart_id) >= d.max_uses_per_code THEN 'used_up'
        WHEN jsonb_array_length(${emails}) > 0 AND ${email} IS NULL THEN 'needs_email'
        WHEN jsonb_array_length(${emails}) > 0 AND NOT ${emails} ? ${email} THEN 'not_for_customer'
        ${forSegments ? buildSegmentRefusals(ctx, email) : sql``}
        WHEN (d.definition->>'isFirstOrderOnly')::boolean AND ${email} IS NOT NULL AND EXISTS (
          SELECT 1 FROM sales_order o WHERE o.website_id = ${id} AND lower(o.email) = ${email} AND o.fulfillment_status <> 'canceled') THEN 'not_first_order'
        WHEN d.max_uses_per_customer IS NOT NULL AND ${email} IS NOT NULL
          AND (${uses} AND r.customer_email = ${email} AND r.cart_id <> c.cart_id) >= d.max_uses_per_customer THEN 'used_by_customer'
      END) ORDER BY k.place, d.discount_id)
    FROM (
      SELECT a.discount_id, NULL::text AS code, 0 AS place FROM discount a
      WHERE a.website_id = ${id} AND a.is_automatic AND a.deleted_at IS NULL AND coalesce(a.starts_at <= ${ctx.now}, true)
        AND coalesce(a.ends_at > ${ctx.now}, true)
      UNION ALL
      SELECT g.discount_id, g.code, u.place FROM unnest(${codes}) WITH ORDINALITY AS u(code, place)
      JOIN discount_code g ON g.website_id = ${id} AND g.code = u.code
    ) k JOIN discount d ON d.website_id = ${id} AND d.discount_id = k.discount_id
  ), '[]'::json)`
}

/**
 * The refusals of discounts for a segment. Anyone can type an email, so only who is signed in with the cart counts, and whom the owner named in an
 * offer. The order has to be of that email: limits for each customer count by it.
 */
function buildSegmentRefusals(ctx: Pick<Ctx, 'site' | 'now'>, email: RawBuilder<unknown>): RawBuilder<unknown> {
  const segment = sql`d.definition->>'segmentId'`
  const isOwn = sql`(c.offer IS NOT NULL OR c.customer_id IS NOT NULL AND EXISTS (SELECT 1 FROM customer o
    WHERE o.website_id = ${ctx.site.id} AND o.customer_id = c.customer_id AND lower(o.email) = ${email}))`
  return sql`WHEN ${segment} IS NOT NULL AND NOT ${isOwn} THEN 'needs_sign_in'
        WHEN ${segment} IS NOT NULL AND NOT ${buildMembershipByEmail(ctx, segment, email)} THEN 'not_for_customer'`
}

/** Whether the site has a discount with a code that has not ended: only then is a field for codes of use. */
export function hasDiscountCodes(ctx: Pick<Ctx, 'site' | 'now'>): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT 1 FROM discount d WHERE d.website_id = ${ctx.site.id} AND NOT d.is_automatic AND d.deleted_at IS NULL
      AND coalesce(d.ends_at > ${ctx.now}, true)
      AND EXISTS (SELECT 1 FROM discount_code k WHERE k.website_id = d.website_id AND k.discount_id = d.discount_id)
  )`
}
