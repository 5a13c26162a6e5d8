import { type SiteData, visibility } from '../site-data/index.ts'
import type { PageUrl } from '../page-url/index.ts'
import type { SiteRowCache } from '../../platform/cache/row-cache.ts'
import { resolvePath, type Target } from '../rendering/index.ts'
import type { PageExperiments, RunningExperiment } from '../experiment-visits/index.ts'
import type { SitePageCache } from '../page-cache/index.ts'

/** A site at one address, as long as nothing of it changes. */
export interface OpenSite {
  readonly data: SiteData
  readonly experiments: PageExperiments
  /** What its pages for everybody have read. */
  readonly rowCache: SiteRowCache | undefined
  end(): void
}

/** What a request asks for: a URL of a site, whose path is resolved once, on the data that everybody may see. */
export class RequestedPage {
  readonly url: PageUrl
  readonly partition: SitePageCache
  readonly site: OpenSite
  #target: Target | undefined
  #isResolved = false

  constructor(url: PageUrl, partition: SitePageCache, site: OpenSite) {
    this.url = url
    this.partition = partition
    this.site = site
  }

  /** What the path leads to; undefined: nothing. Cached pages are answered without it. */
  get target(): Target | undefined {
    if (!this.#isResolved) this.#target = resolvePath(visibility.toPublicView(this.site.data), this.url.path)
    this.#isResolved = true
    return this.#target
  }

  /** The collection behind a password that the path leads into, whether the visitor has given it or not. */
  get lockedCollectionId(): string | undefined {
    const locks = this.site.data.site.collectionLocks
    if (locks === undefined || Object.keys(locks).length === 0) return undefined
    const { target } = this
    const id = target && 'collection' in target ? target.collection.json.id : undefined
    return id !== undefined && Object.hasOwn(locks, id) ? id : undefined
  }

  /** The experiment on this page; undefined on all others, for feeds and data of it, and behind passwords. */
  get experiment(): RunningExperiment | undefined {
    const { byPage } = this.site.experiments
    if (byPage.size === 0 || !this.isLookedAt) return undefined
    const id = this.#collectionId
    return id === undefined || this.lockedCollectionId !== undefined ? undefined : byPage.get(id)
  }

  /** The experiments whose goal is to come to this page. */
  get reachedExperiments(): readonly RunningExperiment[] {
    const { byGoalPage } = this.site.experiments
    if (byGoalPage.size === 0 || !this.isLookedAt) return []
    return byGoalPage.get(this.#collectionId ?? '') ?? []
  }

  private get isLookedAt(): boolean {
    const { format } = this.url.query
    return format === 'html' || format === 'main-content'
  }

  get #collectionId(): string | undefined {
    const { target } = this
    return target?.kind === 'collection' ? target.collection.json.id : undefined
  }
}
