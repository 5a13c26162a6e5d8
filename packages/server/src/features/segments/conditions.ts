import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { storeSettings } from '../store-settings/index.ts'
import { SegmentCondition, type SegmentRules } from './schema.ts'
import { buildSpent } from './spent.ts'

type Reader = Pick<Ctx, 'site' | 'now'>
type Kind = SegmentCondition['kind']

/** How a statement gets the values of a condition: as parameters, or out of the JSON of a row. */
interface Values {
  readonly text: (name: string) => RawBuilder<string>
  readonly number: (name: string) => RawBuilder<number>
  readonly flag: (name: string) => RawBuilder<boolean>
  readonly list: (name: string) => RawBuilder<string[]>
}

type Condition = (ctx: Reader, values: Values) => RawBuilder<boolean>

const livingStates = ['active', 'past_due', 'paused']

/** Each kind of condition about a customer `p`. The maxima of their lists and numbers are in the schema. */
const builders: Readonly<Record<Kind, Condition>> = {
  orders: (ctx, { text, number }) =>
    compare(text('compare'), sql`(SELECT count(*) FROM ${selectOrders(ctx)})`, number('count')),
  spent: (ctx, { text, number }) =>
    compare(text('compare'), sql`(SELECT ${buildSpent(ctx)} FROM ${selectOrders(ctx)})`, number('amountMinor')),
  lastOrder: ({ now }, { text, number }) =>
    sql<boolean>`(p.last_order_at IS NOT NULL
      AND (p.last_order_at >= ${now}::timestamptz - make_interval(days => ${number('days')}::int)) = (${text('compare')} = 'within'))`,
  country: ({ site: { id } }, { list }) =>
    sql<boolean>`(EXISTS (SELECT 1 FROM customer_address a WHERE a.website_id = ${id} AND a.customer_id = p.customer_id
        AND a.address->>'countryCode' = ANY(${list('countries')}))
      OR EXISTS (SELECT 1 FROM sales_order o WHERE o.website_id = ${id} AND o.customer_id = p.customer_id
        AND coalesce(o.shipping_address, o.billing_address)->>'countryCode' = ANY(${list('countries')})))`,
  tag: (_ctx, { list, flag }) => sql<boolean>`((p.tags && ${list('tags')}) = ${flag('isTrue')})`,
  bought: ({ site: { id } }, { list, flag }) =>
    sql<boolean>`(EXISTS (SELECT 1 FROM sales_order o JOIN order_line l ON l.website_id = ${id} AND l.order_id = o.order_id
        WHERE o.website_id = ${id} AND o.customer_id = p.customer_id AND o.fulfillment_status <> 'canceled'
          AND l.item_id = ANY(${list('itemIds')})) = ${flag('isTrue')})`,
  marketing: (_ctx, { flag }) => sql<boolean>`(p.accepts_marketing = ${flag('isTrue')})`,
  account: ({ site: { id } }, { flag }) =>
    sql<boolean>`(EXISTS (SELECT 1 FROM site_user u WHERE u.website_id = ${id} AND u.customer_id = p.customer_id) = ${flag('isTrue')})`,
  subscription: ({ site: { id } }, { flag }) =>
    sql<boolean>`(EXISTS (SELECT 1 FROM subscription b WHERE b.website_id = ${id} AND lower(b.email) = lower(p.email)
        AND b.state = ANY(${livingStates}::text[])) = ${flag('isTrue')})`,
}

/** The orders of `p` that count: in test mode those of tests, else the others, as in the list of customers. */
function selectOrders({ site }: Reader): RawBuilder<unknown> {
  return sql`sales_order o WHERE o.website_id = ${site.id} AND o.customer_id = p.customer_id
    AND o.test_mode = ${storeSettings(site).testMode}`
}

function compare(how: RawBuilder<string>, value: RawBuilder<unknown>, bound: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`CASE ${how} WHEN 'min' THEN ${value} >= ${bound} ELSE ${value} <= ${bound} END`
}

/** Whether a customer `p` meets rules that the caller has read, whose values become parameters. */
export function buildMembership(ctx: Reader, { match, conditions }: SegmentRules): RawBuilder<boolean> {
  const parts = conditions.map((condition) => builders[condition.kind](ctx, toParameters(condition)))
  // Rules without a condition hold for nobody, so that a mistake gives nothing away.
  if (parts.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(parts, match === 'any' ? sql` OR ` : sql` AND `)})`
}

function toParameters(condition: SegmentCondition): Values {
  const read = (name: string): unknown => Reflect.get(condition, name)
  return {
    text: (name) => sql<string>`${read(name)}::text`,
    number: (name) => sql<number>`${read(name)}::bigint`,
    flag: (name) => sql<boolean>`${read(name)}::boolean`,
    list: (name) => sql<string[]>`${read(name)}::text[]`,
  }
}

const fromRow: Values = {
  text: (name) => sql<string>`(x.condition->>${sql.lit(name)})`,
  number: (name) => sql<number>`(x.condition->>${sql.lit(name)})::bigint`,
  flag: (name) => sql<boolean>`(x.condition->>${sql.lit(name)})::boolean`,
  list: (name) => sql<string[]>`ARRAY(SELECT jsonb_array_elements_text(x.condition->${sql.lit(name)}))`,
}

/**
 * Whether the person of an email is in the segment that a statement has the id of. The conditions are read from the segment's row, so one
 * statement serves whatever segments a site has. An unknown person, and a segment that is gone, are no.
 */
export function buildMembershipByEmail(
  ctx: Reader,
  segmentId: RawBuilder<unknown>,
  email: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const { id } = ctx.site
  const cases = SegmentCondition.options.map(({ shape: { kind } }) => {
    const [name] = kind.values
    return name === undefined ? sql`` : sql`WHEN ${sql.lit(name)} THEN ${builders[name](ctx, fromRow)}`
  })
  return sql<boolean>`EXISTS (SELECT 1 FROM customer_segment g JOIN customer p ON p.website_id = ${id} AND lower(p.email) = ${email}
    WHERE g.website_id = ${id} AND g.segment_id = ${segmentId} AND (
      SELECT CASE g.match WHEN 'any' THEN bool_or(x.holds) ELSE bool_and(x.holds) END FROM (
        SELECT CASE x.condition->>'kind' ${sql.join(cases, sql` `)} ELSE false END AS holds
        FROM jsonb_array_elements(g.conditions) AS x(condition)) x))`
}
