import { sql } from 'kysely'
import type { SiteDb } from '../../platform/context.ts'
import { toRecord } from '../../platform/text/json.ts'
import { type Branch, type Kind, type Row, getText } from './content.ts'
import { toCamelCase } from './names.ts'

/** A row as it is in a file: columns in camelCase, what belongs to it inside. */
type Entry = Readonly<Record<string, unknown>>

export interface ExportRow {
  readonly row: Row
  readonly entry: Entry
}

/** Things read at a time: also what an export holds in memory. */
export const batchSize = 200

/** All rows of a kind with what belongs to them, a batch at a time, by their ids. One statement for each table and batch. */
export async function* readKind(ctx: SiteDb, kind: Kind): AsyncGenerator<ExportRow[]> {
  if (kind.id === undefined) {
    const { rows } = await sql<{ row: Row }>`
      SELECT row_to_json(t) AS row FROM ${sql.table(kind.table)} t WHERE website_id = ${ctx.site.id}`.execute(ctx.db)
    if (rows.length > 0) yield rows.map(({ row }) => ({ row, entry: ownEntry(row, kind.omit ?? []) }))
    return
  }
  let after = ''
  for (;;) {
    const { rows } = await sql<{ row: Row }>`
      SELECT row_to_json(t) AS row FROM ${sql.table(kind.table)} t
      WHERE website_id = ${ctx.site.id} AND ${kind.where?.(ctx.site.id) ?? sql`true`} AND ${sql.ref(kind.id)} > ${after} ORDER BY ${sql.ref(kind.id)} LIMIT ${batchSize}`.execute(
      ctx.db,
    )
    const roots = rows.map(({ row }) => row)
    const entries = await withBranches(ctx, roots, kind.branches ?? [], kind.omit ?? [])
    if (roots.length > 0) yield roots.map((row, index) => ({ row, entry: entries[index] ?? {} }))
    const last = roots.at(-1)
    if (roots.length < batchSize || last === undefined) return
    after = getText(last, kind.id)
  }
}

/** How many things of these kinds the site has. */
export async function countThings(ctx: SiteDb, kinds: readonly Kind[]): Promise<number> {
  const counts = kinds.map(
    ({ table, where }) =>
      sql`(SELECT count(*)::int FROM ${sql.table(table)} t WHERE website_id = ${ctx.site.id} AND ${where?.(ctx.site.id) ?? sql`true`})`,
  )
  const { rows } = await sql<{ total: number }>`SELECT ${sql.join(counts, sql` + `)} AS total`.execute(ctx.db)
  return rows[0]?.total ?? 0
}

async function withBranches(
  ctx: SiteDb,
  rows: readonly Row[],
  branches: readonly Branch[],
  hidden: readonly string[],
): Promise<Entry[]> {
  const inside = await Promise.all(branches.map((branch) => readBranch(ctx, rows, branch)))
  return rows.map((row) => {
    const entry: Record<string, unknown> = { ...ownEntry(row, hidden) }
    for (const [index, branch] of branches.entries()) {
      const found = inside[index]?.get(getText(row, branch.on)) ?? []
      if (branch.isOne !== true) entry[branch.key] = found
      else if (found[0] !== undefined) entry[branch.key] = found[0]
    }
    return entry
  })
}

async function readBranch(ctx: SiteDb, parents: readonly Row[], branch: Branch): Promise<Map<string, Entry[]>> {
  const ids = parents.map((row) => getText(row, branch.on))
  const order = sql.join((branch.order ?? [branch.on]).map((column) => sql.ref(column)))
  const { rows } = await sql<{ row: Row }>`
    SELECT row_to_json(t) AS row FROM ${sql.table(branch.table)} t
    WHERE website_id = ${ctx.site.id} AND ${sql.ref(branch.on)} = ANY(${ids}::text[]) ORDER BY ${order}`.execute(ctx.db)
  const own = rows.map(({ row }) => row)
  const entries = await withBranches(ctx, own, branch.branches ?? [], [branch.on, ...(branch.omit ?? [])])
  const byParent = new Map<string, Entry[]>()
  for (const [index, row] of own.entries()) {
    const parent = getText(row, branch.on)
    const known = byParent.get(parent)
    const entry = entries[index] ?? {}
    if (known) known.push(entry)
    else byParent.set(parent, [entry])
  }
  return byParent
}

/** The row in camelCase, without the columns that the place in the file says already. */
function ownEntry(row: Row, hidden: readonly string[]): Entry {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => column !== 'website_id' && !hidden.includes(column))
      .map(([column, value]) => [toCamelCase(column), value]),
  )
}

/** The site itself, without what belongs to the server it is on. */
export async function readSite(ctx: SiteDb): Promise<Entry> {
  const { rows } = await sql<{ row: Row; lastOrderNumber: number }>`
    SELECT row_to_json(w) AS row, coalesce((SELECT last FROM order_number WHERE website_id = ${ctx.site.id}), 0) AS "lastOrderNumber"
    FROM website w WHERE website_id = ${ctx.site.id}`.execute(ctx.db)
  const found = rows[0]
  if (!found) throw new Error('The site is gone.')
  const { website_id: id, secret: _secret, revision: _revision, default_since: _default, ...row } = found.row
  // Exports leave out the first choice of an installation, as imports do.
  const { onboarding: _onboarding, firstPages: _firstPages, ...settings } = toRecord(row['settings'])
  return { id, ...ownEntry({ ...row, settings }, []), lastOrderNumber: found.lastOrderNumber }
}
