import { type Kysely, sql } from 'kysely'
import { distributionColumn, type Placement, getPlacement } from './distribution.ts'

/**
 * What Citus 13 would refuse when the tables of the schema `public` are spread as `distribution.ts` says, one sentence each; empty: nothing. Reads the
 * catalogue of any PostgreSQL.
 */
export async function findUndistributable<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const found = await Promise.all([
    findAttached(db),
    findColumns(db),
    findKeys(db),
    findReferences(db),
    findFunctions(db),
  ])
  return found.flat().toSorted()
}

async function listRows<Row, Tables>(db: Kysely<Tables>, query: string): Promise<readonly Row[]> {
  return (await sql.raw<Row>(query).execute(db)).rows
}

const ours = `JOIN pg_class c ON c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.oid =`
const isSpread = (table: string) => getPlacement(table) !== 'local'

/** Triggers, rules, row security and inheritance: of distributed and of reference tables. */
async function findAttached<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const rows = await listRows<{ table: string; what: string }, Tables>(
    db,
    `SELECT c.relname AS table, 'the trigger ' || t.tgname AS what FROM pg_trigger t ${ours} t.tgrelid WHERE NOT t.tgisinternal
     UNION ALL SELECT c.relname, 'the rule ' || r.rulename FROM pg_rewrite r ${ours} r.ev_class
     UNION ALL SELECT c.relname, 'row security' FROM pg_class s ${ours} s.oid WHERE s.relrowsecurity
     UNION ALL SELECT c.relname, 'a table that it inherits from' FROM pg_inherits h ${ours} h.inhrelid
     UNION ALL SELECT c.relname, 'a table that inherits from it' FROM pg_inherits h ${ours} h.inhparent`,
  )
  return rows.filter(({ table }) => isSpread(table)).map(({ table, what }) => `${table} has ${what}.`)
}

/** The column that rows are spread by, and columns that count: each server would count by itself. */
async function findColumns<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const rows = await listRows<{ table: string; column: string; isNullable: boolean; counts: boolean }, Tables>(
    db,
    `SELECT c.relname AS table, a.attname AS column, NOT a.attnotnull AS "isNullable",
       a.attidentity <> '' OR coalesce(pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%', false) AS counts
     FROM pg_attribute a ${ours} a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE a.attnum > 0 AND NOT a.attisdropped`,
  )
  const counted = rows
    .filter(({ table, counts }) => counts && isSpread(table))
    .map(({ table, column }) => `${table}.${column} counts: make its values with newId().`)
  const tables = [...Map.groupBy(rows, ({ table }) => table)].filter(([table]) => getPlacement(table) === 'distributed')
  const columns = tables.flatMap(([table, all]) => {
    const column = all.find((each) => each.column === distributionColumn)
    if (!column) return [`${table} has no column ${distributionColumn}: add it, or name the table in distribution.ts.`]
    return column.isNullable ? [`${table}.${distributionColumn} may be null.`] : []
  })
  return [...counted, ...columns]
}

/** Unique keys and exclusions of distributed tables hold within one server only, so they need the column. */
async function findKeys<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const rows = await listRows<{ table: string; key: string; columns: string[] }, Tables>(
    db,
    `SELECT c.relname AS table, k.relname AS key, ARRAY(SELECT a.attname::text FROM pg_attribute a
       WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey::smallint[])) AS columns
     FROM pg_index i ${ours} i.indrelid JOIN pg_class k ON k.oid = i.indexrelid WHERE i.indisunique OR i.indisexclusion`,
  )
  return rows
    .filter(({ table, columns }) => getPlacement(table) === 'distributed' && !columns.includes(distributionColumn))
    .map(({ table, key }) => `The unique key ${key} of ${table} is without ${distributionColumn}.`)
}

interface Reference {
  readonly table: string
  readonly target: string
  readonly key: string
  /** The column of the target that the table's own `website_id` stands for. */
  readonly pairedWith: string | null
  readonly isEmptying: boolean
}

async function findReferences<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const rows = await listRows<Reference, Tables>(
    db,
    `SELECT c.relname AS table, t.relname AS target, k.conname AS key,
       k.confdeltype IN ('n', 'd') OR k.confupdtype IN ('n', 'd') AS "isEmptying",
       (SELECT target.attname FROM unnest(k.conkey, k.confkey) AS pair (mine, theirs)
         JOIN pg_attribute own ON own.attrelid = k.conrelid AND own.attnum = pair.mine AND own.attname = '${distributionColumn}'
         JOIN pg_attribute target ON target.attrelid = k.confrelid AND target.attnum = pair.theirs) AS "pairedWith"
     FROM pg_constraint k ${ours} k.conrelid JOIN pg_class t ON t.oid = k.confrelid WHERE k.contype = 'f'`,
  )
  return rows.flatMap((row) => {
    const reason = describeRefusal(row, getPlacement(row.table), getPlacement(row.target))
    return reason === undefined ? [] : [`The foreign key ${row.key} of ${row.table} to ${row.target} ${reason}.`]
  })
}

/** Why a foreign key cannot be kept; undefined: it can. */
function describeRefusal(key: Reference, from: Placement, to: Placement): string | undefined {
  if (to === 'reference')
    return from === 'local' ? 'leads from a local table into one that is on every server' : undefined
  if (from !== to) return `leads from a ${from} table to a ${to} one`
  if (from === 'local') return undefined
  if (key.pairedWith !== distributionColumn) return `does not join ${distributionColumn} with ${distributionColumn}`
  return key.isEmptying ? 'has SET NULL or SET DEFAULT' : undefined
}

/**
 * Functions run where a statement runs: those that read or write tables of ours would need all servers. Only functions of their arguments are allowed.
 */
async function findFunctions<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const rows = await listRows<{ name: string; volatility: string }, Tables>(
    db,
    `SELECT p.proname AS name, p.provolatile AS volatility FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p', 'w')
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`,
  )
  return rows
    .filter(({ volatility }) => volatility !== 'i')
    .map(({ name }) => `The function ${name} is not immutable: write the statement where it is used.`)
}
