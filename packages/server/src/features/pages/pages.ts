import type { BrowserCode } from '../../platform/browser-code.ts'
import type { CachedResponse } from '../../platform/cache/cached-response.ts'
import type { Ctx } from '../../platform/context.ts'
import { sessionCookie } from '../../platform/http/cookies.ts'
import type { Services } from '../../platform/http/feature.ts'
import { type AreaVisitor, type Lock, type LockForm, lockScreenAnswer, respondDenied } from '../access/index.ts'
import type { PageExperiments, Version } from '../experiment-visits/index.ts'
import { openEdgePurge, PageCache } from '../page-cache/index.ts'
import type { PageUrl } from '../page-url/index.ts'
import { openThemeRuntime, type Renderer, renderNotFound, SiteThrottle } from '../rendering/index.ts'
import { type SiteData, visibility } from '../site-data/index.ts'
import { sessionCookie as siteUserCookie } from '../site-users/index.ts'
import { openTemplateErrorLog, type ThemeLibrary, themeVersions } from '../themes/index.ts'
import { CompiledThemes } from './compiled-themes.ts'
import { OpenSites, type SiteListener } from './open-sites.ts'
import { asVisitor, type MakeFile, PageAnswers, unshared } from './page-answers.ts'
import { RequestedPage } from './requested-page.ts'
import { ThemePreviews } from './theme-previews.ts'

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
  /** The page in place of one that only members of an area see. */
  deniedPage(ctx: Ctx, url: PageUrl, areaId: string, visitor: AreaVisitor): Promise<CachedResponse>
  notFound(ctx: Ctx, url: PageUrl): Promise<CachedResponse>
  /** The page that says there is none, rendered from this data and not kept. */
  notFoundIn(ctx: Ctx, data: SiteData, format: string): Promise<CachedResponse>
  /** The site in another of its themes, by the id of the themes' API; undefined when it has none of this id. */
  previewData(ctx: Ctx, themeId: string): Promise<SiteData | undefined>
  /**
   * A document made of all pages (maps of the site), cached like a page under this address; undefined: there is none.
   */
  file(ctx: Ctx, url: string, make: MakeFile): Promise<CachedResponse | undefined>
  /** Called with the data of each site that has just been loaded. */
  onSiteData(listener: SiteListener): void
}

export async function openPages(services: Services, code: BrowserCode): Promise<Pages> {
  const { config } = services
  const themeRuntime = await openThemeRuntime(services, { watch: config.development })
  const themes = themeRuntime.library
  const cache = new PageCache({
    maxBytes: config.pageCacheBytes,
    staffCookie: sessionCookie,
    memberCookie: siteUserCookie,
    origins: services.origins,
  })
  const renderer: Renderer = {
    code,
    development: config.development,
    errors: openTemplateErrorLog(),
    throttle: new SiteThrottle((websiteId) => cache.hasNeighbours(websiteId)),
    warm: new WeakSet(),
  }
  const compiled = new CompiledThemes(themeRuntime)
  const sites = new OpenSites(services, cache, compiled)
  const previews = new ThemePreviews(services, compiled)
  const answers = new PageAnswers(cache, sites, renderer, config.edgeCacheSeconds)
  forgetChanges(services, themes, cache, previews)
  services.onStop(async () => themes.close())

  return {
    cache,
    themes,
    themeRuntime,
    renderer,
    onSiteData: (listener) => sites.onLoad(listener),
    siteData: async (ctx) => visibility.toVisitorView(await sites.getData(ctx), ctx.site),
    async open(ctx, url) {
      const partition = sites.getPartition(ctx)
      return new RequestedPage(url, partition, await sites.open(ctx, partition))
    },
    experiments: async (ctx) => (await sites.open(ctx)).experiments,
    answer: (ctx, page, version = 'a') => answers.answer(ctx, page, version),
    notFound: (ctx, url) => answers.notFound(ctx, url.query.format),
    notFoundIn: (ctx, data, format) => renderNotFound(asVisitor(ctx, data), renderer, data, format, unshared),
    async previewData(ctx, themeId) {
      const name = await themeVersions.findTheme(ctx, themes, themeId)
      if (name === undefined) return undefined
      return visibility.toVisitorView(await previews.open(ctx, name, themeId), ctx.site)
    },
    file: (ctx, url, make) => answers.file(ctx, url, make),
    lockScreen: async (ctx, url, lock, form) =>
      lockScreenAnswer(ctx, renderer, await sites.getData(ctx), lock, form, url.query.format),
    deniedPage: async (ctx, url, areaId, visitor) =>
      respondDenied(ctx, renderer, await sites.getData(ctx), { areaId, visitor, format: url.query.format }),
  }
}

/** What is kept here, and in caches in front, ends with a change of a site or a theme. */
function forgetChanges(services: Services, themes: ThemeLibrary, cache: PageCache, previews: ThemePreviews): void {
  const edges = openEdgePurge(services.config.edgePurgeUrls, services.log)
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
}
