import { sql } from 'kysely'
import { z } from 'zod'
import type { SiteDb } from '../../platform/context.ts'
import { getPostgresCode } from '../../platform/errors.ts'
import { type Branch, type Kind, type Row, listTables } from './content.ts'
import { contentRefused, exportDamaged } from './errors.ts'
import type { Tables } from './tables.ts'
import { getMaxLength } from './text-lengths.ts'

const Entry = z.record(z.string(), z.unknown())
type Entry = z.infer<typeof Entry>

/** Ids end up in addresses, markup and names of files. */
const plainId = /^[\w.:-]{1,200}$/
/** Tables an id of 24 hex digits is made for: it names a folder of the file store. */
const hexId = /^[0-9a-f]{24}$/

/** Rows that wait to be stored, by table. */
export type Rows = Map<string, Row[]>

/** Adds the rows of one file: its object and the dependent ones. Throws `export_damaged` where it cannot be a row. */
export function addRows(
  rows: Rows,
  tables: Tables,
  part: Kind | Branch,
  value: unknown,
  file: string,
  parent: Row = {},
) {
  const entry = Entry.safeParse(value)
  if (!entry.success) throw exportDamaged({ file, why: 'something in it is not an object.' })
  const branches = new Map((part.branches ?? []).map((branch) => [branch.key, branch]))
  const fixed = 'fixed' in part ? part.fixed : {}
  const row = { ...parent, ...ownColumns(tables, part, entry.data, branches, file), ...fixed }
  const known = rows.get(part.table)
  if (known) known.push(row)
  else rows.set(part.table, [row])
  for (const [key, branch] of branches) {
    for (const inner of readBranchRows(entry.data[key], branch, file))
      addRows(rows, tables, branch, inner, file, { [branch.on]: row[branch.on] })
  }
}

function ownColumns(
  tables: Tables,
  part: Kind | Branch,
  entry: Entry,
  branches: ReadonlyMap<string, Branch>,
  file: string,
): Row {
  const columns = tables.get(part.table)
  const row: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(entry)) {
    if (branches.has(key)) continue
    const column = columns?.get(key)
    if (column === undefined || column === 'website_id')
      throw exportDamaged({
        file,
        why: `its field "${key}" is not known to this Vitrine. Update Vitrine and try again.`,
      })
    if (column.endsWith('_id') && value !== null && !isId(column, value))
      throw exportDamaged({ file, why: `its "${key}" is not an id.` })
    if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
      throw exportDamaged({ file, why: `its "${key}" is too large a number.` })
    if (typeof value === 'string' && value.length > getMaxLength(column))
      throw exportDamaged({
        file,
        why: `its "${key}" has more than ${getMaxLength(column).toLocaleString('en-US')} characters.`,
      })
    // Exports once had them. A hash names what checking it costs, so none is taken over.
    if (column === 'password_hash') continue
    if (column.endsWith('_at') && value !== null && !isTime(value))
      throw exportDamaged({ file, why: `its "${key}" is not a time.` })
    row[column] = value
  }
  return row
}

function isId(column: string, value: unknown): boolean {
  return typeof value === 'string' && (column === 'asset_id' ? hexId : plainId).test(value)
}

/** As exports write it. The database takes more (`infinity`, `yesterday`), but pages have no use for that. */
function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value)
}

function readBranchRows(value: unknown, branch: Branch, file: string): readonly unknown[] {
  if (value === undefined) return []
  if (branch.isOne === true) return [value]
  if (!Array.isArray(value)) throw exportDamaged({ file, why: `its "${branch.key}" is not a list.` })
  return value
}

/** Stores rows of a kind, those that others point at first. Throws `content_refused` when they contradict each other. */
export async function insertKind(ctx: SiteDb, kind: Kind, rows: Rows): Promise<void> {
  for (const table of listTables(kind)) await insertRows(ctx, table, rows.get(table) ?? [], kind.name)
}

/** Stores rows of one table in one statement for each set of columns they have; columns they do not name take their defaults. */
export async function insertRows(ctx: SiteDb, table: string, rows: readonly Row[], what: string): Promise<void> {
  const byColumns = Map.groupBy(rows, (row) => Object.keys(row).toSorted().join(' '))
  for (const [names, group] of byColumns) {
    const columns = sql.join(names.split(' ').map((column) => sql.ref(column)))
    try {
      await sql`INSERT INTO ${sql.table(table)} (website_id, ${columns})
        SELECT ${ctx.site.id}, ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(group)}::jsonb)`.execute(
        ctx.db,
      )
    } catch (error) {
      // Classes 22 and 23: a value the table does not take, a key that is there twice or points nowhere.
      if (!/^2[23]/.test(getPostgresCode(error) ?? '')) throw error
      throw contentRefused({ what, why: describeError(error) })
    }
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const detail = 'detail' in error && typeof error.detail === 'string' ? ` (${error.detail.replace(/\.$/, '')})` : ''
  return error.message + detail
}
