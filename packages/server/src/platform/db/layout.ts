import { type Kysely, sql } from 'kysely'
import { type Placement, getPlacement } from './distribution.ts'

/** A foreign key of the schema `public`, as it can be made again. */
interface ForeignKey {
  readonly table: string
  readonly target: string
  readonly name: string
  /** What follows ADD CONSTRAINT and the name. */
  readonly definition: string
}

/** Where the tables of a database are now. */
interface Layout {
  /** Every table of the schema `public`. */
  readonly tables: ReadonlyMap<string, { readonly placement: Placement; readonly colocation: number }>
  readonly keys: readonly ForeignKey[]
}

/** Whether tables of this database are spread over several servers. */
export async function isDistributed<Tables>(db: Kysely<Tables>): Promise<boolean> {
  if (!(await hasCitus(db))) return false
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (
    SELECT 1 FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
    WHERE c.relnamespace = 'public'::regnamespace AND p.partmethod = 'h') AS found`.execute(db)
  return rows[0]?.found === true
}

export async function hasCitus<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_extension WHERE extname = 'citus'`.execute(db)
  return rows.length > 0
}

/** Reads the catalogue of a database with the extension. Tables that Citus keeps on the coordinator beside reference tables count as local. */
export async function readLayout<Tables>(db: Kysely<Tables>): Promise<Layout> {
  const tables = await sql<{ table: string; placement: Placement; colocation: number }>`
    SELECT c.relname AS table, coalesce(p.colocationid, 0)::int AS colocation,
      CASE WHEN p.partmethod = 'h' THEN 'distributed' WHEN p.partmethod = 'n' AND p.repmodel = 't' THEN 'reference' ELSE 'local' END AS placement
    FROM pg_class c LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    ORDER BY c.relname`.execute(db)
  // Keys to `website` first: Citus demands that those of reference tables cascade before others do.
  const keys = await sql<ForeignKey>`
    SELECT c.relname AS table, t.relname AS target, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace
    ORDER BY t.relname <> 'website', c.relname, k.conname`.execute(db)
  return {
    tables: new Map(tables.rows.map(({ table, placement, colocation }) => [table, { placement, colocation }])),
    keys: keys.rows,
  }
}

/** What remains to be done until every table is where `distribution.ts` says. */
export interface DistributionPlan {
  /** Tables to move, reference tables first. */
  readonly moves: readonly { readonly table: string; readonly placement: Placement }[]
  /** Foreign keys from and to them: taken away, and made again afterwards. */
  readonly keys: readonly ForeignKey[]
  /** A table that is with those to be distributed; undefined: none does yet. */
  readonly colocatedWith: string | undefined
  /** How many tables are where they belong, by where that is. */
  readonly placed: Readonly<Record<Placement, number>>
  /** What only a person can resolve, a sentence each. */
  readonly conflicts: readonly string[]
}

export function planDistribution({ tables, keys }: Layout): DistributionPlan {
  const all = [...tables].map(([table, now]) => ({ table, now: now.placement, wanted: getPlacement(table) }))
  const moves = all
    .filter(({ now, wanted }) => now === 'local' && wanted !== 'local')
    .map(({ table, wanted }) => ({ table, placement: wanted }))
    .toSorted((a, b) => Number(a.placement === 'distributed') - Number(b.placement === 'distributed'))
  const moved = new Set(moves.map(({ table }) => table))
  const count = (placement: Placement) => all.filter(({ now, wanted }) => now === wanted && wanted === placement).length
  const distributed = [...tables].filter(([, { placement }]) => placement === 'distributed')
  return {
    moves,
    keys: keys.filter(({ table, target }) => moved.has(table) || moved.has(target)),
    colocatedWith: distributed[0]?.[0],
    placed: { distributed: count('distributed'), reference: count('reference'), local: count('local') },
    conflicts: [
      ...all
        .filter(({ now, wanted }) => now !== 'local' && now !== wanted)
        .map(
          ({ table, now, wanted }) =>
            `${table} is a ${now} table and should be a ${wanted} one. Run SELECT undistribute_table('${table}', cascade_via_foreign_keys => true), then this command again.`,
        ),
      ...(new Set(distributed.map(([, { colocation }]) => colocation)).size > 1
        ? [
            'The distributed tables are not colocated: sites would have their rows on several servers. Undistribute them first.',
          ]
        : []),
    ],
  }
}
