import type { BrowserCode } from '../../platform/browser-code.ts'
import { loadSiteData, type SiteData, visibility } from '../site-data/index.ts'
import { toCanonicalQuery, type PageUrl } from '../page-url/index.ts'
import { LRUCache } from 'lru-cache'
import { limitCount } from '../../platform/cache/count-limit.ts'
import type { Ctx, Site } from '../../platform/context.ts'
import { sessionCookie } from '../../platform/http/cookies.ts'
import type { Services } from '../../platform/http/feature.ts'
import { RowCaches } from '../../platform/cache/row-cache.ts'
import { shareFor } from '../../platform/cache/share-for.ts'
import { type Lock, type LockForm, lockScreenAnswer } from '../access/index.ts'
import { openTemplateErrorLog, previewTheme, type ThemeLibrary, themeVersions } from '../themes/index.ts'
import { CompiledTheme, type Theme } from '../theme-files/index.ts'
import { CachedResponse } from '../../platform/cache/cached-response.ts'
import {
  createPageRegistry,
  findTargetIn,
  respond,
  renderNotFound,
  openThemeRuntime,
  type Renderer,
  SiteThrottle,
} from '../rendering/index.ts'
import {
  listRunning,
  openPageExperiments,
  type PageExperiments,
  type RunningExperiment,
  type Version,
} from '../experiment-visits/index.ts'
import { localizeLike } from '../languages/index.ts'
import { openEdgePurge, PageCache, type SitePageCache } from '../page-cache/index.ts'
import { type OpenSite, RequestedPage } from './requested-page.ts'

/** Sites whose settings, collections and menus are kept in memory. */
const maxSites = 1_000
/** Sites that staff look at in another theme at this moment. */
const maxPreviews = 20
/** Scheduled items appear in a preview after at most this time. */
const previewMs = 60_000

/** Everything a process needs to answer visitors' pages. */
export interface Pages {
  readonly cache: PageCache
  readonly themes: ThemeLibrary
  readonly themeRuntime: themeVersions.ThemeRuntime
  readonly renderer: Renderer
  /** The site's data at the address of the request, from memory where it can. */
  siteData(ctx: Ctx): Promise<SiteData>
  /** What a URL of the site asks for. */
  open(ctx: Ctx, url: PageUrl): Promise<RequestedPage>
  /** The response to a request. Pages behind a password that the visitor has not entered are not found. */
  answer(ctx: Ctx, page: RequestedPage, version?: Version): Promise<CachedResponse>
  /** The experiments that run on the site's pages. */
  experiments(ctx: Ctx): Promise<PageExperiments>
  /** The lock screen or closed page that replaces a locked page. */
  lockScreen(ctx: Ctx, url: PageUrl, lock: Lock, form: LockForm): Promise<CachedResponse>
  notFound(ctx: Ctx, url: PageUrl): Promise<CachedResponse>
  /** The page that says there is none, rendered from this data and not kept. */
  notFoundIn(ctx: Ctx, data: SiteData, format: string): Promise<CachedResponse>
  /** The site in another of its themes, by the id of the themes' API; undefined when it has none of this id. */
  previewData(ctx: Ctx, themeId: string): Promise<SiteData | undefined>
  /**
   * A document made of all pages (maps of the site), cached like a page under this address; undefined: there is none.
   */
  file(
    ctx: Ctx,
    url: string,
    make: (ctx: Ctx, data: SiteData) => Promise<CachedResponse | undefined>,
  ): Promise<CachedResponse | undefined>
  /** Called with the data of each site that has just been loaded. */
  onSiteData(listener: (ctx: Ctx, data: SiteData) => void): void
}

