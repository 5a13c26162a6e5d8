import { type RawBuilder, sql } from 'kysely'
import { type Ctx, transaction } from '../../platform/context.ts'
import { keepCommentCounts } from '../comment-counts/index.ts'
import { forgetFiles, removeFiles } from '../record-imports/index.ts'
import { customerNotFound } from './errors.ts'
import { type Person, personalTables } from './personal-tables.ts'

/** What an export hands out of each table at most: strangers may send forms with the address of somebody else. */
const exportLimits = { rows: 10_000, bytes: 5_000_000 } as const

/**
 * Everything that the site keeps of a customer, by table. `incomplete` lists the tables that have more than an export hands out. Table after table,
 * so that one export takes one connection. Throws `customer_not_found`.
 */
export async function exportPersonalData(ctx: Ctx, customerId: string): Promise<Record<string, unknown[]>> {
  const person = await getPerson(ctx, customerId)
  const parts = Object.entries(personalTables).filter(([, { exported }]) => exported.length > 0)
  const data: Record<string, unknown[]> = {}
  const incomplete: string[] = []
  for (const [table, { exported, rows }] of parts) {
    const columns = sql.join(exported.map((column) => (typeof column === 'string' ? sql.ref(column) : column)))
    const where = sql`website_id = ${ctx.site.id} AND ${rows(ctx, person)}`
    const part = await readPart(ctx, columns, sql`${sql.table(table)} WHERE ${where}`)
    data[table] = part.rows
    if (!part.isWhole) incomplete.push(table)
  }
  return incomplete.length > 0 ? { ...data, incomplete } : data
}

/** Rows of a table up to `exportLimits`. The database counts their bytes, so that hardly more reach this process. */
async function readPart(
  ctx: Ctx,
  columns: RawBuilder<unknown>,
  source: RawBuilder<unknown>,
): Promise<{ readonly rows: Record<string, unknown>[]; readonly isWhole: boolean }> {
  const max = exportLimits
  const { rows } = await sql<Record<string, unknown> & { readonly isBeyond: boolean }>`
    SELECT part.*, "bytesWithIt" > ${max.bytes}::bigint OR place > ${max.rows}::int AS "isBeyond" FROM (
      SELECT part.*, row_number() OVER rows_before AS place, octet_length(row_to_json(part)::text) AS "ownBytes",
        sum(octet_length(row_to_json(part)::text)) OVER rows_before AS "bytesWithIt"
      FROM (SELECT ${columns} FROM ${source} LIMIT ${max.rows + 1}) part WINDOW rows_before AS (ROWS UNBOUNDED PRECEDING)
    ) part WHERE "bytesWithIt" - "ownBytes" <= ${max.bytes}::bigint`.execute(ctx.db)
  const taken = rows.filter(({ isBeyond }) => !isBeyond)
  return {
    rows: taken.map(({ isBeyond: _isBeyond, place: _place, ownBytes: _own, bytesWithIt: _bytes, ...row }) => row),
    isWhole: taken.length === rows.length,
  }
}

/**
 * Erases a customer for good. Orders stay as invoices and name nobody as their customer any more; files of orders that could bring the customer
 * back are removed. Throws `customer_not_found`.
 */
export async function eraseCustomer(ctx: Ctx, customerId: string): Promise<void> {
  const files = await transaction(ctx, async (ctx) => {
    // First: an import that is writing holds its row before it looks for customers.
    const files = await forgetFiles(ctx)
    const person = await getPerson(ctx, customerId, sql`FOR UPDATE`)
    await keepCommentCounts(ctx, person, () => eraseRows(ctx, person))
    await sql`UPDATE sales_order SET customer_id = NULL WHERE website_id = ${ctx.site.id} AND customer_id = ${customerId}`.execute(
      ctx.db,
    )
    return files
  })
  await removeFiles(ctx, files)
}

async function eraseRows(ctx: Ctx, person: Person): Promise<void> {
  for (const [table, { rows, about, erase }] of Object.entries(personalTables)) {
    const which = about ? sql`(${rows(ctx, person)} OR ${about(ctx, person)})` : rows(ctx, person)
    const where = sql`website_id = ${ctx.site.id} AND ${which}`
    if (erase === 'delete') await sql`DELETE FROM ${sql.table(table)} WHERE ${where}`.execute(ctx.db)
    else if (erase !== 'keep') {
      const values = Object.entries(erase.set).map(
        ([column, value]) => sql`${sql.ref(column)} = ${typeof value === 'function' ? value(ctx, person) : value}`,
      )
      await sql`UPDATE ${sql.table(table)} SET ${sql.join(values)} WHERE ${where}`.execute(ctx.db)
    }
  }
}

async function getPerson(ctx: Ctx, customerId: string, lock: RawBuilder<unknown> = sql``): Promise<Person> {
  const result = await sql<Person>`
    SELECT customer_id AS "customerId", lower(email) AS email FROM customer
    WHERE website_id = ${ctx.site.id} AND customer_id = ${customerId} ${lock}`.execute(ctx.db)
  const [person] = result.rows
  if (!person) throw customerNotFound({})
  return person
}
