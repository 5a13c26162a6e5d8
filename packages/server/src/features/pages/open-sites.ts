import { LRUCache } from 'lru-cache'
import { limitCount } from '../../platform/cache/count-limit.ts'
import { RowCaches } from '../../platform/cache/row-cache.ts'
import type { Ctx, Site } from '../../platform/context.ts'
import type { Services } from '../../platform/http/feature.ts'
import { listRunning, openPageExperiments } from '../experiment-visits/index.ts'
import { localizeLike } from '../languages/index.ts'
import type { PageCache, SitePageCache } from '../page-cache/index.ts'
import { loadSiteData, type SiteData } from '../site-data/index.ts'
import type { CompiledThemes } from './compiled-themes.ts'
import type { OpenSite } from './requested-page.ts'

/** Sites whose settings, collections and menus are kept in memory. */
const maxSites = 1_000

export type SiteListener = (ctx: Ctx, data: SiteData) => void

/** What pages of a site need at each of its addresses, loaded once for a revision of the site. */
export class OpenSites {
  readonly #services: Services
  readonly #cache: PageCache
  readonly #themes: CompiledThemes
  readonly #rowCaches: RowCaches
  readonly #listeners: SiteListener[] = []
  readonly #sites = new LRUCache<SitePageCache, Promise<OpenSite>>({
    ...limitCount(maxSites),
    dispose: (loading) => void loading.then((open) => open.end()).catch(() => undefined),
  })

  constructor(services: Services, cache: PageCache, themes: CompiledThemes) {
    this.#services = services
    this.#cache = cache
    this.#themes = themes
    this.#rowCaches = new RowCaches(services.config.rowCacheBytes)
  }

  /** Called with the data of each site that has just been loaded. */
  onLoad(listener: SiteListener): void {
    this.#listeners.push(listener)
  }

  getPartition({ site }: Ctx): SitePageCache {
    return this.#cache.partition(getPlace(site), site.id)
  }

  open(ctx: Ctx, partition: SitePageCache = this.getPartition(ctx)): Promise<OpenSite> {
    const known = this.#sites.get(partition)
    if (known) return known
    const loading = this.#load(ctx, partition)
    this.#sites.set(partition, loading)
    loading.catch(() => this.#sites.delete(partition))
    partition.onEvict(() => this.#sites.delete(partition))
    return loading
  }

  async getData(ctx: Ctx): Promise<SiteData> {
    return (await this.open(ctx)).data
  }

  /** The partition may be newer than the request: a site that has changed in between is read again. */
  async #load(ctx: Ctx, partition: SitePageCache): Promise<OpenSite> {
    const site = await readSite(this.#services, ctx)
    partition.hasMembers = Object.keys(site.memberPages ?? {}).length > 0
    const [data, running] = await Promise.all([
      loadSiteData({ ...ctx, site }, await this.#themes.get(site.theme)),
      listRunning({ ...ctx, site }),
    ])
    for (const listener of this.#listeners) listener({ ...ctx, site }, data)
    const rowCache = this.#rowCaches.open(data.validUntilMs)
    // A scheduled item has come out: menus and counts are made again then, too.
    const leftMs = Math.min(data.validUntilMs - Date.now(), 2 ** 31 - 1)
    const timer = setTimeout(() => this.#sites.delete(partition), Math.max(0, leftMs)).unref()
    const end = () => {
      clearTimeout(timer)
      rowCache?.close()
    }
    return { data, experiments: openPageExperiments(data, running), rowCache, end }
  }
}

/** The site as it is now, at the address of the request. */
export async function readSite(services: Services, ctx: Ctx): Promise<Site> {
  const current = await services.siteById(ctx.site.id)
  return current ? localizeLike(current, ctx.site) : ctx.site
}

/** Where pages of a site are kept: at each of its addresses, and there for each language. */
export function getPlace({ origin, languagePath = '' }: Site): string {
  return origin + languagePath
}
