import type { Address } from '@vitrine/commerce/addresses'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { buildStarting } from '../../platform/db/starting.ts'
import { buildMembership, buildSpent, limitSegmentTime, type SegmentRules } from '../segments/index.ts'
import { storeSettings } from '../store-settings/index.ts'
import { buildMarketing } from './store.ts'
import type { CustomerQuery, SaveCustomer } from './schema.ts'

/** A filter of the list; `rules` are those of its segment. */
export type CustomerFilter = Omit<CustomerQuery, 'cursor' | 'limit' | 'segment'> & {
  readonly rules?: SegmentRules | undefined
}

export interface ListedRow {
  readonly customerId: string
  readonly email: string
  readonly name: string
  readonly tags: readonly string[]
  readonly acceptsMarketing: boolean
  readonly hasAccount: boolean
  readonly lastOrderAt: Date | null
  readonly createdAt: Date
}

export interface CustomerTotals {
  readonly orderCount: number
  readonly spentMinor: number
}

const columns = (
  ctx: Ctx,
) => sql`p.customer_id AS "customerId", p.email, p.name, p.tags, p.accepts_marketing AS "acceptsMarketing",
  EXISTS (SELECT 1 FROM site_user u WHERE u.website_id = ${ctx.site.id} AND u.customer_id = p.customer_id) AS "hasAccount",
  p.last_order_at AS "lastOrderAt", p.created_at AS "createdAt"`

/** Where a page of the list begins: after this customer. */
export interface ListKey {
  readonly customerId: string
  readonly lastOrderAt: string | null
}

export async function selectCustomers(
  ctx: Ctx,
  filter: CustomerFilter,
  page: { readonly after: ListKey | null; readonly limit: number },
): Promise<ListedRow[]> {
  const { after } = page
  const byOrder = filter.sort === 'last-order'
  const key = byOrder
    ? sql<boolean>`p.last_order_at IS NOT NULL AND (${after === null} OR (p.last_order_at, p.customer_id) < (${after?.lastOrderAt ?? null}::timestamptz, ${after?.customerId ?? null}))`
    : sql<boolean>`(${after === null} OR p.customer_id < ${after?.customerId ?? null})`
  const statement = sql<ListedRow>`
    SELECT ${columns(ctx)} FROM customer p
    WHERE p.website_id = ${ctx.site.id} AND ${key} AND ${matches(ctx, filter)}
    ORDER BY ${byOrder ? sql`p.last_order_at DESC, p.customer_id DESC` : sql`p.customer_id DESC`} LIMIT ${page.limit}`
  return readCustomers(ctx, filter, statement)
}

/** Rules of a segment may look at every customer. */
async function readCustomers<Row>(ctx: Ctx, { rules }: CustomerFilter, statement: RawBuilder<Row>): Promise<Row[]> {
  const read = async ({ db }: Ctx) => (await statement.execute(db)).rows
  return rules ? limitSegmentTime(ctx, read) : read(ctx)
}

