import { LRUCache } from 'lru-cache'
import { limitCount } from './count-limit.ts'

/** So many things are kept; the least used one goes first. */
const limit = 10_000

/**
 * Caches small values of the database between requests. Each key names the state of the site (a revision), so entries
 * need no invalidation. Every reader must be able to go on without it.
 */
export interface MemoryCache {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller's key says what is under it.
  get<Kept extends object>(key: string): Kept | undefined
  set(key: string, kept: object): void
}

export function openMemoryCache(): MemoryCache {
  const kept = new LRUCache<string, object>(limitCount(limit))
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion typescript/no-unnecessary-type-parameters -- a key names what is under it; each has one writer.
    get: <Kept extends object>(key: string) => kept.get(key) as Kept | undefined,
    set: (key, value) => void kept.set(key, value),
  }
}
