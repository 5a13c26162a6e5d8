import { z } from 'zod'
import type { Site } from '../../platform/context.ts'
import type { contentRows } from '../content/index.ts'
import type { Theme } from '../theme-files/index.ts'
import type { SiteSettings } from './site-settings.ts'
import { sortInTreeOrder } from '../categories/index.ts'
import { escapeHtml, toPathPart } from '../../platform/text/html.ts'
import { toImageJson, type ImageJson } from '../media/index.ts'
import type { ZoneClock } from '../../platform/time-zone.ts'

const Content = z.looseObject({
  seo: z
    .object({
      title: z.string().optional(),
      description: z.string().optional(),
      hidden: z.boolean().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  blocks: z.array(z.unknown()).optional().catch(undefined),
  body: z.string().optional().catch(undefined),
  folderBehavior: z.number().optional().catch(undefined),
  redirectUrl: z.string().optional().catch(undefined),
  passwordProtected: z.boolean().optional().catch(undefined),
  seoHidden: z.boolean().optional().catch(undefined),
  /** Events: 1 a list, 2 a calendar. */
  eventView: z.number().optional().catch(undefined),
  themeLayout: z.string().optional().catch(undefined),
})
type CollectionContent = z.infer<typeof Content>

/** A category in the order of the tree, each with how deep it is (0 at the top) and in which one. */
interface NestedCategoryJson {
  id: string
  parentId?: string
  level: number
  displayName: string
  shortSlug: string
  fullUrl: string
}

/** A collection as templates and `?format=json` carry it. */
export interface CollectionJson {
  id: string
  websiteId: string
  enabled: boolean
  starred: boolean
  type: number
  ordering: number
  title: string
  navigationTitle: string
  urlId: string
  fullUrl: string
  itemCount: number
  updatedOn: number
  description: string
  mainImageId?: string
  mainImage?: ImageJson
  backgroundSource: number
  features: { relatedItems: { isEnabled: boolean }; productQuickView: { isEnabled: boolean } }
  folder: boolean
  dropdown: boolean
  folderBehavior?: number
  collections?: CollectionJson[]
  tags: string[]
  categories: string[]
  /** Categories with the addresses of their filtered lists. */
  nestedCategories: NestedCategoryJson[]
  homepage: boolean
  typeName: string
  typeLabel: string
  regionName: string
  pageSize: number
  synchronizing: boolean
  seoHidden: boolean
  passwordProtected: boolean
  eventView?: number
  seoData: { seoTitle: string; seoDescription: string; seoHidden: boolean }
}

/** A collection with what only the server needs of it. */
export interface SiteCollection {
  readonly row: contentRows.CollectionRow
  readonly content: CollectionContent
  readonly categories: readonly contentRows.CategoryRow[]
  readonly categoryNames: ReadonlyMap<string, string>
  /** Where its items are, also when it is the home page: `/shop`. */
  readonly path: string
  /** The first part of its address in the language of the visit. */
  readonly slug: string
  /** The language that the site is written in. */
  readonly ownLanguage: string
  readonly clock: ZoneClock
  readonly json: CollectionJson
  /** Prices of variants in a preview, by their id. */
  readonly draftPrices?: contentRows.VariantPrices
}

const orderings: Readonly<Record<string, number>> = {
  chronological: 1,
  'user-orderable': 2,
  calendar: 3,
  'music-album': 4,
}
const defaultOrderings: Readonly<Record<string, number>> = {
  products: 2,
  gallery: 2,
  album: 4,
  events: 3,
  index: 2,
  page: 0,
}

export function toSiteCollection(
  row: contentRows.CollectionRow,
  site: Pick<Site, 'id' | 'language' | 'ownLanguage' | 'languagePath'>,
  categories: readonly contentRows.CategoryRow[],
  tags: readonly string[],
  theme: Pick<Theme, 'conf' | 'collectionConfs'>,
  settings: Pick<SiteSettings, 'storefront'>,
  clock: ZoneClock,
): SiteCollection {
  const content = Content.safeParse(row.content).data ?? {}
  const conf = theme.collectionConfs.get(row.type_name)
  const slug = findSlug(site, row)
  const path = `/${toPathPart(slug)}`
  const fullUrl = row.is_homepage ? '/' : path
  const isIndex = row.type_name === 'index' || conf?.index === true
  const isFolder = isIndex || row.type_name === 'folder' || conf?.folder === true
  const seoHidden = content.seo?.hidden ?? content.seoHidden ?? false
  const mainImage = row.main_asset ? toImageJson(row.main_asset) : undefined
  return {
    row,
    content,
    categories,
    categoryNames: new Map(categories.map(({ slug, name }) => [slug, name])),
    path,
    slug,
    ownLanguage: site.ownLanguage ?? site.language,
    clock,
    json: {
      id: row.collection_id,
      websiteId: site.id,
      enabled: row.enabled,
      starred: false,
      type: row.type,
      ordering: orderings[conf?.ordering ?? ''] ?? defaultOrderings[row.type_name] ?? 1,
      title: escapeHtml(row.title),
      navigationTitle: escapeHtml(row.navigation_title || row.title),
      urlId: row.slug,
      fullUrl,
      itemCount: row.item_count,
      updatedOn: row.updated_at_ms,
      description: escapeHtml(row.description),
      ...(mainImage ? { mainImageId: mainImage.id, mainImage } : {}),
      backgroundSource: mainImage ? 1 : 4,
      features: {
        relatedItems: { isEnabled: false },
        productQuickView: { isEnabled: settings.storefront.productQuickViewEnabled },
      },
      folder: isFolder,
      dropdown: false,
      ...(isFolder ? { folderBehavior: isIndex ? 1 : (content.folderBehavior ?? 2) } : {}),
      tags: tags.map(escapeHtml),
      categories: categories.map(({ name }) => escapeHtml(name)),
      nestedCategories: sortInTreeOrder(categories).map(({ row: category, level }) => ({
        id: category.category_id,
        ...(category.parent_id === null || level === 0 ? {} : { parentId: category.parent_id }),
        level,
        displayName: escapeHtml(category.name),
        shortSlug: category.slug,
        fullUrl: `${path}/category/${toPathPart(findSlug(site, category))}`,
      })),
      homepage: row.is_homepage,
      typeName: row.type_name,
      typeLabel: row.type_name,
      regionName: findLayout(content, theme) ?? (conf?.regionName || conf?.layout || 'default'),
      pageSize: conf?.forcePageSize && conf.pageSize !== undefined ? conf.pageSize : row.page_size,
      synchronizing: false,
      seoHidden,
      seoData: {
        seoTitle: escapeHtml(content.seo?.title ?? ''),
        seoDescription: escapeHtml(content.seo?.description ?? ''),
        seoHidden,
      },
      ...(row.type_name === 'events' ? { eventView: content.eventView ?? 1 } : {}),
      passwordProtected: content.passwordProtected ?? false,
    },
  }
}

/** The slug of a record in the language of the visit. */
export function findSlug(
  { language, languagePath }: Pick<Site, 'language' | 'languagePath'>,
  { slug, slugs }: Pick<contentRows.CategoryRow, 'slug' | 'slugs'>,
): string {
  return (languagePath === undefined ? undefined : slugs?.get(language)) ?? slug
}

/** The layout that the owner chose, while the theme in use has one of that name. */
function findLayout({ themeLayout: layout }: CollectionContent, { conf }: Pick<Theme, 'conf'>): string | undefined {
  return layout !== undefined && Object.hasOwn(conf.layouts, layout) ? layout : undefined
}

/** In which order a collection shows its items. */
export function getItemOrder({ json }: SiteCollection): 'position' | 'newest' | 'starts' {
  if (json.typeName === 'events' || json.ordering === 3) return 'starts'
  return json.ordering === 2 || json.ordering === 4 ? 'position' : 'newest'
}