/** How many match, counted no further than the limit. */
export async function countCustomers(ctx: Ctx, filter: CustomerFilter, limit: number): Promise<number> {
  const statement = sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM customer p WHERE p.website_id = ${ctx.site.id} AND ${matches(ctx, filter)}
        AND ${filter.sort === 'last-order' ? sql`p.last_order_at IS NOT NULL` : sql`true`} LIMIT ${limit}) counted`
  const [row] = await readCustomers(ctx, filter, statement)
  return row?.count ?? 0
}

function matches(ctx: Ctx, { search, account, marketing, tag, rules }: CustomerFilter): RawBuilder<boolean> {
  const { id } = ctx.site
  const hasAccount = sql`EXISTS (SELECT 1 FROM site_user u WHERE u.website_id = ${id} AND u.customer_id = p.customer_id)`
  const conditions = [
    // Each arm has an index. As a list of ids, so that the order of the list does not lead the planner away from them.
    ...(search
      ? [
          sql<boolean>`p.customer_id IN (${sql.join(
            listSearches(search).map(
              (arm) => sql`SELECT s.customer_id FROM customer s WHERE s.website_id = ${id} AND ${arm}`,
            ),
            sql` UNION `,
          )})`,
        ]
      : []),
    ...(account === undefined
      ? []
      : [account === 'yes' ? sql<boolean>`${hasAccount}` : sql<boolean>`NOT ${hasAccount}`]),
    ...(marketing === undefined ? [] : [sql<boolean>`p.accepts_marketing = ${marketing === 'yes'}`]),
    ...(tag ? [sql<boolean>`${tag} = ANY(p.tags)`] : []),
    ...(rules ? [buildMembership(ctx, rules)] : []),
  ]
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

function listSearches(search: string): RawBuilder<boolean>[] {
  return [
    buildStarting(sql`lower(s.email)`, search),
    buildStarting(sql`lower(s.name)`, search),
    buildStarting(sql`lower(substring(s.name FROM '[^ ]+$'))`, search),
  ]
}

/** Orders and money of customers: computed for those who are shown, from the orders themselves, so that it is never stale. */
export async function selectTotals(
  ctx: Ctx,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, CustomerTotals>> {
  const { id } = ctx.site
  const { rows } = await sql<CustomerTotals & { customerId: string }>`
    SELECT o.customer_id AS "customerId", count(*)::int AS "orderCount",
      ${buildSpent(ctx)} AS "spentMinor"
    FROM sales_order o
    WHERE o.website_id = ${id} AND o.customer_id = ANY(${customerIds}::text[]) AND o.test_mode = ${storeSettings(ctx.site).testMode}
    GROUP BY o.customer_id`.execute(ctx.db)
  return new Map(rows.map(({ customerId, ...totals }) => [customerId, totals]))
}

/** What an export has beside the list: notes and default addresses. */
export async function selectExportDetails(
  ctx: Ctx,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly note: string; readonly address: Address | null }>> {
  const { id } = ctx.site
  const { rows } = await sql<{ customerId: string; note: string; address: Address | null }>`
    SELECT p.customer_id AS "customerId", p.note, a.address FROM customer p
    LEFT JOIN customer_address a ON a.website_id = ${id} AND a.customer_id = p.customer_id AND a.is_default
    WHERE p.website_id = ${id} AND p.customer_id = ANY(${customerIds}::text[])`.execute(ctx.db)
  return new Map(rows.map(({ customerId, ...details }) => [customerId, details]))
}

interface WholeRow extends ListedRow {
  readonly note: string
  readonly version: number
  readonly taxExempt: boolean
  readonly marketingProof: unknown
  readonly verifiedAt: Date | null
  readonly lastSignInAt: Date | null
}

export async function selectCustomer(ctx: Ctx, customerId: string): Promise<WholeRow | undefined> {
  const result = await sql<WholeRow>`
    SELECT ${columns(ctx)}, p.note, p.version, p.tax_exempt AS "taxExempt", p.marketing_proof AS "marketingProof", a.verified_at AS "verifiedAt", a.last_sign_in_at AS "lastSignInAt"
    FROM customer p LEFT JOIN site_user a ON a.website_id = p.website_id AND a.customer_id = p.customer_id
    WHERE p.website_id = ${ctx.site.id} AND p.customer_id = ${customerId}`.execute(ctx.db)
  return result.rows[0]
}

/** False when the customer changed since, or is gone. */
export async function updateCustomer(ctx: Ctx, customerId: string, input: SaveCustomer): Promise<boolean> {
  const marketing = { accepts: input.acceptsMarketing, source: 'staff', address: '' }
  const result =
    await sql`UPDATE customer SET name = ${input.name}, note = ${input.note}, tags = ${[...new Set(input.tags)]}::text[],
      tax_exempt = coalesce(${input.taxExempt ?? null}::boolean, tax_exempt),
      ${buildMarketing(ctx, marketing)}, version = version + 1
    WHERE website_id = ${ctx.site.id} AND customer_id = ${customerId} AND version = ${input.version}`.execute(ctx.db)
  return (result.numAffectedRows ?? 0n) > 0n
}
