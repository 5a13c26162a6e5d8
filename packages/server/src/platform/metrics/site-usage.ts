/** What a site used since its counts were last stored. */
export interface UsageCounts {
  requests: number
  computeMs: number
  mails: number
}

/** Sites of which one process keeps counts that wait; the counts of further sites are dropped until the next time they are stored. */
const maxSites = 20_000

let counts = new Map<string, UsageCounts>()

/** Adds to what a site used. In memory: it costs some nanoseconds, and what was counted in the last seconds before a crash is lost. */
export function countUsage(websiteId: string, used: Partial<UsageCounts>): void {
  let own = counts.get(websiteId)
  if (!own) {
    if (counts.size >= maxSites) return
    counts.set(websiteId, (own = { requests: 0, computeMs: 0, mails: 0 }))
  }
  own.requests += used.requests ?? 0
  own.computeMs += used.computeMs ?? 0
  own.mails += used.mails ?? 0
}

/** Takes what was counted, by the id of the site: who takes it stores it, or counts it again. */
export function takeUsage(): ReadonlyMap<string, UsageCounts> {
  const taken = counts
  counts = new Map()
  return taken
}
