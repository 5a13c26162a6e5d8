import { collectionTypes } from '@vitrine/commerce'
import type { TemplateError } from '@vitrine/template'
import type { Ctx } from '../../../platform/context.ts'
import { toItemJson, pageTypes } from '../../page-context/index.ts'
import { listPagePaths, navigation, type SiteCollection, type SiteData } from '../../site-data/index.ts'
import type { PageQuery } from '../../page-url/index.ts'
import { escapeHtml, toPlainText, unescapeHtml } from '../../../platform/text/html.ts'
import { loadBlocks, type LoadedBlocks, readContent, listTypes } from '../../blocks/index.ts'
import { buildBreadcrumbs } from '../../seo/index.ts'
import type { LoadedPage } from '../loaded-page.ts'
import {
  type ListFilter,
  type Filter,
  getCanonicalPath,
  listCategoryBreadcrumbs,
  listCategoryLevels,
  listListPaths,
  findListFilter,
} from './filters.ts'
import { type ItemList, readItemList } from './item-list.ts'
import { loadEventCalendar, loadEventList } from './event-list.ts'
import { loadIndexCollections } from './index-page.ts'
import { getMerchandising } from './merchandising.ts'

/** The page of a collection: its list, its blocks, or its children. */
export async function loadCollectionPage(
  ctx: Ctx,
  data: SiteData,
  collection: SiteCollection,
  filter: Filter,
  query: PageQuery,
): Promise<LoadedPage | undefined> {
  const { json, content } = collection
  const base = {
    collection,
    title: unescapeHtml(json.title),
    ...(content.seo?.title ? { fullTitle: content.seo.title } : {}),
    // What the site says about itself is in: search engines show something in any case, and this is better chosen.
    description: content.seo?.description || toPlainText(json.description || data.website.siteDescription, 300),
    ...(json.mainImage ? { image: json.mainImage } : {}),
    layout: json.regionName,
    noIndex: json.seoHidden,
    translated: data.translatedCollections.get(json.id),
    paths: listPagePaths(collection),
  }
  if (isStaticPage(data, collection)) return staticPage(ctx, data, collection, base)
  if (json.folderBehavior === 1) {
    const children = navigation.listChildren({ data }, collection)
    const errors: TemplateError[] = []
    const collections = await loadIndexCollections(ctx, data, children, json, (found) => errors.push(...found))
    return {
      ...base,
      main: { kind: 'view', name: `${json.typeName}.list`, fallback: 'index.list' },
      pageType: pageTypes.mainContent,
      context: {
        collection: { ...json, collections },
        items: [],
        empty: collections.length === 0,
        emptyFolder: collections.length === 0,
      },
      errors,
      blockTypes: new Set(children.flatMap(({ content }) => [...listTypes(readContent(content))])),
      canonical: json.fullUrl,
    }
  }
  const chosen = findListFilter(collection, filter, query)
  if (!chosen) return undefined
  const asCalendar = showsCalendar(collection, query)
  const list = await loadItemList(ctx, collection, chosen, query, asCalendar)
  if (!list) return undefined
  const home = { ...collection, currency: ctx.site.currency }
  const items = list.rows.map((row) => toItemJson(row, home))
  const { category, tag, author } = chosen
  const canonical = getCanonicalPath(collection, chosen, asCalendar ? { ...query, view: 'calendar' } : query)
  const categoryName = category === undefined ? undefined : (collection.categoryNames.get(category) ?? category)
  const part = categoryName ?? tag
  return {
    ...base,
    ...(part === undefined ? {} : { title: `${part} — ${base.title}` }),
    main: { kind: 'view', name: asCalendar ? calendarView(data) : `${json.typeName}.list`, fallback: 'blog.list' },
    pageType: pageTypes.mainContent,
    items,
    context: {
      ...(category === undefined
        ? {}
        : { categoryFilter: escapeHtml(categoryName ?? ''), categoryFilterSlug: category }),
      ...(tag === undefined ? {} : { tagFilter: escapeHtml(tag) }),
      ...(author === undefined ? {} : { authorFilter: escapeHtml(author), author: items[0]?.author ?? null }),
      ...(query.month === undefined ? {} : { monthFilter: query.month }),
      ...(collection.categories.length === 0 ? {} : { categoryLevels: listCategoryLevels(collection, chosen) }),
      ...list.more?.(items),
      items,
      pagination: list.pagination,
      calendarView: asCalendar,
      empty: items.length === 0,
      emptyFolder: false,
      // The theme has no list view: its item view shows the first item, as its authors expect.
      ...(showsFirstItem(data, collection) && items[0] ? { item: items[0] } : {}),
      ...getMerchandising(ctx.site, items),
    },
    ...(showsFirstItem(data, collection) ? { main: { kind: 'view', name: `${json.typeName}.item` } } : {}),
    canonical,
    paths: listListPaths(collection, chosen, canonical),
    breadcrumbs: buildBreadcrumbs(data, collection, ...listCategoryBreadcrumbs(collection, chosen)),
    noIndex: json.seoHidden || tag !== undefined || author !== undefined || query.month !== undefined,
    stylesheets: [
      ...(json.typeName === 'events' ? (['events'] as const) : []),
      ...(items.some(({ video }) => video) ? (['item-video'] as const) : []),
      ...(items.some(({ promotedQuote, promotedLink }) => promotedQuote ?? promotedLink)
        ? (['promoted'] as const)
        : []),
    ],
    ...(json.typeName === 'blog' || json.typeName === 'events' ? { links: feedLink(collection) } : {}),
    ...(items[0]?.mainImage && !base.image ? { image: items[0].mainImage } : {}),
  }
}

