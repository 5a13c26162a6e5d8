const DEFAULT_LIMIT = 100

/**
 * A map that never holds more than `limit` entries (100 unless told otherwise): the one put in first leaves. What a template or its data names
 * (locales, zones, messages) is a stranger's choice, so whatever is kept for it must be bounded.
 */
export class BoundedCache<Entry, Key = string> {
  /** Made when first asked: a template has more caches than a render uses. */
  #entries: Map<Key, Entry> | undefined
  readonly #limit: number

  constructor(limit = DEFAULT_LIMIT) {
    this.#limit = limit
  }

  /** The entry of this key, made and kept when it is not there. */
  get(key: Key, make: (key: Key) => Entry): Entry {
    const entries = (this.#entries ??= new Map())
    const kept = entries.get(key)
    if (kept !== undefined) return kept

    const made = make(key)
    if (entries.size >= this.#limit) {
      const oldest = entries.keys().next()
      if (!oldest.done) entries.delete(oldest.value)
    }
    entries.set(key, made)
    return made
  }
}
