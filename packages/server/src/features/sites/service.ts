import { type Ctx, type Site, transaction } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/errors.ts'
import { newId, newToken } from '../../platform/ids.ts'
import type { SettingsChange } from '../../platform/settings.ts'
import { identifierTaken } from './errors.ts'
import { identifiers } from './identifiers.ts'
import type { SiteStatusName } from './statuses.ts'
import {
  insertSite,
  insertStatusChange,
  raiseRevision,
  updateDefaultSince,
  readSettings,
  type SiteNameChanges,
  updateSettings,
  updateStatus,
  updateTheme,
  updateSiteNames,
} from './store.ts'

export interface NewSite {
  /** Lower-case letters, digits and dashes: the site's name below the installation's host. */
  readonly identifier: string
  readonly title: string
  readonly tagline?: string
  readonly description?: string
  readonly currency?: string
  readonly timeZone?: string
  /** BCP 47, en-US when absent. */
  readonly language?: string
  /** Name of a theme, `default` when absent. */
  readonly theme?: string
  readonly settings?: readonly SettingsChange[]
}

/** Creates an empty site and returns its id. Throws `identifier_invalid` and `identifier_taken`. */
export async function createSite(db: Db, site: NewSite): Promise<string> {
  identifiers.check(site.identifier)
  const websiteId = newId()
  const row = {
    websiteId,
    identifier: site.identifier,
    title: site.title,
    tagline: site.tagline ?? '',
    description: site.description ?? '',
    currency: site.currency ?? 'USD',
    timeZone: site.timeZone ?? 'America/New_York',
    language: site.language ?? 'en-US',
    theme: site.theme ?? 'default',
    secret: newToken() + newToken(),
    settings: Object.fromEntries((site.settings ?? []).map(({ key, values }) => [key, values])),
  }
  try {
    await insertSite(db, row)
  } catch (error) {
    // The key decides, not a look before: two people may want the same name.
    if (isUniqueViolation(error)) throw identifierTaken({ identifier: site.identifier })
    throw error
  }
  return websiteId
}

/** Changes what the site says about itself, and publishes the change. */
export async function changeSiteNames(ctx: Ctx, words: SiteNameChanges): Promise<void> {
  if (Object.keys(words).length === 0) return
  await updateSiteNames(ctx, words)
  await publishChange(ctx)
}

/** Gives the site another status and notes it; false when it has it already. */
export async function changeStatus(ctx: Ctx, status: SiteStatusName): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const before = await updateStatus(ctx, status)
    if (before === undefined) return false
    await insertStatusChange(ctx, { changeId: newId(), before, after: status })
    await publishChange(ctx)
    return true
  })
}

/**
 * Says that something visitors can see has changed: raises the site's revision, so that no cache serves the old state.
 * Call it last in the transaction of the change, since it locks the site's row until the commit.
 */
export async function publishChange(ctx: Ctx): Promise<void> {
  await raiseRevision(ctx)
  ctx.afterCommit(() => ctx.forgetSite(ctx.site.id))
}

/**
 * Stores changes of settings, all of them in one statement, and publishes them. Concurrent changes of other keys stay.
 * A change may name a key once.
 */
export async function changeSettings(ctx: Ctx, ...changes: readonly SettingsChange[]): Promise<void> {
  const effective = changes.filter(
    ({ replaces, values, removed }) => replaces || removed.length > 0 || Object.keys(Object(values)).length > 0,
  )
  if (effective.length === 0) return
  await updateSettings(ctx, effective)
  ctx.afterCommit(() => ctx.forgetSite(ctx.site.id))
}

/** The site with its settings as stored now: those of `ctx.site` are of the revision in memory. */
export async function loadSettings(ctx: Ctx): Promise<Site> {
  return { ...ctx.site, ...(await readSettings(ctx, 'read')) }
}

/** As `loadSettings`, and nobody else changes the settings or the theme until the transaction ends. */
export async function lockSettings(ctx: Ctx): Promise<Site> {
  return { ...ctx.site, ...(await readSettings(ctx, 'lock')) }
}

/** Gives the site another theme and publishes the change. Whether there is one of that name is the business of `themes`. */
export async function changeTheme(ctx: Ctx, theme: string): Promise<void> {
  await updateTheme(ctx, theme)
  await publishChange(ctx)
}

/** Makes the site answer on the bare host of the installation, in every process, and publishes the change. */
export async function makeDefaultSite(ctx: Ctx): Promise<void> {
  await updateDefaultSince(ctx)
  await publishChange(ctx)
}
