import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { changeOrCheck } from '../../platform/dry-run.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import { recordEvents } from '../webhooks/index.ts'
import { type ImportedCustomer, readCustomerFile } from './customer-file.ts'
import { customerLimits, type CustomerImport, type CustomerImportReport } from './schema.ts'

const imports = { name: 'import customers', limit: 60, windowSeconds: 3600 } as const
const batchSize = 1_000
const maxShown = 100

/**
 * Imports the customers of a CSV file, all or none. Names, notes and addresses that are known stay, tags are added; a second import of a file changes
 * nothing. A check writes everything and takes it back, so it counts what the import does. Throws `customer_file_unusable`.
 */
export async function importCustomers(ctx: Ctx, input: CustomerImport): Promise<CustomerImportReport> {
  await limitRate(ctx, imports, 'site')
  const { customers, invalid, incompleteAddresses } = readCustomerFile(input.csv)
  const counts = await changeOrCheck(ctx, input.isDryRun, (ctx) => writeAll(ctx, customers))
  return { ...counts, incompleteAddresses, invalid: invalid.slice(0, maxShown), invalidCount: invalid.length }
}

type ImportCounts = Pick<CustomerImportReport, 'added' | 'updated' | 'unchanged'>

async function writeAll(ctx: Ctx, customers: readonly ImportedCustomer[]): Promise<ImportCounts> {
  const counts = { added: 0, updated: 0, unchanged: 0 }
  for (let start = 0; start < customers.length; start += batchSize) {
    const done = await writeBatch(ctx, customers.slice(start, start + batchSize))
    counts.added += done.added
    counts.updated += done.updated
    counts.unchanged += done.unchanged
  }
  return counts
}

async function writeBatch(ctx: Ctx, customers: readonly ImportedCustomer[]): Promise<ImportCounts> {
  const { id } = ctx.site
  const rows = customers.map((customer) => ({
    ...customer,
    customerId: newId(ctx.now.getTime()),
    addressId: newId(ctx.now.getTime()),
  }))
  const given = buildGiven(rows)
  const added = await sql<{ customerId: string }>`
    INSERT INTO customer (website_id, customer_id, email, name, note, tags, created_at)
    SELECT ${id}, g."customerId", g.email, g.name, g.note, g.tags, ${ctx.now} FROM ${given} ORDER BY lower(g.email)
    ON CONFLICT (website_id, lower(email)) DO NOTHING RETURNING customer_id AS "customerId"`.execute(ctx.db)
  const filled = await fillCustomers(ctx, customers)
  const addressed = await sql<{ customerId: string }>`
    INSERT INTO customer_address (website_id, customer_id, address_id, address, is_default, created_at)
    SELECT ${id}, p.customer_id, g."addressId", g.address, true, ${ctx.now}
    FROM ${given} JOIN customer p ON p.website_id = ${id} AND lower(p.email) = lower(g.email)
    WHERE jsonb_typeof(g.address) = 'object'
      AND NOT EXISTS (SELECT 1 FROM customer_address a WHERE a.website_id = ${id} AND a.customer_id = p.customer_id)
    ON CONFLICT DO NOTHING RETURNING customer_id AS "customerId"`.execute(ctx.db)
  const changed = new Set([...added.rows, ...filled, ...addressed.rows].map(({ customerId }) => customerId))
  await recordEvents(
    ctx,
    [...changed].map((customerId) => ({ topic: 'customer.update' as const, data: { customerId } })),
  )
  const updated = changed.size - added.rows.length
  return { added: added.rows.length, updated, unchanged: customers.length - changed.size }
}

interface GivenRow extends Pick<ImportedCustomer, 'name' | 'note' | 'tags'> {
  readonly customerId: string
}

/** Rows of an import as a table, without a subquery for tags: Citus 13 crashes on those in an update. */
function buildGiven(rows: readonly GivenRow[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g("customerId" text, "addressId" text, email text, name text, note text,
    tags text[], address jsonb)`
}

interface KnownCustomer extends GivenRow {
  readonly key: string
}

/** Adds what customers lack. Names and notes that were typed, and tags beyond the limit of a customer, are kept as they are. */
async function fillCustomers(ctx: Ctx, customers: readonly ImportedCustomer[]): Promise<readonly GivenRow[]> {
  const { id } = ctx.site
  const imported = new Map(customers.map((customer) => [customer.email.toLowerCase(), customer]))
  const { rows: known } = await sql<KnownCustomer>`
    SELECT customer_id AS "customerId", lower(email) AS key, name, note, tags FROM customer
    WHERE website_id = ${id} AND lower(email) = ANY(${[...imported.keys()]}) ORDER BY lower(email) FOR UPDATE`.execute(
    ctx.db,
  )
  const filled = known.flatMap((customer) => {
    const more = imported.get(customer.key)
    return more === undefined ? [] : (fill(customer, more) ?? [])
  })
  if (filled.length === 0) return filled
  await sql`UPDATE customer AS p SET name = g.name, note = g.note, tags = g.tags, version = p.version + 1
    FROM ${buildGiven(filled)} WHERE p.website_id = ${id} AND p.customer_id = g."customerId"`.execute(ctx.db)
  return filled
}

/** The customer with what the import knows beside; undefined where that is nothing new. */
function fill({ customerId, name, note, tags }: GivenRow, more: ImportedCustomer): GivenRow | undefined {
  const allTags = [...tags, ...more.tags.filter((tag) => !tags.includes(tag))].slice(
    0,
    Math.max(customerLimits.tags, tags.length),
  )
  const filled = { customerId, name: name || more.name, note: note || more.note, tags: allTags }
  const isSame = filled.name === name && filled.note === note && allTags.length === tags.length
  return isSame ? undefined : filled
}
