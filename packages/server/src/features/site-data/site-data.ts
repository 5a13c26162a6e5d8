import type { TemplateError } from '@vitrine/template'
import type { Ctx, Site } from '../../platform/context.ts'
import { listAssetTuples, loadSiteRows } from '../content/index.ts'
import { listTweakClasses } from '../tweaks/index.ts'
import type { CompiledTheme } from '../theme-files/index.ts'
import { type SiteCollection, toSiteCollection } from './collection.ts'
import { indexByAddress } from './page-paths.ts'
import type { DraftSource } from './draft-source.ts'
import type { ShownPage } from './shown-page.ts'
import type { Report } from './shown-page.ts'
import { toImageJson } from '../media/index.ts'
import { ZoneClock, getNextTurn } from '../../platform/time-zone.ts'
import { type WebsiteJson, type WebsiteSettingsJson, toWebsiteJson, toWebsiteSettingsJson } from './website.ts'
import { PrefetchHints } from './prefetch-hints.ts'
import { listShownPopups, type ShownPopup } from '../popups/index.ts'
import { localizeStrings, selectPublicStrings } from '../messages/index.ts'
import { siteStatuses } from '../sites/index.ts'
import { readSiteSettings, type SiteSettings } from './site-settings.ts'
import { alternatives } from '../languages/index.ts'
import { hashStyles } from './style-sheet.ts'

/** An experiment or feature toggle as scripts of a page look it up. */
interface ShownExperiment {
  readonly name: string
  readonly type: 'AB_TEST' | 'FEATURE_TOGGLE'
  readonly segment: string
  readonly variant: string
}

/** Everything of a site that is the same on all its pages, loaded once per revision and address. */
export interface SiteData {
  readonly site: Site
  readonly settings: SiteSettings
  readonly theme: CompiledTheme
  readonly website: WebsiteJson
  readonly websiteSettings: WebsiteSettingsJson
  readonly collections: readonly SiteCollection[]
  readonly collectionById: ReadonlyMap<string, SiteCollection>
  /** By slug in lower case, as templates and blocks name them in every language. */
  readonly collectionBySlug: ReadonlyMap<string, SiteCollection>
  /** By the first part of an address; see `indexByAddress`. */
  readonly collectionByAddress: ReadonlyMap<string, SiteCollection>
  readonly homepage: SiteCollection | undefined
  readonly strings: Readonly<Record<string, string>>
  /** Those that the JSON of a page shows. */
  readonly publicStrings: Readonly<Record<string, string>>
  /** The languages in which each collection has texts of its own, by id. */
  readonly translatedCollections: ReadonlyMap<string, readonly string[]>
  readonly tweakClasses: readonly string[]
  /** Popups that pages may show now, in the owner's order. */
  readonly popups: readonly ShownPopup[]
  /** Names the compiled style sheet: theme revision, tweak values and the owner's CSS. */
  readonly styleRevision: string
  /** The clock of the site's zone. */
  readonly clock: ZoneClock
  /** Epoch ms at which pages change without a revision: a scheduled item appears, an event begins, a day ends. */
  readonly validUntilMs: number
  /** HTML of block fields rendered so far, by what the tag asked for: the same on every page of the revision, but for menus in them. */
  readonly fields: Map<string, string | ((page: ShownPage, report: Report) => string)>
  /** What went wrong in the templates of their blocks. */
  readonly fieldErrors: Map<string, readonly TemplateError[]>
  /** Kinds of blocks in each of them. */
  readonly fieldTypes: Map<string, ReadonlySet<string>>
  /** Epoch milliseconds at which a field changes by itself. */
  readonly fieldsValidUntil: Map<string, number>
  /** What the tags of each kind of page will ask for. */
  readonly prefetchHints: PrefetchHints
  /** Items in any state are found by their address: a preview of staff. */
  readonly showsDrafts: boolean
  /** Content that is not published yet, in a preview. */
  readonly drafts?: DraftSource
  /** On pages with an experiment: what this version of them is. */
  readonly experiments?: readonly ShownExperiment[]
  /** The draft collection that a preview of staff shows. */
  readonly draftCollectionId?: string
  /** Ends the addresses of the theme's files in a preview of staff (`&theme-preview=...`); '' for everybody else. */
  readonly previewQuery: string
  /** Versioned address of a file of the theme (`assets/x.png`, `scripts/x.js`), which browsers may cache forever. */
  themeUrl(file: string): string
}

