/** Too many wait already. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

/** Work that costs memory while it is under way: so many at once, the others wait in line. */
interface ConcurrencyLimit {
  /** Does the work when its turn comes. Throws QueueFull at once when too many wait. */
  take<Result>(work: () => Promise<Result>): Promise<Result>
}

export function createConcurrencyLimit(atOnce: number, maxWaiting = Number.POSITIVE_INFINITY): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let busy = 0
  return {
    async take(work) {
      if (busy >= atOnce) {
        if (waiting.length >= maxWaiting) throw new QueueFull('Too many are waiting.')
        // Pass the slot straight to the next waiter, so that no new caller can take it.
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else busy++
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else busy--
      }
    },
  }
}

/** Work of many sites: so many at once in all and for each site. Sites take turns, however much one of them asks for. */
export interface SiteConcurrencyLimit {
  /** Does the work when its turn comes. Throws QueueFull at once when too many of this site wait. */
  take<Result>(websiteId: string, work: () => Promise<Result>): Promise<Result>
}

export function createSiteConcurrencyLimit(limits: {
  readonly maxAtOnce: number
  readonly maxPerSite: number
  readonly maxWaitingPerSite: number
}): SiteConcurrencyLimit {
  // In the order of their next turn: a site that had one goes behind the others.
  const waiting = new Map<string, (() => void)[]>()
  const busy = new Map<string, number>()
  let total = 0
  const countBusy = (websiteId: string) => busy.get(websiteId) ?? 0
  const mayBegin = (websiteId: string) => total < limits.maxAtOnce && countBusy(websiteId) < limits.maxPerSite
  const begin = (websiteId: string) => {
    total++
    busy.set(websiteId, countBusy(websiteId) + 1)
  }
  const end = (websiteId: string) => {
    total--
    if (countBusy(websiteId) > 1) busy.set(websiteId, countBusy(websiteId) - 1)
    else busy.delete(websiteId)
  }
  const beginNext = () => {
    for (const [websiteId, queue] of waiting) {
      if (total >= limits.maxAtOnce) return
      if (!mayBegin(websiteId)) continue
      waiting.delete(websiteId)
      const start = queue.shift()
      if (queue.length > 0) waiting.set(websiteId, queue)
      begin(websiteId)
      start?.()
    }
  }
  const wait = (websiteId: string) => {
    const queue = waiting.get(websiteId) ?? []
    if (queue.length >= limits.maxWaitingPerSite) throw new QueueFull('Too many are waiting.')
    waiting.set(websiteId, queue)
    return new Promise<void>((resolve) => queue.push(resolve))
  }
  return {
    async take(websiteId, work) {
      if (mayBegin(websiteId)) begin(websiteId)
      else await wait(websiteId)
      try {
        return await work()
      } finally {
        end(websiteId)
        beginNext()
      }
    },
  }
}
