import { sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { UsageCounts } from '../../platform/metrics/site-usage.ts'
import type { OwnLimits } from '../../platform/site-limits.ts'

export interface SiteCounts extends UsageCounts {
  readonly websiteId: string
}

/** The first day of the month (UTC) of a moment, as the tables have it. */
export function getMonth(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`
}

/** Adds what a process counted, and gives the sums of the month. Sorted, so that no two processes wait for each other's rows. */
export async function addUsage(db: Db, month: string, counts: ReadonlyMap<string, UsageCounts>): Promise<SiteCounts[]> {
  const sorted = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const list = (get: (counted: UsageCounts) => number) => sorted.map(([, counted]) => Math.round(get(counted)))
  const { rows } = await sql<SiteCounts>`
    INSERT INTO site_usage (website_id, month, requests, compute_ms, mails)
    SELECT u.website_id, ${month}::date, u.requests, u.compute_ms, u.mails
    FROM unnest(${sorted.map(([id]) => id)}::text[], ${list((each) => each.requests)}::bigint[], ${list((each) => each.computeMs)}::bigint[],
      ${list((each) => each.mails)}::bigint[]) AS u (website_id, requests, compute_ms, mails)
    WHERE u.website_id IN (SELECT w.website_id FROM website w)
    ON CONFLICT (website_id, month) DO UPDATE SET requests = site_usage.requests + excluded.requests,
      compute_ms = site_usage.compute_ms + excluded.compute_ms, mails = site_usage.mails + excluded.mails
    RETURNING website_id AS "websiteId", requests::float8 AS requests, compute_ms::float8 AS "computeMs", mails::float8 AS mails`.execute(
    db,
  )
  return rows
}

export async function findUsage({ db, site }: SiteDb, month: string): Promise<UsageCounts> {
  const { rows } = await sql<UsageCounts>`
    SELECT requests::float8 AS requests, compute_ms::float8 AS "computeMs", mails::float8 AS mails
    FROM site_usage WHERE website_id = ${site.id} AND month = ${month}::date`.execute(db)
  return rows[0] ?? { requests: 0, computeMs: 0, mails: 0 }
}

export interface StoredFiles {
  readonly bytes: number
  readonly pictures: number
}

/** The files of the library, with those that only buyers get. */
export async function sumFiles({ db, site }: SiteDb): Promise<StoredFiles> {
  const { rows } = await sql<StoredFiles>`
    SELECT coalesce(sum(byte_size), 0)::float8 AS bytes, (count(*) FILTER (WHERE content_type LIKE 'image/%'))::int AS pictures
    FROM asset WHERE website_id = ${site.id}`.execute(db)
  return rows[0] ?? { bytes: 0, pictures: 0 }
}

/** The same of all sites that have files. */
export async function sumFilesOfSites(db: Db): Promise<ReadonlyMap<string, StoredFiles>> {
  const { rows } = await sql<StoredFiles & { websiteId: string }>`
    SELECT website_id AS "websiteId", coalesce(sum(byte_size), 0)::float8 AS bytes,
      (count(*) FILTER (WHERE content_type LIKE 'image/%'))::int AS pictures
    FROM asset GROUP BY website_id`.execute(db)
  return new Map(rows.map((row) => [row.websiteId, row]))
}

/** What all sites used in a month that used anything. */
export async function listUsage(db: Db, month: string): Promise<ReadonlyMap<string, UsageCounts>> {
  const { rows } = await sql<SiteCounts>`
    SELECT website_id AS "websiteId", requests::float8 AS requests, compute_ms::float8 AS "computeMs", mails::float8 AS mails
    FROM site_usage WHERE month = ${month}::date`.execute(db)
  return new Map(rows.map((row) => [row.websiteId, row]))
}

/** The limits of sites that have their own. */
export async function listOwnLimits(db: Db): Promise<ReadonlyMap<string, OwnLimits>> {
  const { rows } = await sql<{
    websiteId: string
    limits: OwnLimits
  }>`SELECT website_id AS "websiteId", limits FROM site_limit`.execute(db)
  return new Map(rows.map(({ websiteId, limits }) => [websiteId, limits]))
}

export async function upsertLimits({ db, site, now }: Ctx, limits: OwnLimits): Promise<void> {
  await sql`INSERT INTO site_limit (website_id, limits, changed_at) VALUES (${site.id}, ${JSON.stringify(limits)}::jsonb, ${now})
    ON CONFLICT (website_id) DO UPDATE SET limits = excluded.limits, changed_at = excluded.changed_at`.execute(db)
}

/** Whom mails about limits go to: the owner, else the administrator who was there first. */
export async function findOwnerEmail({ db, site }: SiteDb): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    SELECT a.email FROM website_membership m JOIN account a ON a.account_id = m.account_id
    WHERE m.website_id = ${site.id} AND m.role = 'admin' ORDER BY m.is_owner DESC, m.created_at LIMIT 1`.execute(db)
  return rows[0]?.email
}

/** Deletes the sums of months that ended more than a year ago. */
export async function deleteOldUsage(db: Db, now: Date): Promise<void> {
  await sql`DELETE FROM site_usage WHERE month < (${getMonth(now)}::date - interval '13 months')`.execute(db)
}
