import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface SiteRow {
  website_id: string
  identifier: string
  title: string
  tagline: string
  description: string
  language: string
  time_zone: string
  currency: string
  theme: string
  status: string
  revision: number
  settings: unknown
  secret: string
}

export async function findSiteRow(db: Db, websiteId: string): Promise<SiteRow | undefined> {
  return db.selectFrom('website').selectAll().where('website_id', '=', websiteId).executeTakeFirst()
}

export async function findSiteIdByHost(db: Db, host: string): Promise<string | undefined> {
  const row = await db.selectFrom('domain').select('website_id').where('host', '=', host).executeTakeFirst()
  return row?.website_id
}

export async function findSiteIdByIdentifier(db: Db, identifier: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('site_name')
    .select('website_id')
    .where('identifier', '=', identifier)
    .executeTakeFirst()
  return row?.website_id
}

/** The oldest site answers on the bare host. */
export async function findDefaultSiteId(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('website').select('website_id').orderBy('website_id').limit(1).executeTakeFirst()
  return row?.website_id
}

export interface NewSiteRow {
  websiteId: string
  identifier: string
  title: string
  tagline: string
  description: string
  currency: string
  timeZone: string
  secret: string
  settings: Readonly<Record<string, unknown>>
}

export async function insertSite(db: Db, site: NewSiteRow): Promise<void> {
  await db
    .insertInto('website')
    .values({
      website_id: site.websiteId,
      identifier: site.identifier,
      title: site.title,
      tagline: site.tagline,
      description: site.description,
      currency: site.currency,
      time_zone: site.timeZone,
      secret: site.secret,
      settings: JSON.stringify(site.settings),
    })
    .execute()
  await db.insertInto('site_name').values({ identifier: site.identifier, website_id: site.websiteId }).execute()
  await db.insertInto('order_number').values({ website_id: site.websiteId, last: 0 }).execute()
}

export async function raiseRevision(db: Db, websiteId: string): Promise<void> {
  await sql`UPDATE website SET revision = revision + 1 WHERE website_id = ${websiteId}`.execute(db)
}

/** Replaces top-level keys of the site's settings; `null` removes one. */
export async function mergeSettings(
  db: Db,
  websiteId: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`UPDATE website SET settings = jsonb_strip_nulls(settings || ${JSON.stringify(changes)}::jsonb) WHERE website_id = ${websiteId}`.execute(
    db,
  )
}