export async function openPages(services: Services, code: BrowserCode): Promise<Pages> {
  const { config } = services
  const themeRuntime = await openThemeRuntime(services, { watch: config.development })
  const { system, tags, library: themes } = themeRuntime
  const formatters = createPageRegistry()
  const cache = new PageCache({
    maxBytes: config.pageCacheBytes,
    staffCookie: sessionCookie,
    origins: services.origins,
  })
  const siteData = new LRUCache<SitePageCache, Promise<OpenSite>>({
    ...limitCount(maxSites),
    dispose: (loading) => void loading.then((open) => open.end()).catch(() => undefined),
  })
  const rowCaches = new RowCaches(config.rowCacheBytes)
  const previews = new LRUCache<string, Promise<SiteData>>({ max: maxPreviews, ttl: previewMs })
  const compiled = new WeakMap<Theme, CompiledTheme>()
  const listeners: ((ctx: Ctx, data: SiteData) => void)[] = []
  const errors = openTemplateErrorLog()
  const throttle = new SiteThrottle((websiteId) => cache.hasNeighbours(websiteId))
  const renderer: Renderer = { code, development: config.development, errors, throttle, warm: new WeakSet() }

  const getTheme = async (name: string): Promise<CompiledTheme> => {
    const theme = await themes.get(name)
    const known = compiled.get(theme) ?? new CompiledTheme(theme, system, tags, formatters)
    compiled.set(theme, known)
    return known
  }
  // The partition may be newer than the request: a site that has changed in between is read again.
  const load = async (ctx: Ctx, partition: SitePageCache): Promise<OpenSite> => {
    const current = await services.siteById(ctx.site.id)
    const site = current ? localizeLike(current, ctx.site) : ctx.site
    const [data, running] = await Promise.all([
      loadSiteData({ ...ctx, site }, await getTheme(site.theme)),
      listRunning({ ...ctx, site }),
    ])
    for (const listener of listeners) listener({ ...ctx, site }, data)
    const rowCache = rowCaches.open(data.validUntilMs)
    // A scheduled item has come out: menus and counts are made again then, too.
    const leftMs = Math.min(data.validUntilMs - Date.now(), 2 ** 31 - 1)
    const timer = setTimeout(() => siteData.delete(partition), Math.max(0, leftMs)).unref()
    const end = () => {
      clearTimeout(timer)
      rowCache?.close()
    }
    return { data, experiments: openPageExperiments(data, running), rowCache, end }
  }
  const open = (ctx: Ctx, partition: SitePageCache): Promise<OpenSite> => {
    const known = siteData.get(partition)
    if (known) return known
    const loading = load(ctx, partition)
    siteData.set(partition, loading)
    loading.catch(() => siteData.delete(partition))
    partition.onEvict(() => siteData.delete(partition))
    return loading
  }
  const loadPreview = async (ctx: Ctx, name: string, query: string): Promise<SiteData> => {
    const current = await services.siteById(ctx.site.id)
    const stored = current ? localizeLike(current, ctx.site) : ctx.site
    const [inUse, theme] = await Promise.all([getTheme(stored.theme), getTheme(name)])
    const site = { ...previewTheme(stored, inUse.theme, theme.theme), theme: name }
    return loadSiteData({ ...ctx, site }, theme, query)
  }
  // The data names the theme's id in the addresses of its files: two ids of one theme are two entries.
  const openPreview = (ctx: Ctx, name: string, themeId: string): Promise<SiteData> => {
    const key = JSON.stringify([ctx.site.id, getPlace(ctx.site), name, themeId])
    const known = previews.get(key)
    if (known) return known
    const loading = loadPreview(ctx, name, `&theme-preview=${encodeURIComponent(themeId)}`)
    // Only when it is new: setting it again would start its time again.
    previews.set(key, loading)
    loading.catch(() => previews.peek(key) === loading && previews.delete(key))
    return loading
  }
  const getPartition = ({ site }: Ctx): SitePageCache => cache.partition(getPlace(site), site.id)
  const getSiteData = async (ctx: Ctx): Promise<SiteData> => (await open(ctx, getPartition(ctx))).data
  const once = (
    partition: SitePageCache,
    key: string,
    make: () => Promise<CachedResponse>,
  ): Promise<CachedResponse> => {
    const going = partition.making.get(key)
    if (going) return going
    const making = make().finally(() => partition.making.delete(key))
    partition.making.set(key, making)
    return making
  }

  const shared = shareFor(config.edgeCacheSeconds)
  const getCacheControl = ({ site }: SiteData) => (visibility.isOpenToAll(site) ? shared : unshared)
  // A cache in front would answer for the server, which then chooses and counts nothing.
  const getOwnCacheControl = (page: RequestedPage, data: SiteData) => {
    if (!visibility.isOpenToAll(data.site)) return unshared
    if (page.experiment) return ownCacheControl
    return page.reachedExperiments.length > 0 ? shareFor(0) : shared
  }
  const edges = openEdgePurge(config.edgePurgeUrls, services.log)
  services.onStop(async () => edges.close())

  const forget = (websiteId: string | undefined) => {
    cache.drop(websiteId)
    previews.clear()
  }
  services.onRevision((websiteId) => {
    forget(websiteId)
    // After the cache here, from which a page could go out again. Where changes may have been missed, sites that did change are named one by one.
    if (websiteId !== undefined) edges.purge(websiteId)
  })
  themes.onChange(() => {
    forget(undefined)
    edges.purge(undefined)
  })
  services.onStop(async () => themes.close())

  return {
    cache,
    themes,
    themeRuntime,
    renderer,
    onSiteData: (listener) => void listeners.push(listener),
    siteData: async (ctx) => visibility.toVisitorView(await getSiteData(ctx), ctx.site),
    async open(ctx, url) {
      const partition = getPartition(ctx)
      return new RequestedPage(url, partition, await open(ctx, partition))
    },
    experiments: async (ctx) => (await open(ctx, getPartition(ctx))).experiments,
    async answer(ctx, page, version = 'a') {
      const { partition, site, experiment } = page
      const { path, query } = page.url
      const key = inLanguage(ctx.site, path) + toCanonicalQuery(query) + getKeyEnd(page, experiment, version)
      const kept = cache.find(partition, key, ctx.now.getTime())
      if (kept) return kept
      const { target, lockedCollectionId: locked } = page
      if (!target) return notFoundIn(ctx, partition, query.format)
      if (locked !== undefined) {
        // Never kept, and made for this request alone.
        const data = visibility.toOpenedView(site.data, locked)
        const mayEnter = !Object.hasOwn(ctx.site.collectionLocks ?? {}, locked)
        const own = findTargetIn(data, target)
        const answer = mayEnter && (await respond(anybody(ctx, data), renderer, data, own, query, unshared))
        return answer || notFoundIn(ctx, partition, query.format)
      }
      return once(partition, key, async () => {
        const everybodys = visibility.toPublicView(site.data)
        const data = experiment ? site.experiments.getData(everybodys, experiment, version) : everybodys
        const own = experiment ? findTargetIn(data, target) : target
        const visitor = { ...anybody(ctx, data), rowCache: site.rowCache }
        const answer = await respond(visitor, renderer, data, own, query, getOwnCacheControl(page, data))
        if (!answer) return notFoundIn(ctx, partition, query.format)
        if (visibility.isOpenToAll(data.site)) cache.keep(partition, key, answer, data.validUntilMs, ctx.now.getTime())
        return answer
      })
    },
    notFound: (ctx, url) => notFoundIn(ctx, getPartition(ctx), url.query.format),
    notFoundIn: (ctx, data, format) => renderNotFound(anybody(ctx, data), renderer, data, format, unshared),
    async previewData(ctx, themeId) {
      const name = await themeVersions.findTheme(ctx, themes, themeId)
      if (name === undefined) return undefined
      return visibility.toVisitorView(await openPreview(ctx, name, themeId), ctx.site)
    },
    async file(ctx, url, make) {
      const partition = getPartition(ctx)
      const key = inLanguage(ctx.site, url)
      const kept = cache.find(partition, key, ctx.now.getTime())
      if (kept) return kept
      const data = visibility.toPublicView((await open(ctx, partition)).data)
      const answer = await once(partition, key, async () => {
        const made = (await make(anybody(ctx, data), data)) ?? nothing
        if (made !== nothing && visibility.isOpenToAll(data.site))
          cache.keep(partition, key, made, data.validUntilMs, ctx.now.getTime())
        return made
      })
      return answer === nothing ? undefined : answer
    },
    lockScreen: async (ctx, url, lock, form) =>
      lockScreenAnswer(ctx, renderer, await getSiteData(ctx), lock, form, url.query.format),
  }

  // One page for everything that is not there: addresses that nobody has must not fill the cache.
  async function notFoundIn(ctx: Ctx, partition: SitePageCache, format: string): Promise<CachedResponse> {
    const key = `not found ${format}`
    const kept = cache.find(partition, key, ctx.now.getTime())
    if (kept) return kept
    return once(partition, key, async () => {
      const { data: all, rowCache } = await open(ctx, partition)
      const data = visibility.toPublicView(all)
      const answer = await renderNotFound(
        { ...anybody(ctx, data), rowCache },
        renderer,
        data,
        format,
        getCacheControl(data),
      )
      if (visibility.isOpenToAll(data.site)) cache.keep(partition, key, answer, data.validUntilMs, ctx.now.getTime())
      return answer
    })
  }
}

