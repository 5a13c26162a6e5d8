import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { newId, newToken } from '../../platform/ids.ts'
import { insertSite, mergeSettings, raiseRevision } from './store.ts'

export interface NewSite {
  /** Lower-case letters, digits and dashes: the site's name below the installation's host. */
  readonly identifier: string
  readonly title: string
  readonly tagline?: string
  readonly description?: string
  readonly currency?: string
  readonly timeZone?: string
  readonly settings?: Readonly<Record<string, unknown>>
}

/** Creates an empty site and returns its id. Throws a unique violation when the identifier is taken. */
export async function createSite(db: Db, site: NewSite): Promise<string> {
  const websiteId = newId()
  await insertSite(db, {
    websiteId,
    identifier: site.identifier,
    title: site.title,
    tagline: site.tagline ?? '',
    description: site.description ?? '',
    currency: site.currency ?? 'USD',
    timeZone: site.timeZone ?? 'America/New_York',
    secret: newToken() + newToken(),
    settings: site.settings ?? {},
  })
  return websiteId
}

/**
 * Says that something visitors can see has changed: raises the site's revision, so that no cache serves the old state.
 * Call it last in the transaction of the change, since it locks the site's row until the commit.
 */
export async function publishChange(ctx: Ctx): Promise<void> {
  await raiseRevision(ctx.db, ctx.site.id)
}

/** Replaces top-level keys of the site's settings (`null` removes one) and publishes the change. */
export async function changeSettings(ctx: Ctx, changes: Readonly<Record<string, unknown>>): Promise<void> {
  await mergeSettings(ctx.db, ctx.site.id, changes)
  await publishChange(ctx)
}
