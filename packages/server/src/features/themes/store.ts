import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'

const Settings = z.record(z.string(), z.unknown()).catch({})

/** The settings of a site, which nobody else changes until the transaction ends. */
export async function holdSettings(db: Db, websiteId: string): Promise<Readonly<Record<string, unknown>>> {
  await sql`SELECT 1 FROM website WHERE website_id = ${websiteId} FOR NO KEY UPDATE`.execute(db)
  const { rows } = await sql<{
    settings: unknown
  }>`SELECT settings FROM website WHERE website_id = ${websiteId}`.execute(db)
  return Settings.parse(rows[0]?.settings)
}
