import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
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

/** False when the site has it already. */
export async function insertDomain(
  ctx: Ctx,
  domain: { host: string; token: string; addedBy: string | null },
): Promise<boolean> {
  const result = await ctx.db
    .insertInto('domain')
    .values({
      website_id: ctx.site.id,
      host: domain.host,
      token: domain.token,
      added_at: ctx.now,
      added_by: domain.addedBy,
    })
    .onConflict((conflict) => conflict.columns(['website_id', 'host']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1
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
  await ctx.db
    .updateTable('domain')
    .set(
      'problem' in found
        ? { checked_at: ctx.now, problem: found.problem }
        : { checked_at: ctx.now, problem: null, verified_at: found.verifiedAt },
    )
    .where('website_id', '=', ctx.site.id)
    .where('host', '=', host)
    .execute()
}

/** Takes a host from the site that holds it. */
export async function loseDomain(db: Db, websiteId: string, host: string): Promise<void> {
  await db
    .updateTable('domain')
    .set({ verified_at: null, is_primary: false, problem: 'lost' })
    .where('website_id', '=', websiteId)
    .where('host', '=', host)
    .execute()
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
  const result = await ctx.db
    .deleteFrom('domain')
    .where('website_id', '=', ctx.site.id)
    .where('host', '=', host)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
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
