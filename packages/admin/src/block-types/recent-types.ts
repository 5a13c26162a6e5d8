const key = 'vitrine-recent-blocks'
const maxRecent = 4

/** Types of blocks that were added last on this device, the latest first. */
export function readRecentTypes(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((type) => typeof type === 'string').slice(0, maxRecent) : []
  } catch {
    // Storage is closed, or holds something else: then no type is offered again.
    return []
  }
}

export function keepRecentType(type: string): void {
  const others = readRecentTypes().filter((each) => each !== type)
  try {
    localStorage.setItem(key, JSON.stringify([type, ...others].slice(0, maxRecent)))
  } catch {
    // Storage is full or closed: the list of all types works without.
  }
}
