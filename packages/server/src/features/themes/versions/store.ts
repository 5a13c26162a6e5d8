import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ThemeProblemView } from '../problems/problem.ts'

export interface ThemeVersionRow {
  version_id: string
  number: number
  name: string
  manifest_hash: string
  file_count: number
  byte_size: number
  source: string
  problems: unknown
  error_count: number
  created_at: Date
  created_by: string
}

export interface NewThemeVersion {
  readonly versionId: string
  readonly name: string
  readonly manifestHash: string
  readonly fileCount: number
  readonly byteSize: number
  readonly source: string
  readonly problems: readonly ThemeProblemView[]
  readonly createdBy: string
  readonly createdAt: Date
}

/** Names the files of all themes among the locks of the database. */
const themeFiles = sql`hashtextextended('files of themes', 0)`

/** Until the transaction ends no file of a theme is removed: for those who store files and then say that they are in use. */
export async function holdThemeFiles(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${themeFiles})`.execute(db)
}

/** Until the transaction ends nobody stores files of themes; false, and nothing is taken, while somebody does. */
export async function takeThemeFiles(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${themeFiles}) AS taken`.execute(db)
  return rows[0]?.taken ?? false
}

/** Holds a version until the transaction ends: it is not removed meanwhile. False when it is gone already. */
export async function holdVersion(ctx: Ctx, versionId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('theme_version')
    .select('version_id')
    .where('website_id', '=', ctx.site.id)
    .where('version_id', '=', versionId)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts a version under the next number of the site. Throws a unique violation when two do so at once: try again. */
export async function insertVersion(ctx: Ctx, version: NewThemeVersion): Promise<void> {
  await sql`INSERT INTO theme_version (website_id, version_id, number, name, manifest_hash, file_count, byte_size, source, problems, error_count,
      created_at, created_by)
    SELECT ${ctx.site.id}, ${version.versionId}, coalesce(max(number), 0) + 1, ${version.name}, ${version.manifestHash}, ${version.fileCount}::int,
      ${version.byteSize}::bigint, ${version.source}, ${JSON.stringify(version.problems)}::jsonb, ${countErrors(version.problems)}::int,
      ${version.createdAt}::timestamptz, ${version.createdBy}
    FROM theme_version WHERE website_id = ${ctx.site.id}`.execute(ctx.db)
}

/** Gives a version that somebody works on its next content; its problems are not known yet. */
export async function updateContent(
  ctx: Ctx,
  versionId: string,
  content: { manifestHash: string; fileCount: number; byteSize: number; changedAt: Date },
): Promise<void> {
  await ctx.db
    .updateTable('theme_version')
    .set({
      manifest_hash: content.manifestHash,
      file_count: content.fileCount,
      byte_size: content.byteSize,
      problems: '[]',
      error_count: 0,
      created_at: content.changedAt,
    })
    .where('website_id', '=', ctx.site.id)
    .where('version_id', '=', versionId)
    .execute()
}

export async function updateProblems(
  ctx: Ctx,
  versionId: string,
  problems: readonly ThemeProblemView[],
): Promise<void> {
  await ctx.db
    .updateTable('theme_version')
    .set({ problems: JSON.stringify(problems), error_count: countErrors(problems) })
    .where('website_id', '=', ctx.site.id)
    .where('version_id', '=', versionId)
    .execute()
}

export async function findVersion(ctx: Ctx, versionId: string): Promise<ThemeVersionRow | undefined> {
  return ctx.db
    .selectFrom('theme_version')
    .selectAll()
    .where('website_id', '=', ctx.site.id)
    .where('version_id', '=', versionId)
    .executeTakeFirst()
}

/** The newest version whose content has this hash. */
export async function findVersionByHash(ctx: Ctx, hash: string): Promise<ThemeVersionRow | undefined> {
  return ctx.db
    .selectFrom('theme_version')
    .selectAll()
    .where('website_id', '=', ctx.site.id)
    .where('manifest_hash', '=', hash)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The site's versions below a number, the newest first. */
export async function listVersionRows(ctx: Ctx, below: number, limit: number): Promise<ThemeVersionRow[]> {
  return ctx.db
    .selectFrom('theme_version')
    .selectAll()
    .where('website_id', '=', ctx.site.id)
    .where('number', '<', below)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

export async function insertActivation(
  ctx: Ctx,
  activation: { activationId: string; theme: string; versionId: string | null; by: string },
): Promise<void> {
  await ctx.db
    .insertInto('theme_activation')
    .values({
      website_id: ctx.site.id,
      activation_id: activation.activationId,
      theme: activation.theme,
      version_id: activation.versionId,
      activated_by: activation.by,
      activated_at: ctx.now,
    })
    .execute()
}

function countErrors(problems: readonly ThemeProblemView[]): number {
  return problems.filter(({ severity }) => severity === 'error').length
}
