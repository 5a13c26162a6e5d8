import { toPath } from '../parse/cursor.ts'
import { BoundedCache } from './bounded-cache.ts'
import type { Path } from './lookup.ts'

const KEPT = 500
const LONGEST = 200

/** Paths that formatters and predicates look up again and again, read once. */
export class PathCache {
  readonly #paths = new BoundedCache<Path>(KEPT)

  get(text: string): Path {
    return text.length > LONGEST ? toPath(text) : this.#paths.get(text, toPath)
  }
}
