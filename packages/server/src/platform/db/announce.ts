import { type Kysely, type RawBuilder, sql } from 'kysely'

/** What processes tell each other of rows they keep in memory. */
type Channel = 'site_revision' | 'site_host'

/**
 * Runs a statement that writes, and announces `payload` of every row that it returns. Both happen in one statement, so
 * no write goes unannounced. Listeners are notified when the transaction commits. Returns the number of written rows.
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
