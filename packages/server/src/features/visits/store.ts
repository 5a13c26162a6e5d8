import { sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'
import type { DayHits } from './hit.ts'

/** Hits of a day that a site keeps: further ones are counted as dropped. */
const maxHitsOfDay = 1_000_000

/** Stores hits of a day, as far as the day has room, and marks the day to be counted. Gives how many were stored. */
export async function storeHits(
  { db, site }: SiteDb,
  { day, hits: sent, robots, dropped: lost }: DayHits & { readonly day: string },
  limit = maxHitsOfDay,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ received: number }>`SELECT received FROM visit_day
      WHERE website_id = ${site.id} AND day = ${day}::date`.execute(trx)
    const hits = sent.slice(0, Math.max(0, limit - (rows[0]?.received ?? 0)))
    const dropped = lost + sent.length - hits.length
    if (hits.length > 0)
      await sql`INSERT INTO visit_hit (website_id, hit_id, kind, visitor_key, path, subject, channel, referrer, campaign, device, browser,
          system, language, created_at)
        SELECT ${site.id}, h."hitId", h.kind, h."visitorKey", h.path, h.subject, h.channel, h.referrer, h.campaign, h.device, h.browser,
          h.system, h.language, h."createdAt"
        FROM jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) AS h("hitId" text, kind text, "visitorKey" text, path text, subject text,
          channel text, referrer text, campaign text, device text, browser text, system text, language text, "createdAt" timestamptz)
        ON CONFLICT DO NOTHING`.execute(trx)
    await sql`INSERT INTO visit_day (website_id, day, received, robots, dropped)
      VALUES (${site.id}, ${day}::date, ${hits.length}, ${robots}, ${dropped})
      ON CONFLICT (website_id, day) DO UPDATE SET received = visit_day.received + excluded.received,
        robots = visit_day.robots + excluded.robots, dropped = visit_day.dropped + excluded.dropped`.execute(trx)
    return hits.length
  })
}

/** The salt of a day: the given one, or that of who was first. */
export async function keepSalt(
  ctx: Ctx,
  salt: { readonly day: string; readonly salt: string; readonly expiresAt: Date },
): Promise<string> {
  const { id } = ctx.site
  await sql`INSERT INTO visit_salt (website_id, day, salt, expires_at) VALUES (${id}, ${salt.day}::date, ${salt.salt}, ${salt.expiresAt})
    ON CONFLICT DO NOTHING`.execute(ctx.db)
  const { rows } = await sql<{
    salt: string
  }>`SELECT salt FROM visit_salt WHERE website_id = ${id} AND day = ${salt.day}::date`.execute(ctx.db)
  return rows[0]?.salt ?? salt.salt
}

/** Deletes the salts of days that have ended, of all sites. */
export async function deleteOldSalts({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`DELETE FROM visit_salt WHERE expires_at <= ${now}`.execute(db)
}

/** Counting a day with more hits takes seconds: such days wait longer. */
const manyHits = 200_000

/** Sites with days to count. Days of very many hits are counted once an hour. */
export async function selectSitesToCount({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<string[]> {
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT website_id AS id FROM visit_day WHERE received <> counted
    AND hits_deleted_at IS NULL AND (received < ${manyHits} OR counted_at IS NULL OR counted_at < ${hourAgo})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