/** A month as a table of days, when the address or the owner asks for it. */
function showsCalendar({ json }: SiteCollection, { view }: PageQuery): boolean {
  return json.typeName === 'events' && (view === 'calendar' || (view === undefined && json.eventView === 2))
}

/** A theme whose list of events draws a calendar itself is asked to; for all others the platform does. */
function calendarView(data: SiteData): string {
  const own = data.theme.theme.views.get('events.list')?.text ?? ''
  return /\bcalendarView\b|\.calendar-view\?/.test(own) ? 'events.list' : 'events.calendar'
}

function loadItemList(
  ctx: Ctx,
  collection: SiteCollection,
  chosen: ListFilter,
  query: PageQuery,
  asCalendar: boolean,
): Promise<ItemList | undefined> {
  if (asCalendar) return loadEventCalendar(ctx, collection, chosen, query)
  return collection.json.typeName === 'events'
    ? loadEventList(ctx, collection, chosen, query)
    : readItemList(ctx, collection, chosen, query)
}

function feedLink(collection: SiteCollection): string {
  return `<link rel="alternate" type="application/rss+xml" title="${collection.json.title}" href="${collection.json.fullUrl}?format=rss">`
}

/** Plain pages, and static pages of the theme (type 7): blocks or a `.page` template, no items. */
function isStaticPage(data: SiteData, { json }: SiteCollection): boolean {
  if (json.folder) return false
  if (
    json.type === collectionTypes.page ||
    json.type === collectionTypes.staticPage ||
    json.type === collectionTypes.splashPage
  )
    return true
  return (
    data.theme.view(`${json.typeName}.list`) === undefined && data.theme.view(`${json.typeName}.item`) === undefined
  )
}

/** A theme's own collection type without a list view shows its first item. */
function showsFirstItem(data: SiteData, { json }: SiteCollection): boolean {
  return (
    data.theme.view(`${json.typeName}.list`) === undefined && data.theme.view(`${json.typeName}.item`) !== undefined
  )
}

/** Nothing has been put on the page yet: a theme may show something of its own in its place. */
function isEmpty({ content, json, body }: LoadedBlocks): boolean {
  return json.length === 0 && content.sections.length === 0 && body === ''
}

async function staticPage(
  ctx: Ctx,
  data: SiteData,
  collection: SiteCollection,
  base: Omit<LoadedPage, 'main' | 'pageType' | 'context' | 'canonical'>,
): Promise<LoadedPage> {
  const { json, content } = collection
  const blocks = await loadBlocks(ctx, data, content)
  // A template of the theme for this very page, for the home page or for all pages of the type wins over the bare blocks.
  const names = [`${json.urlId}.page`, ...(json.homepage ? ['home.page'] : []), `${json.typeName}.page`]
  const view = names.find((name) => data.theme.hasView(name))
  return {
    ...base,
    main: view === undefined ? { kind: 'blocks' } : { kind: 'view', name: view },
    blocks,
    pageType: json.type === collectionTypes.splashPage ? pageTypes.splashPage : pageTypes.page,
    context: { items: [], blocks: blocks.json, empty: isEmpty(blocks), emptyFolder: false },
    canonical: json.fullUrl,
    ...(json.homepage ? {} : { breadcrumbs: buildBreadcrumbs(data, collection) }),
  }
}
