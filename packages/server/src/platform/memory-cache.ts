import { LRUCache } from 'lru-cache'

/** So many things are kept; the least used one goes first. */
const limit = 10_000

/**
 * What a process keeps of the database between requests, to spare reading it again: small things only, each under a key that says of which state of the
 * site it is (a revision), so that nothing has to be told that it is old. Whoever reads it must be able to go on without it.
 */
export interface MemoryCache {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller's key says what lies under it.
  get<Kept extends object>(key: string): Kept | undefined
  set(key: string, kept: object): void
}

export function openMemoryCache(): MemoryCache {
  const kept = new LRUCache<string, object>({ max: limit })
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion typescript/no-unnecessary-type-parameters -- a key names what lies under it; each has one writer.
    get: <Kept extends object>(key: string) => kept.get(key) as Kept | undefined,
    set: (key, value) => void kept.set(key, value),
  }
}
