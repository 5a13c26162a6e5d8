/** Where an entry leads, as the browser keeps it. */
export interface Target {
  readonly to: string
  readonly params?: Readonly<Record<string, string>>
  readonly search?: Readonly<Record<string, unknown>>
}

interface RecentEntry {
  readonly label: string
  readonly target: Target
}

const maxRecent = 5
const keyFor = (siteId: string) => `vitrine-recent-${siteId}`

/** Entries that were opened last with the search, on this device. */
export function readRecent(siteId: string): readonly RecentEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyFor(siteId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, maxRecent) : []
  } catch {
    // Storage is closed to the page, or holds something else: then there is nothing to offer.
    return []
  }
}

export function keepRecent(siteId: string, recent: RecentEntry): void {
  const others = readRecent(siteId).filter(({ label }) => label !== recent.label)
  try {
    localStorage.setItem(keyFor(siteId), JSON.stringify([recent, ...others].slice(0, maxRecent)))
  } catch {
    // Storage is full or closed: the search works without.
  }
}

function isRecent(value: unknown): value is RecentEntry {
  if (typeof value !== 'object' || value === null || !('label' in value) || !('target' in value)) return false
  const { label, target } = value
  return (
    typeof label === 'string' &&
    typeof target === 'object' &&
    target !== null &&
    'to' in target &&
    typeof target.to === 'string'
  )
}
