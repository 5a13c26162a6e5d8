import { sql } from 'kysely'
import type { Ctx, Site, SiteText } from '../../platform/context.ts'
import { announceWritten } from '../../platform/db/announce.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OwnLimits } from '../../platform/site-limits.ts'
import { toRecord } from '../../platform/text/json.ts'
import type { SettingsChange } from '../../platform/settings.ts'

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
  primary_host: string | null
  /** Names the password of the whole site; null without one. */
  lock: string | null
  closure: 'closed' | 'deleted' | 'suspended' | null
  /** Limits of its own; null without any. */
  limits: OwnLimits | null
  /** The same of single collections, by id; null when none has one. */
  collection_locks: Record<string, string> | null
  /** Its own texts in its other languages; null without any. */
  texts: SiteText[] | null
  /** By id of the page: the id of its member area, and whether menus hide it from others. */
  member_pages: Record<string, [string, boolean]> | null
  /** Read where there are such pages: the folder or index that each page is in. */
  page_parents: Record<string, string> | null
}

// What a cookie is signed for: tells passwords apart, tells nothing about them.
const nameOfHash = sql.raw(`left(encode(sha256(password_hash::bytea), 'hex'), 32)`)

/** Everything a process keeps of a site between its revisions: one statement. */
export async function findSiteRow(db: Db, websiteId: string): Promise<SiteRow | undefined> {
  const { rows } = await sql<SiteRow>`
    SELECT w.website_id, w.identifier, w.title, w.tagline, w.description, w.language, w.time_zone, w.currency, w.theme, w.status, w.revision,
      w.settings, w.secret,
      (SELECT host FROM domain d WHERE d.website_id = w.website_id AND d.is_primary) AS primary_host,
      (SELECT CASE WHEN c.deletes_at IS NOT NULL THEN 'deleted' WHEN c.suspended_at IS NOT NULL THEN 'suspended' ELSE 'closed' END
        FROM website_closure c WHERE c.website_id = ${websiteId}) AS closure,
      (SELECT q.limits FROM site_limit q WHERE q.website_id = ${websiteId}) AS limits,
      (SELECT ${nameOfHash} FROM site_lock l WHERE l.website_id = ${websiteId}) AS lock,
      (SELECT jsonb_object_agg(l.collection_id, ${nameOfHash}) FROM collection_lock l WHERE l.website_id = ${websiteId}) AS collection_locks,
      (SELECT jsonb_agg(jsonb_build_object('language', t.language, 'field', t.field, 'text', t.text, 'sourceHash', t.source_hash))
        FROM translation t WHERE t.website_id = ${websiteId} AND t.record_kind = 'site' AND t.record_id = 'site') AS texts,
      (SELECT jsonb_object_agg(m.collection_id, jsonb_build_array(m.area_id, coalesce(a.menus = 'members', false)))
        FROM member_area_page m LEFT JOIN member_area a ON a.website_id = ${websiteId} AND a.area_id = m.area_id
        WHERE m.website_id = ${websiteId}) AS member_pages,
      (SELECT jsonb_object_agg(c.collection_id, c.parent_id) FROM collection c WHERE c.website_id = ${websiteId} AND c.parent_id IS NOT NULL
        AND EXISTS (SELECT m.collection_id FROM member_area_page m WHERE m.website_id = ${websiteId})) AS page_parents
    FROM website w WHERE w.website_id = ${websiteId}`.execute(db)
  return rows[0]
}

/** The revisions of sites; those that are gone have none. */
export async function findRevisions(db: Db, websiteIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; revision: number }>`SELECT website_id AS id, revision FROM website
    WHERE website_id = ANY(${websiteIds}::text[])`.execute(db)
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}

/** The site that has proven the host to be its own. */
export async function findSiteIdByHost(db: Db, host: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('domain')
    .select('website_id')
    .where('host', '=', host)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
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

/** The site that answers on the bare host: the one that was made the default last, else the oldest. */
export async function findDefaultSiteId(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('website')
    .select('website_id')
    .where(
      sql<boolean>`website.website_id NOT IN (SELECT c.website_id FROM website_closure c WHERE c.deletes_at IS NOT NULL)`,
    )
    .orderBy('default_since', (order) => order.desc().nullsLast())
    .orderBy('website_id')
    .limit(1)
    .executeTakeFirst()
  return row?.website_id
}

export async function updateDefaultSince({ db, site, now }: Ctx): Promise<void> {
  await db.updateTable('website').set({ default_since: now }).where('website_id', '=', site.id).execute()
}

interface NewSiteRow {
  websiteId: string
  identifier: string
  title: string
  tagline: string
  description: string
  currency: string
  timeZone: string
  language: string
  theme: string
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
      language: site.language,
      theme: site.theme,
      secret: site.secret,
      settings: JSON.stringify(site.settings),
    })
    .execute()
  await db.insertInto('site_name').values({ identifier: site.identifier, website_id: site.websiteId }).execute()
  await db.insertInto('order_number').values({ website_id: site.websiteId, last: 0 }).execute()
}

