import type { Journal, KeptChange } from './journal.ts'

/** Writes what is to be kept one write after the other, always its latest state: typing must not wait for the disk. */
export class JournalWriter {
  readonly #journal: Journal
  readonly #puts = new Map<string, KeptChange>()
  readonly #removes = new Set<string>()
  /** Those of the write that is under way. */
  #underWay: readonly KeptChange[] = []
  #writing: Promise<void> | undefined

  constructor(journal: Journal) {
    this.#journal = journal
  }

  put(change: KeptChange): void {
    this.#removes.delete(change.batchId)
    this.#puts.set(change.batchId, change)
    void this.flush()
  }

  remove(batchId: string): void {
    this.#puts.delete(batchId)
    this.#removes.add(batchId)
    void this.flush()
  }

  /** Keeps changes that are not written yet, for `pagehide`. */
  keepNow(): void {
    const changes = new Map(this.#underWay.map((change) => [change.batchId, change]))
    for (const [batchId, change] of this.#puts) changes.set(batchId, change)
    for (const batchId of this.#removes) changes.delete(batchId)
    if (changes.size > 0) this.#journal.keepNow([...changes.values()])
  }

  /** Resolves when everything so far is written. A disk that is full keeps nobody from sending. */
  async flush(): Promise<void> {
    this.#writing ??= this.#write().finally(() => (this.#writing = undefined))
    await this.#writing
  }

  async #write(): Promise<void> {
    // The changes of one step are written together.
    await Promise.resolve()
    while (this.#puts.size > 0 || this.#removes.size > 0) {
      const [puts, removes] = [[...this.#puts.values()], [...this.#removes]]
      this.#puts.clear()
      this.#removes.clear()
      this.#underWay = puts
      try {
        await this.#journal.write(puts, removes)
      } catch (error) {
        console.warn('Changes could not be kept on this device.', error)
      }
      this.#underWay = []
    }
  }
}
