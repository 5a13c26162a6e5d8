import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** Sites of the account and of the whole installation. Until the transaction ends, nobody else counts. */
export async function countSites({ db }: Ctx, accountId: string): Promise<{ owned: number; all: number }> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('open sites', 0))`.execute(db)
  const { rows } = await sql<{ owned: number; all: number }>`SELECT
    (SELECT count(*)::int FROM website_membership WHERE account_id = ${accountId} AND is_owner) AS owned,
    (SELECT count(*)::int FROM website) AS all`.execute(db)
  return rows[0] ?? { owned: 0, all: 0 }
}
