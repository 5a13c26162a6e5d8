import { CachedResponse } from '../../platform/cache/cached-response.ts'
import { shareFor } from '../../platform/cache/share-for.ts'
import type { Ctx, Site } from '../../platform/context.ts'
import type { RunningExperiment, Version } from '../experiment-visits/index.ts'
import type { PageCache, SitePageCache } from '../page-cache/index.ts'
import { toCanonicalQuery } from '../page-url/index.ts'
import { findTargetIn, renderNotFound, type Renderer, respond, type Target } from '../rendering/index.ts'
import { type SiteData, visibility } from '../site-data/index.ts'
import type { OpenSites } from './open-sites.ts'
import type { RequestedPage } from './requested-page.ts'

/** Makes a document of all pages; undefined: there is none. */
export type MakeFile = (ctx: Ctx, data: SiteData) => Promise<CachedResponse | undefined>

/** A response and the data it was made of, which say how long it is kept and whether at all. */
interface RenderedPage {
  readonly answer: CachedResponse
  readonly data: SiteData
}

/** Responses to visitors: from memory, or made once for all that wait for one. */
export class PageAnswers {
  readonly #cache: PageCache
  readonly #sites: OpenSites
  readonly #renderer: Renderer
  /** What caches in front may do with a page that is the same for everybody. */
  readonly #shared: string

  constructor(cache: PageCache, sites: OpenSites, renderer: Renderer, edgeCacheSeconds: number) {
    this.#cache = cache
    this.#sites = sites
    this.#renderer = renderer
    this.#shared = shareFor(edgeCacheSeconds)
  }

  async answer(ctx: Ctx, page: RequestedPage, version: Version): Promise<CachedResponse> {
    const { partition, experiment } = page
    const { path, query } = page.url
    const forMember = visibility.toMemberView(page.site.data, ctx.site)
    const key = inLanguage(ctx.site, path) + toCanonicalQuery(query) + getKeyEnd(page, experiment, version)
    const kept = forMember ? undefined : this.#cache.find(partition, key, ctx.now.getTime())
    if (kept) return kept
    const { target, lockedCollectionId: locked } = page
    if (!target) return this.#notFoundIn(ctx, partition, query.format)
    if (locked !== undefined && Object.hasOwn(ctx.site.collectionLocks ?? {}, locked))
      return this.#notFoundIn(ctx, partition, query.format)
    const view = forMember ?? (locked === undefined ? undefined : visibility.toOpenedView(page.site.data, locked))
    if (view) {
      const opened = await this.#renderOnce(ctx, page, target, view, version)
      return opened ?? this.#notFoundIn(ctx, partition, query.format)
    }
    return this.#once(partition, key, async () => {
      const made = await this.#render(ctx, page, target, version)
      if (!made) return this.#notFoundIn(ctx, partition, query.format)
      this.#keep(ctx, partition, key, made)
      return made.answer
    })
  }

  notFound(ctx: Ctx, format: string): Promise<CachedResponse> {
    return this.#notFoundIn(ctx, this.#sites.getPartition(ctx), format)
  }

  async file(ctx: Ctx, url: string, make: MakeFile): Promise<CachedResponse | undefined> {
    const partition = this.#sites.getPartition(ctx)
    const key = inLanguage(ctx.site, url)
    const kept = this.#cache.find(partition, key, ctx.now.getTime())
    if (kept) return kept
    const data = visibility.toPublicView((await this.#sites.open(ctx, partition)).data)
    const answer = await this.#once(partition, key, async () => {
      const made = await make(asVisitor(ctx, data), data)
      if (made) this.#keep(ctx, partition, key, { answer: made, data })
      return made ?? nothing
    })
    return answer === nothing ? undefined : answer
  }

  async #render(ctx: Ctx, page: RequestedPage, target: Target, version: Version): Promise<RenderedPage | undefined> {
    const { site, experiment } = page
    const all = visibility.toPublicView(site.data)
    const data = experiment ? site.experiments.getData(all, experiment, version) : all
    const own = experiment ? findTargetIn(data, target) : target
    const visitor = { ...asVisitor(ctx, data), rowCache: site.rowCache }
    const answer = await respond(visitor, this.#renderer, data, own, page.url.query, this.#cacheControl(page, data))
    return answer && { answer, data }
  }

  /** A page behind a password, or for a member: never kept, and made for this request alone. */
  async #renderOnce(
    ctx: Ctx,
    { site, url, experiment }: RequestedPage,
    target: Target,
    view: SiteData,
    version: Version,
  ): Promise<CachedResponse | undefined> {
    const data = experiment ? site.experiments.getData(view, experiment, version) : view
    return respond(asVisitor(ctx, data), this.#renderer, data, findTargetIn(data, target), url.query, unshared)
  }

  /** One page for everything that is not there: addresses that nobody has must not fill the cache. */
  async #notFoundIn(ctx: Ctx, partition: SitePageCache, format: string): Promise<CachedResponse> {
    const key = `not found ${format}`
    const kept = this.#cache.find(partition, key, ctx.now.getTime())
    if (kept) return kept
    return this.#once(partition, key, async () => {
      const { data: all, rowCache } = await this.#sites.open(ctx, partition)
      const data = visibility.toPublicView(all)
      const cacheControl = visibility.isOpenToAll(data.site) ? this.#shared : unshared
      const visitor = { ...asVisitor(ctx, data), rowCache }
      const answer = await renderNotFound(visitor, this.#renderer, data, format, cacheControl)
      this.#keep(ctx, partition, key, { answer, data })
      return answer
    })
  }

  /** Requests for what is being made wait for it. */
  #once(partition: SitePageCache, key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const going = partition.making.get(key)
    if (going) return going
    const making = make().finally(() => partition.making.delete(key))
    partition.making.set(key, making)
    return making
  }

  #keep(ctx: Ctx, partition: SitePageCache, key: string, { answer, data }: RenderedPage): void {
    if (visibility.isOpenToAll(data.site))
      this.#cache.keep(partition, key, answer, data.validUntilMs, ctx.now.getTime())
  }

  /** A cache in front would answer for the server, which then chooses and counts nothing. */
  #cacheControl(page: RequestedPage, data: SiteData): string {
    if (!visibility.isOpenToAll(data.site)) return unshared
    if (page.experiment) return ownCacheControl
    return page.reachedExperiments.length > 0 ? shareFor(0) : this.#shared
  }
}

/** A page is rendered as for a visitor, even for staff: it may be cached for all. */
export function asVisitor(ctx: Ctx, { site }: SiteData): Ctx {
  return { ...ctx, site, actor: ctx.actor.kind === 'visitor' ? ctx.actor : { kind: 'visitor', address: '' } }
}

/** The address as the browser shows it, from which the language has been taken. */
function inLanguage({ languagePath }: Site, url: string): string {
  if (languagePath === undefined) return url
  return url === '/' ? languagePath : languagePath + url
}

/**
 * What ends the cache's key of a page that is chosen, or counted, for each visitor. No address has a space: such pages are never sent from memory
 * without being looked at.
 */
function getKeyEnd(page: RequestedPage, experiment: RunningExperiment | undefined, version: Version): string {
  if (experiment) return ` ${version}`
  return page.reachedExperiments.length > 0 ? ' goal' : ''
}

export const unshared = 'private, no-store'

/** Browsers keep a page with an experiment for themselves, and ask each time: the next one may show another version. */
export const ownCacheControl = 'private, no-cache'

const nothing = new CachedResponse({
  body: '',
  contentType: 'text/plain; charset=utf-8',
  cacheControl: unshared,
  status: 404,
})
