import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { limitCount } from '../../platform/cache/count-limit.ts'
import { hasTwoHosts, type OriginReader } from '../../platform/http/request-origin.ts'
import { countOutcome } from '../../platform/metrics/counts.ts'
import type { CachedResponse } from '../../platform/cache/cached-response.ts'
import { releaseParam } from './release-param.ts'

const maxPartitions = 20_000
/** Pages that a limit has cut, over all sites; one has 18 MB at most. */
const cutBytes = 24_000_000
/** How long a page that a limit has cut is the answer, before it is tried again. */
const cutMs = 60_000

/** A kept answer with the place it is kept in. */
interface CacheEntry {
  readonly answer: CachedResponse
  readonly expiresAtMs: number
  readonly partition: SitePageCache
  readonly url: string
}

/**
 * The cached pages of one site at one address. A change of the site evicts all of them: renders still in flight write to the
 * evicted cache, so a stale page is never served.
 */
export class SitePageCache {
  readonly websiteId: string
  readonly pages = new Map<string, CacheEntry>()
  /** Pages being made, so that a crowd at a new page makes it once. */
  readonly making = new Map<string, Promise<CachedResponse>>()
  /** The site has pages that only members see, who then get all its pages made for them. */
  hasMembers = false
  readonly #ends: (() => void)[] = []
  #isEvicted = false

  constructor(websiteId: string) {
    this.websiteId = websiteId
  }

  /** Runs `end` when the cache is evicted; at once when it has been. */
  onEvict(end: () => void): void {
    if (this.#isEvicted) end()
    else this.#ends.push(end)
  }

  evict(): void {
    this.#isEvicted = true
    this.pages.clear()
    for (const end of this.#ends.splice(0)) end()
  }
}

interface PageCacheOptions {
  /** 0: nothing is kept. */
  readonly maxBytes: number
  /** Cookie of staff, who see notes on pages that have some. */
  readonly staffCookie: string
  /** Cookie of site users, who may be members. */
  readonly memberCookie: string
  /** Protocol and host that requests are for, which page addresses are made from. */
  readonly origins: OriginReader
}

/** Rendered pages in memory, bounded in bytes over all sites, by address (protocol and host), then path and query. */
export class PageCache {
  /** Bounded: anybody may send any Host header, and a bare one leads to the default site. */
  readonly #partitions = new LRUCache<string, SitePageCache>({
    ...limitCount(maxPartitions),
    dispose: (partition) => this.clear(partition),
  })
  readonly #recent: LRUCache<CacheEntry, CacheEntry> | undefined
  /** Pages that took long and came to no end: kept apart, since they must be kept even where nothing else is. */
  readonly #cut = new LRUCache<CacheEntry, CacheEntry>({
    maxSize: cutBytes,
    sizeCalculation: ({ answer }) => Math.ceil(answer.size),
    dispose: forget,
  })
  readonly #staffCookie: string
  readonly #memberCookie: string
  readonly #origins: OriginReader

  constructor(options: PageCacheOptions) {
    this.#staffCookie = `${options.staffCookie}=`
    this.#memberCookie = `${options.memberCookie}=`
    this.#origins = options.origins
    if (options.maxBytes > 0) {
      this.#recent = new LRUCache({
        maxSize: options.maxBytes,
        maxEntrySize: Math.ceil(options.maxBytes / 4),
        sizeCalculation: ({ answer }) => Math.ceil(answer.size),
        dispose: forget,
      })
    }
  }

  /** The cache of an address; made when it is first asked for. */
  partition(address: string, websiteId: string): SitePageCache {
    const known = this.#partitions.get(address)
    if (known?.websiteId === websiteId) return known
    const partition = new SitePageCache(websiteId)
    this.#partitions.set(address, partition)
    return partition
  }

  find(partition: SitePageCache, url: string, nowMs: number): CachedResponse | undefined {
    const kept = partition.pages.get(url)
    if (!kept || kept.expiresAtMs <= nowMs) {
      countOutcome('pageCache', 'miss')
      return undefined
    }
    countOutcome('pageCache', 'hit')
    this.#recent?.get(kept)
    return kept.answer
  }

  /** Keeps an answer until it expires, or what it shows changes; one that a limit has cut for a minute at most. */
  keep(partition: SitePageCache, url: string, answer: CachedResponse, expiresAtMs: number, nowMs: number): void {
    const store = answer.isCut ? this.#cut : this.#recent
    if (!store) return
    const before = partition.pages.get(url)
    if (before) this.remove(before)
    const cutUntilMs = answer.isCut ? nowMs + cutMs : Infinity
    const kept = { answer, expiresAtMs: Math.min(expiresAtMs, answer.validUntilMs, cutUntilMs), partition, url }
    partition.pages.set(url, kept)
    store.set(kept, kept)
    if (!store.has(kept)) partition.pages.delete(url)
  }

  private remove(kept: CacheEntry): void {
    this.#recent?.delete(kept)
    this.#cut.delete(kept)
  }

  /** Whether pages of other sites are asked for as well. */
  hasNeighbours(websiteId: string): boolean {
    for (const partition of this.#partitions.values()) if (partition.websiteId !== websiteId) return true
    return false
  }

  /** Forgets the pages of a site at all its addresses; without an id, of all sites. */
  drop(websiteId: string | undefined): void {
    for (const [address, partition] of Array.from(this.#partitions.entries())) {
      if (websiteId === undefined || partition.websiteId === websiteId) this.#partitions.delete(address)
    }
  }

  private clear(partition: SitePageCache): void {
    for (const kept of Array.from(partition.pages.values())) this.remove(kept)
    partition.evict()
  }

  /** True when the caller may be a member of the staff, who gets marked pages with a note. */
  mayBeStaff(answer: CachedResponse, cookie: string | undefined): boolean {
    return answer.isPage && cookie !== undefined && cookie.includes(this.#staffCookie)
  }

  /** Pages in another language than the site's own are kept under their first part: `/de` of `/de/about`. */
  private findInLanguage(origin: string, url: string): CacheEntry | undefined {
    const [path = ''] = /^\/[a-z][a-z0-9-]*/.exec(url) ?? []
    return this.#partitions.get(origin + path)?.pages.get(url)
  }

  /**
   * Responds straight from memory, before any routing, when the exact address is cached in an encoding that the browser
   * accepts. Otherwise does nothing and returns false.
   */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false
    const origin = this.#origins.read(request)
    const kept = this.#partitions.get(origin)?.pages.get(url) ?? this.findInLanguage(origin, url)
    if (!kept || kept.expiresAtMs <= Date.now() || this.mayBeStaff(kept.answer, headers.cookie)) return false
    if (kept.partition.hasMembers && headers.cookie?.includes(this.#memberCookie) === true) return false
    if (hasTwoHosts(request)) return false
    // A link of a page that is shown with a release: the next page is shown with it, too.
    if (headers.referer?.includes(`${releaseParam}=`) === true) return false
    const accept = headers['accept-encoding']
    if (kept.answer.getPreferredEncoding(accept) !== kept.answer.findAvailableEncoding(accept)) return false
    this.#recent?.get(kept)
    this.#origins.mark(response, origin)
    countOutcome('pageCache', 'memory')
    kept.answer.send(request, response)
    return true
  }
}

function forget(kept: CacheEntry): void {
  if (kept.partition.pages.get(kept.url) === kept) kept.partition.pages.delete(kept.url)
}
