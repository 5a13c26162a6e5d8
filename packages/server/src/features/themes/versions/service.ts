import { type Ctx, transaction } from '../../../platform/context.ts'
import { AppError, isUniqueViolation } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { changeSettings, changeTheme, lockSettings } from '../../sites/index.ts'
import type { StoredTheme, ThemeLibrary } from '../theme-library.ts'
import { checkTheme, type Platform } from '../problems/check-theme.ts'
import type { ThemeProblemView } from '../problems/problem.ts'
import { isServed, readTheme, type ThemeFiles, themeLimits, themeNames } from '../../theme-files/index.ts'
import { previewTheme, swapTweaks } from '../kept-tweaks.ts'
import { themeSettings } from '../settings.ts'
import { notATheme, themeHasErrors, themeNotInstalled, tooMuchSource } from './errors.ts'
import { readHashes, storeTheme } from './manifest.ts'
import {
  findVersion,
  findVersionByHash,
  holdThemeFiles,
  holdVersion,
  insertActivation,
  insertVersion,
  listVersionRows,
  type NewThemeVersion,
  type ThemeVersionRow,
  updateContent,
  updateProblems,
} from './store.ts'

/** What the verbs of versions need beside the ctx. */
export interface ThemeRuntime extends Platform {
  readonly library: ThemeLibrary
}

type VersionSource = 'upload' | 'push' | 'watch'

interface StoredVersion {
  readonly row: ThemeVersionRow
  readonly problems: readonly ThemeProblemView[]
}

/** How often a number may be taken by somebody else at the same moment. */
const maxTries = 5

/** Stores files as the site's next version, checked but not yet in use. Throws `not_a_theme` without a template.conf. */
export async function addVersion(
  ctx: Ctx,
  platform: Platform,
  files: ThemeFiles,
  given: { readonly name?: string; readonly source: VersionSource },
): Promise<StoredVersion> {
  const version = await prepare(ctx, platform, files, given, newId())
  for (let tries = 1; ; tries++) {
    try {
      await transaction(ctx, async (ctx) => {
        await holdThemeFiles(ctx.db)
        const manifestHash = await storeTheme(ctx.files, { name: version.name, files })
        await insertVersion(ctx, { ...version, manifestHash })
      })
      break
    } catch (error) {
      if (!isUniqueViolation(error) || tries === maxTries) throw error
    }
  }
  return { row: await getVersion(ctx, version.versionId), problems: version.problems }
}

/** Puts new content into a version that is worked on, and into use at once. Finding its errors is `checkVersion`'s to find. */
export async function changeVersion(ctx: Ctx, versionId: string, files: ThemeFiles): Promise<void> {
  const before = await getVersion(ctx, versionId)
  const known = await readHashes(ctx.files, before.manifest_hash)
  await transaction(ctx, async (ctx) => {
    await holdThemeFiles(ctx.db)
    const manifestHash = await storeTheme(ctx.files, { name: before.name, files }, known)
    await updateContent(ctx, versionId, { ...sizes(files), manifestHash, changedAt: ctx.now })
    await changeTheme(ctx, themeNames.formatVersionName(manifestHash, true))
  })
}

/** Finds what is wrong with a version, and notes it beside the version. */
export async function checkVersion(
  ctx: Ctx,
  platform: Platform,
  versionId: string,
  files: ThemeFiles,
): Promise<readonly ThemeProblemView[]> {
  const { name } = await getVersion(ctx, versionId)
  const problems = await checkTheme(ctx.site.id, name, files, platform, themeSettings.tweaks.read(ctx.site))
  await updateProblems(ctx, versionId, problems)
  return problems
}

/** Leaves the version that was worked on in use, as one like any other: pages stop to wait for the next save. */
export async function endWatching(ctx: Ctx): Promise<void> {
  const name = themeNames.readThemeName(ctx.site.theme)
  if (name?.kind === 'version' && name.isWatched) await changeTheme(ctx, themeNames.formatVersionName(name.hash))
}

async function prepare(
  ctx: Ctx,
  platform: Platform,
  files: ThemeFiles,
  given: { readonly name?: string; readonly source: VersionSource },
  versionId: string,
): Promise<Omit<NewThemeVersion, 'manifestHash'>> {
  if (!files.has('template.conf')) throw notATheme({})
  const sourceBytes = [...files].reduce((sum, [path, { size }]) => sum + (isServed(path) ? 0 : size), 0)
  if (sourceBytes > themeLimits.sourceBytes) throw tooMuchSource({})
  const name = (given.name?.trim() || readTheme('', files).conf.name.trim() || 'Theme').slice(0, 100)
  const problems = await checkTheme(ctx.site.id, name, files, platform, themeSettings.tweaks.read(ctx.site))
  return {
    ...sizes(files),
    versionId,
    name,
    source: given.source,
    problems,
    createdBy: getActorName(ctx),
    createdAt: ctx.now,
  }
}