/** Where pages of a site are kept: at each of its addresses, and there for each language. */
function getPlace({ origin, languagePath = '' }: Site): string {
  return origin + languagePath
}

/** The address as the browser shows it, from which the language has been taken. */
function inLanguage({ languagePath }: Site, url: string): string {
  if (languagePath === undefined) return url
  return url === '/' ? languagePath : languagePath + url
}

/** A page is rendered as for a visitor, even for staff: it may be cached for all. */
function anybody(ctx: Ctx, { site }: SiteData): Ctx {
  return { ...ctx, site, actor: ctx.actor.kind === 'visitor' ? ctx.actor : { kind: 'visitor', address: '' } }
}

/**
 * What ends the cache's key of a page that is chosen, or counted, for each visitor. No address has a space: such pages are never sent from memory
 * without being looked at.
 */
function getKeyEnd(page: RequestedPage, experiment: RunningExperiment | undefined, version: Version): string {
  if (experiment) return ` ${version}`
  return page.reachedExperiments.length > 0 ? ' goal' : ''
}

const unshared = 'private, no-store'

/** Browsers keep a page with an experiment for themselves, and ask each time: the next one may show another version. */
export const ownCacheControl = 'private, no-cache'

const nothing = new CachedResponse({
  body: '',
  contentType: 'text/plain; charset=utf-8',
  cacheControl: unshared,
  status: 404,
})
