import { type RawBuilder, sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'
import { announceWritten } from '../../platform/db/announce.ts'
import type { Db } from '../../platform/db/database.ts'

export interface DomainRow {
  host: string
  is_primary: boolean
  token: string
  verified_at: Date | null
  checked_at: Date | null
  problem: string | null
}

const columns = ['host', 'is_primary', 'token', 'verified_at', 'checked_at', 'problem'] as const

export async function listDomainRows(ctx: Ctx): Promise<DomainRow[]> {
  return ctx.db
    .selectFrom('domain')
    .select(columns)
    .where('website_id', '=', ctx.site.id)
    .orderBy('added_at')
    .orderBy('host')
    .execute()
}

export async function findDomainRow(ctx: Ctx, host: string): Promise<DomainRow | undefined> {
  return ctx.db
    .selectFrom('domain')
    .select(columns)
    .where('website_id', '=', ctx.site.id)
    .where('host', '=', host)
    .executeTakeFirst()
}

/** Who keeps in memory which site a host leads to hears of it. Answers how many rows were written. */
async function announceHosts({ db }: SiteDb, write: RawBuilder<unknown>): Promise<number> {
  return announceWritten(db, 'site_host', sql`${write} RETURNING host`, sql`host`)
}

/** False when the site has it already. */
export async function insertDomain(
  ctx: Ctx,
  domain: { host: string; token: string; addedBy: string | null },
): Promise<boolean> {
  const written = await announceHosts(
    ctx,
    sql`INSERT INTO domain (website_id, host, token, added_at, added_by)
      VALUES (${ctx.site.id}, ${domain.host}, ${domain.token}, ${ctx.now}, ${domain.addedBy})
      ON CONFLICT (website_id, host) DO NOTHING`,
  )
  return written === 1
}

/** The site that has proven a host. */
export async function findHolder(db: Db, host: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('domain')
    .select('website_id')
    .where('host', '=', host)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return row?.website_id
}

/** The site that holds a host, locked until the transaction ends. */
export async function lockHolder(ctx: Ctx, host: string): Promise<{ websiteId: string; token: string } | undefined> {
  const { rows } = await sql<{ websiteId: string; token: string }>`
    SELECT website_id AS "websiteId", token FROM domain WHERE host = ${host} AND verified_at IS NOT NULL FOR UPDATE`.execute(
    ctx.db,
  )
  return rows[0]
}

export async function noteCheck(
  ctx: Ctx,
  host: string,
  found: { problem: string } | { verifiedAt: Date },
): Promise<void> {
  const [problem, verifiedAt] = 'problem' in found ? [found.problem, null] : [null, found.verifiedAt]
  await announceHosts(
    ctx,
    sql`UPDATE domain SET checked_at = ${ctx.now}, problem = ${problem}, verified_at = coalesce(${verifiedAt}::timestamptz, verified_at)
      WHERE website_id = ${ctx.site.id} AND host = ${host}`,
  )
}

/** Takes a host from the site that holds it. */
export async function loseDomain(holder: SiteDb, host: string): Promise<void> {
  await announceHosts(
    holder,
    sql`UPDATE domain SET verified_at = NULL, is_primary = false, problem = 'lost' WHERE website_id = ${holder.site.id} AND host = ${host}`,
  )
}

export async function clearPrimary(ctx: Ctx): Promise<void> {
  await ctx.db
    .updateTable('domain')
    .set({ is_primary: false })
    .where('website_id', '=', ctx.site.id)
    .where('is_primary', '=', true)
    .execute()
}

/** False unless the site has the domain and has proven it. */
export async function setPrimary(ctx: Ctx, host: string): Promise<boolean> {
  const result = await ctx.db
    .updateTable('domain')
    .set({ is_primary: true })
    .where('website_id', '=', ctx.site.id)
    .where('host', '=', host)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deleteDomain(ctx: Ctx, host: string): Promise<boolean> {
  return (await announceHosts(ctx, sql`DELETE FROM domain WHERE website_id = ${ctx.site.id} AND host = ${host}`)) > 0
}

/** Domains of all sites that wait for their record, added after `since`, longest unchecked first. */
export async function listWaiting(db: Db, since: Date, limit: number): Promise<{ website_id: string; host: string }[]> {
  return db
    .selectFrom('domain')
    .select(['website_id', 'host'])
    .where('verified_at', 'is', null)
    .where('added_at', '>', since)
    .orderBy(sql`checked_at NULLS FIRST`)
    .limit(limit)
    .execute()
}
