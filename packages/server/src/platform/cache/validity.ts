/** Until when what is made for one request holds: the earliest moment at which any part of it changes by itself. */
export class Validity {
  #untilMs = Number.POSITIVE_INFINITY

  /** Epoch milliseconds; infinity while nothing changes by itself. */
  get untilMs(): number {
    return this.#untilMs
  }

  limit(untilMs: number): void {
    this.#untilMs = Math.min(this.#untilMs, untilMs)
  }
}
