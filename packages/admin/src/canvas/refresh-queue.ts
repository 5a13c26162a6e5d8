type BlockSelection = readonly string[] | 'all'

/** One refresh of the page at a time: what is saved meanwhile is shown by the next. */
export class RefreshQueue {
  readonly #refresh: (blockIds: BlockSelection) => Promise<void>
  readonly #onError: () => void
  #wanted: Set<string> | 'all' | undefined
  #isRunning = false

  constructor(refresh: (blockIds: BlockSelection) => Promise<void>, onError: () => void) {
    this.#refresh = refresh
    this.#onError = onError
  }

  add(blockIds: BlockSelection): void {
    if (blockIds === 'all' || this.#wanted === 'all') this.#wanted = 'all'
    else this.#wanted = new Set([...(this.#wanted ?? []), ...blockIds])
    if (!this.#isRunning) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#wanted !== undefined) {
      const wanted = this.#wanted
      this.#wanted = undefined
      await this.#refresh(wanted === 'all' ? 'all' : [...wanted]).catch(this.#onError)
    }
    this.#isRunning = false
  }
}
