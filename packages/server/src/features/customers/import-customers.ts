import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { changeOrCheck } from '../../platform/dry-run.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import { recordEvents } from '../webhooks/index.ts'
import { type ImportedCustomer, readCustomerFile } from './customer-file.ts'
import type { CustomerImport, CustomerImportReport } from './schema.ts'

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
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g("customerId" text, "addressId" text, email text, name text, note text,
    tags jsonb, address jsonb)`
  // Names that were typed, and tags beyond the limit of a customer, are kept as they are.
  const written = await sql<{ customerId: string; isNew: boolean }>`
    INSERT INTO customer AS p (website_id, customer_id, email, name, note, tags, created_at)
    SELECT ${id}, g."customerId", g.email, g.name, g.note, ARRAY(SELECT jsonb_array_elements_text(g.tags)), ${ctx.now} FROM ${given} ORDER BY lower(g.email)
    ON CONFLICT (website_id, lower(email)) DO UPDATE SET name = CASE WHEN p.name = '' THEN excluded.name ELSE p.name END,
      note = CASE WHEN p.note = '' THEN excluded.note ELSE p.note END, version = p.version + 1,
      tags = (p.tags || ARRAY(SELECT each FROM unnest(excluded.tags) each WHERE each <> ALL (p.tags)))[1:50]
      WHERE (p.name = '' AND excluded.name <> '') OR (p.note = '' AND excluded.note <> '')
        OR (cardinality(p.tags) < 50 AND NOT p.tags @> excluded.tags)
    RETURNING customer_id AS "customerId", (xmax = 0) AS "isNew"`.execute(ctx.db)
  const addressed = await sql<{ customerId: string }>`
    INSERT INTO customer_address (website_id, customer_id, address_id, address, is_default, created_at)
    SELECT ${id}, p.customer_id, g."addressId", g.address, true, ${ctx.now}
    FROM ${given} JOIN customer p ON p.website_id = ${id} AND lower(p.email) = lower(g.email)
    WHERE jsonb_typeof(g.address) = 'object'
      AND NOT EXISTS (SELECT 1 FROM customer_address a WHERE a.website_id = ${id} AND a.customer_id = p.customer_id)
    ON CONFLICT DO NOTHING RETURNING customer_id AS "customerId"`.execute(ctx.db)
  const added = written.rows.filter(({ isNew }) => isNew).map(({ customerId }) => customerId)
  const changed = new Set([...written.rows, ...addressed.rows].map(({ customerId }) => customerId))
  await recordEvents(
    ctx,
    [...changed].map((customerId) => ({ topic: 'customer.update' as const, data: { customerId } })),
  )
  const updated = changed.size - added.length
  return { added: added.length, updated, unchanged: customers.length - changed.size }
}
