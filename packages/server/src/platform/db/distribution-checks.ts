import { type Kysely, sql } from 'kysely'
import { type DistributionPlan, hasCitus } from './layout.ts'
import { findUndistributable } from './undistributable.ts'

const atLeastMajor = 13

/** The reasons why a database cannot be distributed, each a sentence that says what to do; empty if it can. */
export async function findObstacles<Tables>(db: Kysely<Tables>): Promise<string[]> {
  if (!(await hasCitus(db)))
    return [
      `The extension citus is not in this database. On every server, install Citus ${atLeastMajor}, add it to shared_preload_libraries, restart, and run CREATE EXTENSION citus in a database of this name. docs/operators.md has the steps.`,
    ]
  const cluster = await findClusterObstacles(db)
  return [...cluster, ...(await findUndistributable(db)), ...(await findOthers(db))]
}

async function findClusterObstacles<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ version: string; hasCoordinator: boolean; workers: number }>`
    SELECT e.extversion AS version, EXISTS (SELECT 1 FROM pg_dist_node WHERE groupid = 0) AS "hasCoordinator",
      (SELECT count(*)::int FROM pg_dist_node WHERE groupid <> 0 AND noderole = 'primary' AND isactive AND shouldhaveshards) AS workers
    FROM pg_extension e WHERE e.extname = 'citus'`.execute(db)
  const [found] = rows
  if (!found) return []
  const obstacles: string[] = []
  if (Number.parseInt(found.version, 10) < atLeastMajor)
    obstacles.push(
      `Citus ${found.version} is too old: install ${atLeastMajor} or newer and run ALTER EXTENSION citus UPDATE.`,
    )
  if (!found.hasCoordinator)
    obstacles.push(
      "The servers do not know where this one is. Run SELECT citus_set_coordinator_host('HOST', PORT) with the address by which the workers reach it.",
    )
  if (found.workers === 0)
    obstacles.push(
      "There is no worker. Run SELECT citus_add_node('HOST', PORT) for each server that sites shall lie on.",
    )
  return [...obstacles, ...(await findOtherLanguages(db))]
}

/** Citus passes on errors of copied rows by their message alone, which is read in English (`constraint-errors.ts`). */
async function findOtherLanguages<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ server: string; language: string }>`
    SELECT n.nodename || ':' || n.nodeport AS server, r.result AS language
    FROM run_command_on_all_nodes('SHOW lc_messages') r JOIN pg_dist_node n USING (nodeid)
    WHERE r.success AND r.result !~* '^(c|posix|en)([._]|$)' ORDER BY 1`.execute(db)
  return rows.map(
    ({ server, language }) =>
      `${server} writes its messages in another language than English. Set lc_messages = 'C' (now '${language}') in its postgresql.conf and reload it.`,
  )
}

/** Programs that use the database: distributing would wait for them, and they would go on with plans for tables that have moved. */
async function findOthers<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT coalesce(nullif(application_name, ''), 'a program without a name') AS name FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND application_name NOT LIKE 'citus%'
      AND application_name <> current_setting('application_name') ORDER BY 1`.execute(db)
  return rows.length === 0
    ? []
    : [
        `Others use the database: ${rows.map(({ name }) => name).join(', ')}. Stop all processes of Vitrine and close other connections first.`,
      ]
}

/** Locks that one transaction over all shards may need, and what the servers have room for; undefined: there is room. */
export async function findLockShortage<Tables>(
  db: Kysely<Tables>,
  { moves }: DistributionPlan,
  shards: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ room: number; relations: number }>`
    SELECT (current_setting('max_locks_per_transaction')::int
        * (current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int)) AS room,
      (SELECT count(*)::int FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid
        WHERE coalesce(i.indrelid, c.oid)::regclass::text = ANY (${moves.map(({ table }) => table)}::text[])) AS relations`.execute(
    db,
  )
  const [found] = rows
  const needed = (found?.relations ?? 0) * shards
  if (!found || needed < found.room) return undefined
  const wanted = Math.ceil((64 * needed) / found.room / 64) * 64
  return `${shards} shards need about ${needed} locks at once and the servers have room for ${found.room}. Set max_locks_per_transaction = ${wanted * 2} on every server and restart it, or choose fewer with --shards.`
}