function sizes(files: ThemeFiles): { fileCount: number; byteSize: number } {
  return { fileCount: files.size, byteSize: [...files.values()].reduce((sum, { size }) => sum + size, 0) }
}

/** Who did it, as the owner reads it later. */
function getActorName({ actor }: Pick<Ctx, 'actor'>): string {
  return actor.kind === 'staff' ? actor.name : 'command line'
}

async function getVersion(ctx: Ctx, versionId: string): Promise<ThemeVersionRow> {
  const row = await findVersion(ctx, versionId)
  if (!row) throw themeNotInstalled({ theme: versionId })
  return row
}

/** The site's versions below a number, the newest first. */
export function listVersions(ctx: Ctx, below: number | undefined, limit: number): Promise<ThemeVersionRow[]> {
  return listVersionRows(ctx, below ?? 2 ** 31 - 1, limit)
}

/** The version in use, if it is one; installed themes have none. */
export async function findActiveVersion(ctx: Ctx): Promise<ThemeVersionRow | undefined> {
  const name = themeNames.readThemeName(ctx.site.theme)
  return name?.kind === 'version' ? findVersionByHash(ctx, name.hash) : undefined
}

/** Name of the theme that an id of the API means; undefined when the site has none of this id. */
export async function findTheme(ctx: Ctx, library: ThemeLibrary, id: string): Promise<string | undefined> {
  try {
    return (await resolveTheme(ctx, library, id)).theme
  } catch (error) {
    if (error instanceof AppError && error.code === 'theme_not_found') return undefined
    throw error
  }
}

/** What an id of the API means: a version of the site, or an installed theme. Throws 404. */
async function resolveTheme(
  ctx: Ctx,
  library: ThemeLibrary,
  id: string,
): Promise<{ readonly theme: string; readonly version?: ThemeVersionRow }> {
  const version = /^[0-9a-f]{24}$/.test(id) ? await findVersion(ctx, id) : undefined
  if (version) return { theme: themeNames.formatVersionName(version.manifest_hash), version }
  if (themeNames.readThemeName(id)?.kind === 'installed' && (await library.installed()).includes(id))
    return { theme: id }
  throw themeNotInstalled({ theme: id })
}

export async function getThemeFiles(ctx: Ctx, library: ThemeLibrary, id: string): Promise<StoredTheme> {
  const { theme } = await resolveTheme(ctx, library, id)
  const found = await library.files(theme)
  if (!found) throw themeNotInstalled({ theme: id })
  return found
}

/**
 * Puts a version or an installed theme into use; an earlier version is how one goes back. Throws `theme_has_errors` for a theme whose check
 * found errors, unless the caller accepts them.
 */
export async function activateTheme(
  ctx: Ctx,
  runtime: ThemeRuntime,
  id: string,
  options: { readonly acceptErrors: boolean; readonly isWatched?: boolean },
): Promise<void> {
  const { theme, version } = await resolveTheme(ctx, runtime.library, id)
  if (!options.acceptErrors) await refuseErrors(ctx, runtime, id)
  const next = await runtime.library.get(theme)
  await transaction(ctx, async (ctx) => {
    // Old versions are removed at night: this one may just have been.
    if (version && !(await holdVersion(ctx, version.version_id))) throw themeNotInstalled({ theme: id })
    await insertActivation(ctx, {
      activationId: newId(),
      theme,
      versionId: version?.version_id ?? null,
      by: getActorName(ctx),
    })
    const locked = await lockSettings(ctx)
    // Read with the lock: who chose another theme meanwhile has moved the values of that one already.
    await changeSettings(ctx, ...swapTweaks(locked, await runtime.library.get(locked.theme), next))
    await changeTheme(ctx, version ? themeNames.formatVersionName(version.manifest_hash, options.isWatched) : theme)
  })
}

/** Checked again: the platform may have learned something since the version was made, and tweaks may have changed. */
async function refuseErrors(ctx: Ctx, runtime: ThemeRuntime, id: string): Promise<void> {
  const errors = (await listThemeProblems(ctx, runtime, id)).filter(({ severity }) => severity === 'error')
  const [first] = errors
  if (first)
    throw themeHasErrors({
      errors: errors.length,
      first: `in ${first.file}, line ${first.line}: ${first.message}`,
    })
}

/** What the check finds wrong with a version or an installed theme, with the tweak values that it has on this site. */
export async function listThemeProblems(ctx: Ctx, runtime: ThemeRuntime, id: string): Promise<ThemeProblemView[]> {
  const { theme } = await resolveTheme(ctx, runtime.library, id)
  const { name, files } = await getThemeFiles(ctx, runtime.library, id)
  const [inUse, next] = await Promise.all([runtime.library.get(ctx.site.theme), runtime.library.get(theme)])
  const site = previewTheme(ctx.site, inUse, next)
  return checkTheme(ctx.site.id, name, files, runtime, themeSettings.tweaks.read(site))
}
