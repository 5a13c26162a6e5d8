import { type Kysely, type RawBuilder, sql } from 'kysely'

/** What processes tell each other of rows they keep in memory. */
export type Channel = 'site_revision' | 'site_host'

/**
 * Runs a statement that writes, and announces what `payload` makes of every row it returns: in the same statement, so that nothing is written without
 * being announced, and listeners hear of it when the transaction commits. Answers how many rows were written.
 */
export async function announceWritten<Tables>(
  db: Kysely<Tables>,
  channel: Channel,
  write: RawBuilder<unknown>,
  payload: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql`WITH written AS (${write}) SELECT pg_notify(${channel}, ${payload}) FROM written`.execute(
    db,
  )
  return rows.length
}
