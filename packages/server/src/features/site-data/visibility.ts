import { indexByAddress } from './page-paths.ts'
import type { Site } from '../../platform/context.ts'
import type { CollectionJson, SiteCollection } from './collection.ts'
import { toWebsiteSettingsJson } from './website.ts'
import type { SiteData } from './site-data.ts'
import { siteStatuses } from '../sites/index.ts'
import { isBareHost } from '../../platform/http/hosts.ts'
import { readSiteSettings } from './site-settings.ts'

/** What of a site's data a request may see. The data of a site without locks is the view of everybody. */

const publicViews = new WeakMap<SiteData, SiteData>()
const outsideViews = new WeakMap<SiteData, SiteData>()

/** True when everybody gets the same pages at this address: no password, no closed door, no hidden language, no other address to go to. */
export function isOpenToAll(site: Site): boolean {
  if (!siteStatuses.isOpenToVisitors(site) || site.isLanguageHidden === true) return false
  if (site.primaryHost === undefined) return true
  const host = URL.parse(site.origin)?.hostname ?? ''
  return host === site.primaryHost || isBareHost(host)
}

/** The data without what is behind passwords of collections: their names remain, for menus. */
export function toPublicView(data: SiteData): SiteData {
  const locks = data.site.collectionLocks ?? {}
  if (Object.keys(locks).length === 0) return data
  const known = publicViews.get(data)
  if (known) return known
  const view = redactLocked(data, locks)
  publicViews.set(data, view)
  return view
}

/** The data for a request, whose ctx names the passwords that are still in its way. */
export function toVisitorView(data: SiteData, site: Site): SiteData {
  const left = site.collectionLocks ?? {}
  const all = Object.entries(data.site.collectionLocks ?? {})
  const locks = Object.fromEntries(all.filter(([collectionId]) => Object.hasOwn(left, collectionId)))
  return Object.keys(locks).length === all.length ? toPublicView(data) : redactLocked(data, locks)
}

/** The data for a member of an area whose pages are on the site: with these pages, wherever they are named. Undefined for everybody else. */
export function toMemberView(data: SiteData, site: Site): SiteData | undefined {
  const left = site.collectionLocks ?? {}
  const isMember = Object.keys(site.memberPages ?? {}).some((collectionId) => !Object.hasOwn(left, collectionId))
  return isMember ? toVisitorView(data, site) : undefined
}

/** Whether menus leave the page out: it is for members only, and its owner shows it to nobody else. */
export function isHiddenPage({ site }: SiteData, collectionId: string): boolean {
  const { collectionLocks = {}, memberPages = {} } = site
  return Object.hasOwn(collectionLocks, collectionId) && memberPages[collectionId]?.isHidden === true
}

/** The data for a request that may see one of the locked collections; of the others it sees as little as everybody. */
export function toOpenedView(data: SiteData, collectionId: string): SiteData {
  const { [collectionId]: _opened, ...locks } = data.site.collectionLocks ?? {}
  return redactLocked(data, locks)
}

/**
 * The data for a preview of a draft. Treats the collection at the beginning of the path as published, and items in any
 * state. Menus show it in its place, as they will.
 */
export function toDraftView(data: SiteData, path: string): SiteData {
  const slug = decodedSlug(path)
  const draft = slug === undefined ? undefined : data.collectionByAddress.get(slug)
  const showsDrafts = true
  if (!draft || draft.row.enabled) return { ...data, showsDrafts }
  const published = { ...draft, row: { ...draft.row, enabled: true }, json: { ...draft.json, enabled: true } }
  const collections = data.collections.map((each) => (each === draft ? published : each))
  return { ...replaceCollections(data, collections), showsDrafts, draftCollectionId: draft.row.collection_id }
}

function decodedSlug(path: string): string | undefined {
  try {
    return decodeURIComponent(path.split('/')[1] ?? '')
      .normalize('NFC')
      .toLowerCase()
  } catch {
    return undefined // "%zz": no page has such an address.
  }
}

/** The lock screen of the whole site: its name and its styles. */
export function toOutsideView(data: SiteData): SiteData {
  const known = outsideViews.get(data)
  if (known) return known
  const { site } = data
  const nothing = readSiteSettings({ settings: {} })
  const { socialLogoImageId: _id, socialLogoImageUrl: _url, ...website } = data.website
  const view: SiteData = {
    ...replaceCollections(data, []),
    settings: {
      ...nothing,
      tweaks: data.settings.tweaks,
      localizedStrings: data.settings.localizedStrings,
      // The code of the pages behind the lock stays there.
      codeInjection: { ...nothing.codeInjection, lockScreen: data.settings.codeInjection.lockScreen },
      seoHidden: true,
    },
    website: {
      ...website,
      contentModifiedOn: 0,
      siteTagLine: '',
      siteDescription: '',
      location: {},
      socialAccounts: [],
    },
    websiteSettings: toWebsiteSettingsJson({ ...site, settings: {} }, nothing),
  }
  outsideViews.set(data, view)
  return view
}

// The rendered fields are its own: a field that shows what is locked must not be found by those who may not see it.
function redactLocked(data: SiteData, locks: Readonly<Record<string, string>>): SiteData {
  const collections = data.collections.map((each) =>
    Object.hasOwn(locks, each.json.id) ? redactCollection(each) : each,
  )
  return { ...replaceCollections(data, collections), site: { ...data.site, collectionLocks: locks } }
}

/** The data with other collections. Block fields are rendered anew for it. */
export function replaceCollections(data: SiteData, collections: readonly SiteCollection[]): SiteData {
  return {
    ...data,
    collections,
    collectionById: new Map(collections.map((each) => [each.row.collection_id, each])),
    collectionBySlug: new Map(collections.map((each) => [each.row.slug.toLowerCase(), each])),
    collectionByAddress: indexByAddress(collections),
    homepage: collections.find(({ row }) => row.is_homepage && row.enabled),
    fields: new Map(),
    fieldErrors: new Map(),
    fieldTypes: new Map(),
    fieldsValidUntil: new Map(),
  }
}

function redactCollection(collection: SiteCollection): SiteCollection {
  const { mainImage: _image, mainImageId: _id, ...json } = collection.json
  const empty: CollectionJson = {
    ...json,
    itemCount: 0,
    updatedOn: 0,
    description: '',
    tags: [],
    categories: [],
    nestedCategories: [],
    backgroundSource: 4,
    seoData: { ...json.seoData, seoTitle: '', seoDescription: '' },
  }
  return {
    ...collection,
    row: { ...collection.row, description: '', item_count: 0, main_asset: null, content: {} },
    content: {},
    categories: [],
    categoryNames: new Map(),
    json: empty,
  }
}