const revisionPayload = sql`website_id || ' ' || revision`

export async function raiseRevision({ db, site }: Ctx): Promise<void> {
  await announceWritten(
    db,
    'site_revision',
    sql`UPDATE website SET revision = revision + 1 WHERE website_id = ${site.id} RETURNING website_id, revision`,
    revisionPayload,
  )
}

/** Writes all changes and raises the revision, in one statement: the row is locked once, and nothing is written without being announced. */
export async function updateSettings({ db, site }: Ctx, changes: readonly SettingsChange[]): Promise<void> {
  const removed = changes.flatMap(({ key, replaces, values }) => (replaces && values === undefined ? [key] : []))
  const stored = changes.filter(({ key }) => !removed.includes(key))
  const pairs = stored.map((change) => sql`${change.key}::text, ${newValue(change)}`)
  await announceWritten(
    db,
    'site_revision',
    sql`UPDATE website SET revision = revision + 1,
        settings = (settings || jsonb_build_object(${sql.join(pairs)})) - ${removed}::text[]
      WHERE website_id = ${site.id} RETURNING website_id, revision`,
    revisionPayload,
  )
}

function newValue({ key, replaces, values, removed }: SettingsChange) {
  const given = sql`${JSON.stringify(values)}::jsonb`
  if (replaces) return given
  // What an older version stored there may be no object.
  const before = sql`settings -> ${key}::text`
  return sql`(CASE WHEN jsonb_typeof(${before}) = 'object' THEN ${before} ELSE '{}' END || ${given}) - ${removed}::text[]`
}

/** Settings and theme as stored now; with `lock` nobody else changes them until the transaction ends. */
export async function readSettings(
  { db, site }: Ctx,
  intent: 'read' | 'lock',
): Promise<Pick<Site, 'settings' | 'theme'>> {
  const query = db.selectFrom('website').select(['settings', 'theme']).where('website_id', '=', site.id)
  const row = await (intent === 'lock' ? query.forNoKeyUpdate() : query).executeTakeFirstOrThrow()
  return { settings: toRecord(row.settings), theme: row.theme }
}

/** What a site says about itself, as columns. */
export interface SiteNameChanges {
  title?: string
  tagline?: string
  description?: string
  language?: string
  time_zone?: string
  currency?: string
}

export async function updateSiteNames({ db, site }: Ctx, words: SiteNameChanges): Promise<void> {
  await db.updateTable('website').set(words).where('website_id', '=', site.id).execute()
}

/** Sets the status and gives the one before; undefined when it is the same. */
export async function updateStatus({ db, site }: Ctx, status: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    SELECT status FROM website WHERE website_id = ${site.id} FOR UPDATE`.execute(db)
  const before = rows[0]?.status
  if (before === undefined || before === status) return undefined
  await db.updateTable('website').set({ status }).where('website_id', '=', site.id).execute()
  return before
}

export async function insertStatusChange(
  ctx: Ctx,
  change: { changeId: string; before: string; after: string },
): Promise<void> {
  await ctx.db
    .insertInto('website_status_change')
    .values({
      website_id: ctx.site.id,
      change_id: change.changeId,
      status_before: change.before,
      status_after: change.after,
      changed_at: ctx.now,
    })
    .execute()
}

interface SiteListRow {
  website_id: string
  identifier: string
  title: string
  currency: string
  status: string
  primary_host: string | null
}

/** All sites of the installation, the first one first; with an account, those it is a member of in one of the roles. */
export async function listSiteRows(
  db: Db,
  member?: { readonly accountId: string; readonly roles: readonly string[] },
): Promise<SiteListRow[]> {
  const { rows } = await sql<SiteListRow>`
    SELECT w.website_id, w.identifier, w.title, w.currency, w.status,
      (SELECT host FROM domain d WHERE d.website_id = w.website_id AND d.is_primary) AS primary_host
    FROM website w
    WHERE ${member?.accountId ?? null}::text IS NULL OR EXISTS (SELECT 1 FROM website_membership m
      WHERE m.website_id = w.website_id AND m.account_id = ${member?.accountId ?? null} AND m.role = ANY(${member?.roles ?? []}::text[]))
    ORDER BY w.website_id`.execute(db)
  return rows
}

export async function updateTheme({ db, site }: Ctx, theme: string): Promise<void> {
  await db.updateTable('website').set({ theme }).where('website_id', '=', site.id).execute()
}
