import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/http/feature.ts'
import type { FileStore } from '../../../platform/files/index.ts'
import { readHashes, manifestFolder, getManifestKey, themeFileFolder } from './manifest.ts'
import { takeThemeFiles } from './store.ts'

/** The newest versions of a site are kept, whatever was done with them. */
export const keptVersions = 20
/** Versions in use within these days are kept, however many there are. */
const keptDays = 90

const rowsAtOnce = 500
/** Files removed while nobody can store a theme: few, so that nobody waits. */
const filesAtOnce = 100

/**
 * Removes old versions of all sites, then the files that no version has any more. A concurrent activation or upload
 * keeps its version: both hold locks that this job waits for or skips.
 */
export async function tidyThemes({ database, files, log }: Pick<Services, 'database' | 'files' | 'log'>, now: Date) {
  const versions = await removeOldVersions(database.db, now)
  const removed = await sweepFiles(database.db, files)
  if (versions > 0 || removed > 0) log.info({ versions, files: removed }, 'old versions of themes were removed')
}

async function removeOldVersions(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - keptDays * 86_400_000)
  for (let removed = 0; ;) {
    const found = await listOldVersions(db, since, sql`true`)
    let gone = 0
    for (const [websiteId, versions] of Map.groupBy(found, (version) => version.websiteId))
      gone += await removeVersions(
        db,
        websiteId,
        versions.map(({ versionId }) => versionId),
        since,
      )
    removed += gone
    if (found.length < rowsAtOnce || gone === 0) return removed
  }
}

/** Of one site: rows of several may be on several servers, which lock theirs alone. */
async function removeVersions(db: Db, websiteId: string, ids: readonly string[], since: Date): Promise<number> {
  return db.transaction().execute(async (db) => {
    await sql`SELECT 1 FROM theme_version WHERE website_id = ${websiteId} AND version_id = ANY(${ids}::text[]) ORDER BY version_id FOR UPDATE`.execute(
      db,
    )
    // A concurrent activation may have used one of them while this job waited for the lock. So it checks again, in a
    // statement of its own.
    const among = sql`version.website_id = ${websiteId} AND version.version_id = ANY(${ids}::text[])`
    const still = (await listOldVersions(db, since, among)).map(({ versionId }) => versionId)
    await sql`DELETE FROM theme_version WHERE website_id = ${websiteId} AND version_id = ANY(${still}::text[])`.execute(
      db,
    )
    return still.length
  })
}

interface OldVersion {
  readonly websiteId: string
  readonly versionId: string
}

async function listOldVersions(db: Db, since: Date, among: RawBuilder<unknown>): Promise<OldVersion[]> {
  const { rows } = await sql<OldVersion>`
    SELECT version.website_id AS "websiteId", version.version_id AS "versionId"
    FROM theme_version AS version JOIN website USING (website_id)
    WHERE (${among}) AND website.theme <> 'v:' || version.manifest_hash AND website.theme <> 'w:' || version.manifest_hash
      AND (SELECT count(*) FROM theme_version AS newer
           WHERE newer.website_id = version.website_id AND newer.number > version.number) >= ${keptVersions}
      AND NOT EXISTS (SELECT 1 FROM theme_activation AS used
        WHERE used.website_id = version.website_id AND used.version_id = version.version_id AND used.activated_at >= ${since})
    ORDER BY version.version_id
    LIMIT ${rowsAtOnce}`.execute(db)
  return rows
}

async function sweepFiles(db: Db, store: FileStore): Promise<number> {
  const known = await manifestsInUse(db)
  const kept = new Set<string>()
  if (!(await addFiles(store, known, kept))) return 0
  const garbage: string[] = []
  for await (const { key } of store.list(manifestFolder)) if (!known.has(getHash(key))) garbage.push(key)
  for await (const { key } of store.list(themeFileFolder)) if (!kept.has(getHash(key))) garbage.push(key)
  let removed = 0
  for (let at = 0; at < garbage.length; at += filesAtOnce) {
    const part = garbage.slice(at, at + filesAtOnce)
    const count = await db.transaction().execute(async (db) => {
      // Somebody stores a theme right now, perhaps of these very files: they are left for another night.
      if (!(await takeThemeFiles(db))) return undefined
      const since = [...(await manifestsInUse(db))].filter((hash) => !known.has(hash))
      if (!(await addFiles(store, since, kept))) return undefined
      for (const hash of since) known.add(hash)
      const still = part.filter((key) =>
        key !== getManifestKey(getHash(key)) ? !kept.has(getHash(key)) : !known.has(getHash(key)),
      )
      for (const key of still) await store.remove(key)
      return still.length
    })
    if (count === undefined) return removed
    removed += count
  }
  return removed
}

/** The lists of files that some site's version names. */
async function manifestsInUse(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`SELECT DISTINCT manifest_hash AS hash FROM theme_version
    UNION SELECT substr(theme, 3) FROM website WHERE theme LIKE 'v:%' OR theme LIKE 'w:%'`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

/** Adds the files of these lists; false when one of the lists is missing: then nobody can say which files are nobody's. */
async function addFiles(store: FileStore, manifests: Iterable<string>, to: Set<string>): Promise<boolean> {
  for (const hash of manifests) {
    const files = await readHashes(store, hash)
    if (files.size === 0) return false
    for (const file of files) to.add(file)
  }
  return true
}

/** A list or file by its name in the store, which is its hash. */
function getHash(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1).replace(/\.json$/, '')
}