export async function loadSiteData(ctx: Ctx, theme: CompiledTheme, previewQuery = ''): Promise<SiteData> {
  const { site } = ctx
  const settings = withoutSearch(site, readSiteSettings(site))
  const pictureIds = [settings.logoAssetId, settings.faviconAssetId, settings.socialImageAssetId]
  const [
    { collections: rows, categories, tags, nextChange },
    assets,
    { popups, validUntilMs: popupsUntilMs },
    translatedCollections,
  ] = await Promise.all([
    loadSiteRows(ctx),
    listAssetTuples(
      ctx,
      pictureIds.filter((id) => id !== undefined),
    ),
    listShownPopups(ctx),
    alternatives.loadAlternatives(ctx, 'collection', 'all'),
  ])
  const clock = new ZoneClock(site.timeZone)
  const strings = localizeStrings(theme.theme, site.language, settings.localizedStrings)
  const collections = rows.map((row) =>
    withLock(
      site,
      toSiteCollection(
        row,
        site,
        categories.filter((category) => category.collection_id === row.collection_id),
        tags.find((each) => each.collection_id === row.collection_id)?.tags ?? [],
        theme.theme,
        settings,
        clock,
      ),
    ),
  )
  const picture = (id: string | undefined) => {
    const asset = assets.find(([assetId]) => assetId === id)
    return asset && toImageJson(asset)
  }
  const pictures = {
    logo: picture(settings.logoAssetId),
    favicon: picture(settings.faviconAssetId),
    social: picture(settings.socialImageAssetId),
  }
  const updatedOn = Math.max(0, ...rows.map((row) => row.updated_at_ms))
  return {
    site,
    settings,
    theme,
    website: toWebsiteJson(site, settings, pictures, updatedOn, ctx.now),
    websiteSettings: toWebsiteSettingsJson(site, settings),
    collections,
    collectionById: new Map(collections.map((each) => [each.row.collection_id, each])),
    collectionBySlug: new Map(collections.map((each) => [each.row.slug.toLowerCase(), each])),
    collectionByAddress: indexByAddress(collections),
    homepage: collections.find(({ row }) => row.is_homepage && row.enabled),
    strings,
    publicStrings: selectPublicStrings(strings, theme.theme, settings.localizedStrings),
    translatedCollections,
    tweakClasses: listTweakClasses(theme.theme.tweaks, settings.tweaks),
    styleRevision: hashStyles(theme.theme, settings),
    clock,
    popups,
    validUntilMs: Math.min(nextChange ?? Infinity, popupsUntilMs, getNextTurn(clock, ctx.now.getTime())),
    fields: new Map(),
    fieldErrors: new Map(),
    fieldTypes: new Map(),
    fieldsValidUntil: new Map(),
    prefetchHints: new PrefetchHints(),
    showsDrafts: false,
    previewQuery,
    themeUrl: (file) => `/${file}?rev=${theme.theme.revision}${previewQuery}`,
  }
}

/** Locked pages and items say so, to lists and templates. */
function withLock({ collectionLocks = {} }: Site, collection: SiteCollection): SiteCollection {
  const passwordProtected = Object.hasOwn(collectionLocks, collection.json.id)
  return { ...collection, json: { ...collection.json, passwordProtected } }
}

/** A site that is not for everybody is not for search engines either, whatever its owner has set. */
function withoutSearch(site: Site, settings: SiteSettings): SiteSettings {
  return {
    ...settings,
    seoHidden: settings.seoHidden || site.lock !== undefined || !siteStatuses.parseSiteStatus(site).indexed,
  }
}
