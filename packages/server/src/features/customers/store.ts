import { type RawBuilder, sql } from 'kysely'
import type { Address } from '@vitrine/commerce/addresses'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'

interface CustomerRow {
  readonly customerId: string
  readonly email: string
  readonly name: string
  readonly acceptsMarketing: boolean
}

interface MarketingChoice {
  readonly accepts: boolean
  /** Where it was made: `account`, `sign-up`, `staff`, or `newsletter`. */
  readonly source: string
  /** Network address of the person; '' for staff. */
  readonly address: string
}

const columns = sql`customer_id AS "customerId", email, name, accepts_marketing AS "acceptsMarketing"`

/**
 * Parts of the statement that writes an order: `buyer` has the id of its customer. That is who was signed in with the cart, else the person of the
 * email, who is written down with the first order.
 */
export function upsertCustomerCte(
  ctx: Ctx,
  order: { readonly cartId: string; readonly email: string; readonly name: string },
): RawBuilder<unknown> {
  const { id } = ctx.site
  return sql`bound AS MATERIALIZED (
      UPDATE customer p SET last_order_at = ${ctx.now}, name = CASE WHEN p.name = '' THEN ${order.name} ELSE p.name END
      WHERE p.website_id = ${id} AND p.customer_id = (
        SELECT c.customer_id FROM cart c WHERE c.website_id = ${id} AND c.cart_id = ${order.cartId})
      RETURNING p.customer_id
    ),
    person AS (
      INSERT INTO customer AS p (website_id, customer_id, email, name, last_order_at, created_at)
      SELECT ${id}, ${newId(ctx.now.getTime())}, ${order.email}, ${order.name}, ${ctx.now}, ${ctx.now}
      WHERE ${order.email} <> '' AND NOT EXISTS (SELECT 1 FROM bound)
      ON CONFLICT (website_id, lower(email)) DO UPDATE SET last_order_at = excluded.last_order_at,
        name = CASE WHEN p.name = '' THEN excluded.name ELSE p.name END
      RETURNING p.customer_id
    ),
    buyer AS (SELECT customer_id FROM bound UNION ALL SELECT customer_id FROM person)`
}

/** The customer of an email, written down when there is none. A known name stays. */
export async function insertCustomer(ctx: Ctx, email: string, name: string): Promise<CustomerRow> {
  const result = await sql<CustomerRow>`
    INSERT INTO customer AS p (website_id, customer_id, email, name, created_at)
    VALUES (${ctx.site.id}, ${newId(ctx.now.getTime())}, ${email}, ${name}, ${ctx.now})
    ON CONFLICT (website_id, lower(email)) DO UPDATE SET name = CASE WHEN p.name = '' THEN excluded.name ELSE p.name END
    RETURNING ${columns}`.execute(ctx.db)
  const [row] = result.rows
  if (!row) throw new Error('A customer was not written.')
  return row
}

export async function findCustomer(ctx: Ctx, customerId: string): Promise<CustomerRow | undefined> {
  const result = await sql<CustomerRow>`
    SELECT ${columns} FROM customer WHERE website_id = ${ctx.site.id} AND customer_id = ${customerId}`.execute(ctx.db)
  return result.rows[0]
}

/** Writes the details that customers change themselves. A choice about marketing is kept with its proof. */
export async function updateOwnDetails(
  ctx: Ctx,
  customerId: string,
  details: { readonly name?: string | undefined; readonly marketing?: MarketingChoice | undefined },
): Promise<void> {
  const { name, marketing } = details
  await sql`UPDATE customer SET name = coalesce(${name ?? null}, name), version = version + 1,
      ${buildMarketing(ctx, marketing)}
    WHERE website_id = ${ctx.site.id} AND customer_id = ${customerId}`.execute(ctx.db)
}

/** Notes a choice that a person made elsewhere, where they are a customer. */
export async function noteMarketingChoice(ctx: Ctx, email: string, choice: MarketingChoice): Promise<void> {
  await sql`UPDATE customer SET ${buildMarketing(ctx, choice)}
    WHERE website_id = ${ctx.site.id} AND lower(email) = lower(${email}) AND accepts_marketing <> ${choice.accepts}`.execute(
    ctx.db,
  )
}

