import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { distributionColumn } from './distribution.ts'
import { findLockShortage, findObstacles } from './distribution-checks.ts'
import { type DistributionPlan, hasCitus, planDistribution, readLayout } from './layout.ts'

/** Reference tables are changed on all servers, and keys lead to them: Citus refuses both in parallel. */
const sequentialMode = 'citus.multi_shard_modify_mode'

/** Makes the transaction one that may create, change and distribute tables together. */
export async function beginDistributedChange<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`SELECT set_config(${sequentialMode}, 'sequential', true)`.execute(db)
}

/** Places the tables that a migration has just created on a database that is distributed already; within its transaction. */
export async function distributeNewTables<Tables>(db: Kysely<Tables>): Promise<void> {
  const plan = planDistribution(await readLayout(db))
  if (plan.moves.length > 0) await moveTables(db, plan)
}

/** What `distribute` is asked for and where it says what it does. */
interface DistributeRequest {
  /** Parts that the sites are divided into; more of them spread over more servers. Those of a database that is distributed already stay. */
  readonly shards: number
  /** Says what would be done and does nothing. */
  readonly isDryRun: boolean
  readonly say: (line: string) => void
}

/**
 * Moves every table of a migrated database to where `distribution.ts` says, in one transaction while nobody migrates. Answers false when
 * an obstacle was found and printed; nothing has changed then.
 */
export async function distribute(pool: pg.Pool, request: DistributeRequest): Promise<boolean> {
  // The lock of the migrator belongs to a session, which this Kysely keeps.
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  const moved = await withMigrationLock(db, async (transaction) => {
    const obstacles = await findObstacles(transaction)
    const plan = (await hasCitus(transaction)) ? planDistribution(await readLayout(transaction)) : undefined
    const lockShortage = plan && (await findLockShortage(transaction, plan, request.shards))
    const all = [...obstacles, ...(plan?.conflicts ?? []), ...(lockShortage === undefined ? [] : [lockShortage])]
    if (plan) describePlan(plan, request)
    if (all.length > 0) {
      for (const obstacle of all) request.say(`FAIL ${obstacle}`)
      request.say('Nothing was changed.')
      return undefined
    }
    if (request.isDryRun) request.say('Dry run, nothing was changed.')
    else if (plan) await carryOut(transaction, plan, request)
    return request.isDryRun ? 0 : plan?.moves.length
  })
  // Plans are made from what the servers know of their rows, and they know nothing of new tables.
  if (moved !== undefined && moved > 0) await sql`ANALYZE`.execute(db)
  return moved !== undefined
}

function describePlan(plan: DistributionPlan, { shards, say }: DistributeRequest): void {
  const { placed, moves, keys, colocatedWith } = plan
  const isBegun = placed.distributed + placed.reference > 0
  if (isBegun) say(`As they should be: ${placed.distributed} distributed tables, ${placed.reference} on every server.`)
  const names = (placement: string) => moves.filter((move) => move.placement === placement).map(({ table }) => table)
  const [reference, distributed] = [names('reference'), names('distributed')]
  if (reference.length > 0) say(`To every server: ${reference.join(', ')}`)
  if (distributed.length > 0)
    say(
      `By ${distributionColumn}, ${colocatedWith === undefined ? `in ${shards} shards` : `beside ${colocatedWith}`}: ${distributed.join(', ')}`,
    )
  if (keys.length > 0) say(`Foreign keys that are taken away and made again: ${keys.length}`)
  if (moves.length === 0) say('Every table lies where it belongs.')
}

async function carryOut(db: Kysely<never>, plan: DistributionPlan, { shards, say }: DistributeRequest): Promise<void> {
  await beginDistributedChange(db)
  await moveTables(db, plan, shards, say)
  // Sessions from now on may change sites and accounts, whose rows are on every server and lead to others.
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db)
  await sql`ALTER DATABASE ${sql.id(rows[0]?.name ?? '')} SET ${sql.raw(sequentialMode)} = 'sequential'`.execute(db)
  say(plan.moves.length > 0 ? 'Done. Start the processes of Vitrine again.' : 'Nothing was left to do.')
}

/** Runs `work` in one transaction while no process of ours migrates the database. */
async function withMigrationLock<Result>(
  db: Kysely<never>,
  work: (transaction: Kysely<never>) => Promise<Result>,
): Promise<Result> {
  const adapter = new PostgresAdapter()
  const options = { lockTable: '', lockRowId: '' }
  return db.connection().execute(async (connection) => {
    await adapter.acquireMigrationLock(connection, options)
    try {
      return await connection.transaction().execute(work)
    } finally {
      await adapter.releaseMigrationLock(connection, options)
    }
  })
}

async function moveTables<Tables>(
  db: Kysely<Tables>,
  { moves, keys, colocatedWith }: DistributionPlan,
  /** Of the first distributed table; the others follow it. */
  shards = 0,
  say: DistributeRequest['say'] = () => undefined,
): Promise<void> {
  for (const { table, name } of keys)
    await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.id(name)}`.execute(db)
  let neighbour = colocatedWith
  for (const { table, placement } of moves) {
    say(`  ${table}`)
    if (placement === 'reference') await sql`SELECT create_reference_table(${table}::regclass)`.execute(db)
    else {
      await (
        neighbour === undefined
          ? sql`SELECT create_distributed_table(${table}::regclass, ${distributionColumn}, colocate_with => 'none', shard_count => ${shards}::int)`
          : sql`SELECT create_distributed_table(${table}::regclass, ${distributionColumn}, colocate_with => ${neighbour})`
      ).execute(db)
      neighbour ??= table
    }
    // The rows were copied; those that stay in the table on the coordinator are never read again.
    await sql`SELECT truncate_local_data_after_distributing_table(${table}::regclass)`.execute(db)
  }
  for (const { table, name, definition } of keys)
    await sql`ALTER TABLE ${sql.table(table)} ADD CONSTRAINT ${sql.id(name)} ${sql.raw(definition)}`.execute(db)
}
