/**
 * A map that never holds more than `limit` entries: the one put in first leaves. What a template or its data names
 * (locales, zones, messages) is a stranger's choice, so whatever is kept for it must be bounded.
 */
export class BoundedCache<Entry> {
  readonly #entries = new Map<string, Entry>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The entry of this key, made and kept when it is not there. */
  get(key: string, make: (key: string) => Entry): Entry {
    const kept = this.#entries.get(key)
    if (kept !== undefined) return kept

    const made = make(key)
    if (this.#entries.size >= this.#limit) {
      const oldest = this.#entries.keys().next()
      if (!oldest.done) this.#entries.delete(oldest.value)
    }
    this.#entries.set(key, made)
    return made
  }
}