/** Notes a choice where it is another than before. At most 50 are kept. */
export function buildMarketing(ctx: Ctx, choice: MarketingChoice | undefined): RawBuilder<unknown> {
  const accepts = choice?.accepts ?? null
  const proof = JSON.stringify([{ at: ctx.now.toISOString(), ...choice }])
  return sql`accepts_marketing = coalesce(${accepts}::boolean, accepts_marketing),
      marketing_proof = CASE WHEN ${accepts}::boolean IS NULL OR ${accepts}::boolean = accepts_marketing THEN marketing_proof
        ELSE jsonb_path_query_array(${proof}::jsonb || marketing_proof, '$[0 to 49]') END`
}

/**
 * Gives a customer another email, which was proved. A guest of that email was the same person: their orders and memberships join. False: another account has it.
 */
export async function changeCustomerEmail(ctx: Ctx, customerId: string, email: string): Promise<boolean> {
  const { id } = ctx.site
  const { rows } = await sql<{ customerId: string; hasAccount: boolean }>`
    SELECT customer_id AS "customerId", EXISTS (SELECT 1 FROM site_user u WHERE u.website_id = ${id} AND u.customer_id = p.customer_id) AS "hasAccount"
    FROM customer p WHERE p.website_id = ${id} AND lower(p.email) = lower(${email}) AND p.customer_id <> ${customerId} FOR UPDATE`.execute(
    ctx.db,
  )
  const guest = rows[0]
  if (guest?.hasAccount === true) return false
  if (guest) await joinGuest(ctx, guest.customerId, customerId)
  await sql`UPDATE customer SET email = ${email}, version = version + 1
    WHERE website_id = ${id} AND customer_id = ${customerId}`.execute(ctx.db)
  return true
}

async function joinGuest(ctx: Ctx, guestId: string, customerId: string): Promise<void> {
  const { id } = ctx.site
  await sql`UPDATE sales_order SET customer_id = ${customerId} WHERE website_id = ${id} AND customer_id = ${guestId}`.execute(
    ctx.db,
  )
  await sql`UPDATE member_area_member m SET customer_id = ${customerId} WHERE m.website_id = ${id} AND m.customer_id = ${guestId}
    AND m.area_id NOT IN (SELECT o.area_id FROM member_area_member o WHERE o.website_id = ${id} AND o.customer_id = ${customerId})`.execute(
    ctx.db,
  )
  await sql`WITH gone AS (DELETE FROM customer WHERE website_id = ${id} AND customer_id = ${guestId} RETURNING *)
    UPDATE customer p SET tags = ARRAY(SELECT DISTINCT tag FROM unnest(p.tags || g.tags) tag),
      note = concat_ws(E'\n', nullif(p.note, ''), nullif(g.note, '')), last_order_at = greatest(p.last_order_at, g.last_order_at),
      tax_exempt = p.tax_exempt OR g.tax_exempt
    FROM gone g WHERE p.website_id = ${id} AND p.customer_id = ${customerId}`.execute(ctx.db)
}

/** The email and address that fill in a checkout: the default address, else that of the last order which was paid. */
export async function findBuyer(
  ctx: Ctx,
  customerId: string,
): Promise<{ readonly email: string; readonly address: Address | null } | undefined> {
  const { id } = ctx.site
  const result = await sql<{ email: string; address: Address | null }>`
    SELECT p.email, coalesce(
      (SELECT a.address FROM customer_address a WHERE a.website_id = ${id} AND a.customer_id = p.customer_id AND a.is_default),
      (SELECT o.shipping_address FROM sales_order o WHERE o.website_id = ${id} AND o.customer_id = p.customer_id
        AND o.shipping_address IS NOT NULL AND o.payment_status = 'paid' ORDER BY o.order_id DESC LIMIT 1)) AS address
    FROM customer p WHERE p.website_id = ${id} AND p.customer_id = ${customerId}`.execute(ctx.db)
  return result.rows[0]
}
