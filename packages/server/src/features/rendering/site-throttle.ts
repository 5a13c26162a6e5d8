import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { limitCount } from '../../platform/cache/count-limit.ts'
import { defineError } from '../../platform/errors.ts'

/** Processor time of one render that counts for no throttle: nearly all pages need less. */
const freeMs = 50
/** Of the time beyond it a site works off so much in each second. */
const paidPerSecondMs = 100
/** Visits of one site that wait for their turn, and how long. */
const maxWaiting = 50
const maxWaitMs = 10_000
const maxSites = 10_000

const siteBusy = defineError<{ retryAfterSeconds: number }>('site_busy', 503, { message: 'errorSiteBusy' })

interface Account {
  /** Processor time the site has used beyond its share, as of `atMs`. */
  debtMs: number
  atMs: number
  waiting: number
  /** The visits that wait, one behind the other. */
  queue: Promise<void>
}

/**
 * Shares the thread between sites. A site whose page took long renders its next one when the time is worked off, so that requests of its
 * neighbours find the thread free; a site without neighbours never waits. Cheap pages cost nothing.
 */
export class SiteThrottle {
  readonly #accounts = new LRUCache<string, Account>(limitCount(maxSites))
  readonly #hasNeighbours: (websiteId: string) => boolean
  readonly #now: () => number

  constructor(hasNeighbours: (websiteId: string) => boolean, now: () => number = Date.now) {
    this.#hasNeighbours = hasNeighbours
    this.#now = now
  }

  /** Undefined when the site may render at once; else resolves when it is its turn. Throws `site_busy` when too many wait. */
  take(websiteId: string): Promise<void> | undefined {
    const account = this.#accounts.get(websiteId)
    if (!account || (account.waiting === 0 && this.waitMs(account) === 0)) return undefined
    const waitMs = this.waitMs(account)
    if (account.waiting >= maxWaiting || waitMs > maxWaitMs)
      throw siteBusy({ retryAfterSeconds: Math.ceil(waitMs / 1000) })
    account.waiting++
    const startedAt = this.#now()
    const turn = account.queue.then(async () => {
      for (let left = this.waitMs(account); left > 0; left = this.waitMs(account)) {
        if (this.#now() - startedAt + left > maxWaitMs) throw siteBusy({ retryAfterSeconds: Math.ceil(left / 1000) })
        await sleep(left)
      }
    })
    // Who comes next waits until this one has had the thread: its work runs right after the turn, and what it spends is debt by then.
    account.queue = turn.then(
      () => sleep(0),
      () => undefined,
    )
    return turn.finally(() => account.waiting--)
  }

  /** Notes the processor time of one render. */
  spend(websiteId: string, ms: number): void {
    if (ms <= freeMs || !this.#hasNeighbours(websiteId)) return
    const known = this.#accounts.get(websiteId)
    const account = known ?? { debtMs: 0, atMs: this.#now(), waiting: 0, queue: Promise.resolve() }
    if (!known) this.#accounts.set(websiteId, account)
    account.debtMs = this.debtMs(account) + ms - freeMs
    account.atMs = this.#now()
  }

  private debtMs({ debtMs, atMs }: Account): number {
    return Math.max(0, debtMs - ((this.#now() - atMs) / 1000) * paidPerSecondMs)
  }

  private waitMs(account: Account): number {
    return Math.ceil((this.debtMs(account) / paidPerSecondMs) * 1000)
  }
}
