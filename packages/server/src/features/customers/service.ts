import { formatDecimal, isCurrency } from '@vitrine/commerce'
import { z } from 'zod'
import { type Ctx, transaction } from '../../platform/context.ts'
import { formatCsvLine, toPlainCell } from '../../platform/text/csv.ts'
import { getSegmentRules } from '../segments/index.ts'
import { recordEvents } from '../webhooks/index.ts'
import { listAddresses } from './addresses.ts'
import { customerChanged, customerNotFound } from './errors.ts'
import {
  countCustomers,
  type CustomerFilter,
  type CustomerTotals,
  type ListedRow,
  type ListKey,
  selectCustomer,
  selectCustomers,
  selectExportDetails,
  selectTotals,
  updateCustomer,
} from './list-store.ts'
import type { Customer, CustomerPage, CustomerQuery, CustomerSummary, SaveCustomer } from './schema.ts'

const countLimit = 10_000
const exportBatch = 500

/** Customers for the owner, a page at a time. Throws `segment_not_found`. */
export async function listCustomers(ctx: Ctx, { cursor, limit, ...query }: CustomerQuery): Promise<CustomerPage> {
  const filter = await readFilter(ctx, query)
  const [rows, counted] = await Promise.all([
    selectCustomers(ctx, filter, { after: readCursor(cursor), limit: limit + 1 }),
    cursor === undefined ? countCustomers(ctx, filter, countLimit + 1) : undefined,
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    customers: await toSummaries(ctx, page),
    count: counted === undefined ? null : { value: Math.min(counted, countLimit), isMore: counted > countLimit },
    pagination: {
      hasNextPage: rows.length > limit,
      nextPageCursor: rows.length > limit && last ? toCursor(last) : null,
    },
  }
}

/** One customer. Throws `customer_not_found`. */
export async function getCustomer(ctx: Ctx, customerId: string): Promise<Customer> {
  const row = await selectCustomer(ctx, customerId)
  if (!row) throw customerNotFound({})
  const [totals, addresses] = await Promise.all([selectTotals(ctx, [customerId]), listAddresses(ctx, customerId)])
  return {
    ...toSummary(ctx, row, totals.get(customerId)),
    note: row.note,
    taxExempt: row.taxExempt,
    version: row.version,
    verifiedOn: row.verifiedAt?.toISOString() ?? null,
    lastSignInOn: row.lastSignInAt?.toISOString() ?? null,
    addresses,
    marketingChoices: Choices.parse(row.marketingProof),
  }
}

const Choices = z.array(z.object({ at: z.string(), accepts: z.boolean(), source: z.string() }))

/** Saves the details that staff keep of a customer. Throws `customer_changed`. */
export async function saveCustomer(ctx: Ctx, customerId: string, input: SaveCustomer): Promise<Customer> {
  const isSaved = await transaction(ctx, async (ctx) => {
    const isUpdated = await updateCustomer(ctx, customerId, input)
    if (isUpdated) await recordEvents(ctx, [{ topic: 'customer.update', data: { customerId } }])
    return isUpdated
  })
  const customer = await getCustomer(ctx, customerId)
  if (!isSaved) throw customerChanged({})
  return customer
}

/** Of the default address, named as Shopify's export names them. */
const addressParts = [
  ['Default Address Address1', 'address1'],
  ['Default Address Address2', 'address2'],
  ['Default Address City', 'city'],
  ['Default Address Province Code', 'state'],
  ['Default Address Country Code', 'countryCode'],
  ['Default Address Zip', 'postalCode'],
  ['Default Address Phone', 'phone'],
] as const

/** The filter of a query, with the rules of its segment. Throws `segment_not_found`. */
export async function readFilter(
  ctx: Ctx,
  { segment, ...filter }: Omit<CustomerQuery, 'cursor' | 'limit'>,
): Promise<CustomerFilter> {
  return segment === undefined ? filter : { ...filter, rules: await getSegmentRules(ctx, segment) }
}

/** All customers that match, as lines of CSV, read a batch at a time. */
export async function* exportCustomers(ctx: Ctx, filter: CustomerFilter): AsyncGenerator<string, undefined> {
  const titles = [
    'Email',
    'Name',
    'Account',
    'Accepts marketing',
    'Orders',
    'Spent',
    'Currency',
    'Last order',
    'Tags',
    'Created',
    'Note',
    'First Name',
    'Last Name',
    ...addressParts.map(([title]) => title),
  ]
  yield formatCsvLine(titles)
  let after: ListKey | null = null
  for (;;) {
    const rows: ListedRow[] = await selectCustomers(ctx, filter, { after, limit: exportBatch })
    const details = await selectExportDetails(
      ctx,
      rows.map(({ customerId }) => customerId),
    )
    for (const {
      id,
      email,
      name,
      hasAccount,
      acceptsMarketing,
      orderCount,
      spent,
      lastOrderOn,
      tags,
      createdOn,
    } of await toSummaries(ctx, rows))
      yield formatCsvLine([
        toPlainCell(email),
        toPlainCell(name),
        hasAccount ? 'yes' : 'no',
        acceptsMarketing ? 'yes' : 'no',
        String(orderCount),
        isCurrency(spent.currency) ? formatDecimal(spent.amountMinor, spent.currency) : '',
        spent.currency,
        lastOrderOn ?? '',
        toPlainCell(tags.join(', ')),
        createdOn,
        toPlainCell(details.get(id)?.note ?? ''),
        toPlainCell(details.get(id)?.address?.firstName ?? ''),
        toPlainCell(details.get(id)?.address?.lastName ?? ''),
        ...addressParts.map(([, part]) => toPlainCell(details.get(id)?.address?.[part] ?? '')),
      ])
    const last = rows.at(-1)
    if (rows.length < exportBatch || !last) return undefined
    after = toKey(last)
  }
}

async function toSummaries(ctx: Ctx, rows: readonly ListedRow[]): Promise<CustomerSummary[]> {
  const totals =
    rows.length === 0
      ? undefined
      : await selectTotals(
          ctx,
          rows.map(({ customerId }) => customerId),
        )
  return rows.map((row) => toSummary(ctx, row, totals?.get(row.customerId)))
}

function toSummary({ site }: Ctx, row: ListedRow, totals: CustomerTotals | undefined): CustomerSummary {
  return {
    id: row.customerId,
    email: row.email,
    name: row.name,
    hasAccount: row.hasAccount,
    acceptsMarketing: row.acceptsMarketing,
    tags: [...row.tags],
    orderCount: totals?.orderCount ?? 0,
    spent: { amountMinor: totals?.spentMinor ?? 0, currency: site.currency },
    lastOrderOn: row.lastOrderAt?.toISOString() ?? null,
    createdOn: row.createdAt.toISOString(),
  }
}

function toKey({ customerId, lastOrderAt }: ListedRow): ListKey {
  return { customerId, lastOrderAt: lastOrderAt?.toISOString() ?? null }
}

function toCursor(row: ListedRow): string {
  const { customerId, lastOrderAt } = toKey(row)
  return `${customerId}${lastOrderAt ?? ''}`
}

function readCursor(cursor: string | undefined): ListKey | null {
  if (cursor === undefined) return null
  // Four digits of a year: PostgreSQL does not read every time that JavaScript does.
  const time = z.iso.datetime().safeParse(cursor.slice(24))
  return { customerId: cursor.slice(0, 24), lastOrderAt: time.data ?? null }
}
