import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { serverFull, tooManySites } from './errors.ts'

type Counting = Pick<Ctx, 'db' | 'sitesPerAccount'>

/** How many sites a server has. */
const maxSites = 2000

/** How long a new site waits for others that are opened at this moment. */
const lockLimit = '30s'

/** Whether the account may own one more site, as far as is known now. Throws `too_many_sites` and `server_full`. */
export async function checkRoomForSite(ctx: Counting, accountId: string): Promise<void> {
  await requireCounts(ctx, accountId, 1)
}

/**
 * Call it inside the transaction that has just created the site: the new one counts. Nobody else counts until it ends, so
 * little may follow. Deleted sites count as long as they can be restored. Throws `too_many_sites` and `server_full`.
 */
export async function requireRoomForSite(ctx: Counting, accountId: string): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${lockLimit}, true)`.execute(ctx.db)
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('open sites', 0))`.execute(ctx.db)
  await requireCounts(ctx, accountId, 0)
}

async function requireCounts({ db, sitesPerAccount }: Counting, accountId: string, added: number): Promise<void> {
  const { rows } = await sql<{ owned: number; all: number }>`SELECT
    (SELECT count(*)::int FROM website_membership WHERE account_id = ${accountId} AND is_owner) AS owned,
    (SELECT count(*)::int FROM website) AS all`.execute(db)
  const { owned, all } = rows[0] ?? { owned: 0, all: 0 }
  if (owned + added > sitesPerAccount) throw tooManySites({ limit: sitesPerAccount })
  if (all + added > maxSites) throw serverFull({})
}
