import { performance } from 'node:perf_hooks'

/** Sections shorter than this are counted by the wall clock: asking for processor time costs more than it tells. */
const shortMs = 2

/** How old an answer of the operating system may be when a section begins. A section is charged at most this much too much. */
const freshMs = 5

/** What shares the thread between those whose work it does. */
interface Share {
  take(): Promise<void> | undefined
  /** Hears of the time of each section when it ends. */
  spend(ms: number): void
}

/**
 * Processor time that the synchronous work of one request may use on this thread. Several sections share it; what the thread does between them
 * for others is not counted, nor is the time in which other processes have the processor.
 */
export class CpuBudget {
  readonly #limitMs: number
  readonly #share: Share | undefined
  #usedMs = 0
  #depth = 0
  #wallStart = 0
  #cpuStart = 0

  constructor(limitMs: number, share?: Share) {
    this.#limitMs = limitMs
    this.#share = share
  }

  /** A new budget with the same share of the thread. */
  fresh(): CpuBudget {
    return new CpuBudget(this.#limitMs, this.#share)
  }

  /** Undefined when a section may begin at once; else resolves when it is its turn. */
  turn(): Promise<void> | undefined {
    return this.#share?.take()
  }

  /** Runs a section. Sections within one another are one. */
  measure<Result>(work: () => Result): Result {
    if (this.#depth > 0) return work()
    this.#depth++
    this.#wallStart = performance.now()
    this.#cpuStart = threadClock.recentMs(this.#wallStart)
    try {
      return work()
    } finally {
      const wall = performance.now() - this.#wallStart
      const spent = wall < shortMs ? wall : Math.min(wall, threadClock.nowMs() - this.#cpuStart)
      this.#depth--
      this.#usedMs += spent
      this.#share?.spend(spent)
    }
  }

  /** Milliseconds used so far. As long as the wall clock is below the limit it is the answer: a thread uses no more than that. */
  usedMs(): number {
    if (this.#depth === 0) return this.#usedMs
    const byWall = this.#usedMs + performance.now() - this.#wallStart
    return byWall <= this.#limitMs ? byWall : this.#usedMs + threadClock.nowMs() - this.#cpuStart
  }

  leftMs(): number {
    return this.#limitMs - this.usedMs()
  }
}

/** Processor time of this thread. Asking the operating system takes microseconds, which many short sections would pay in vain. */
class ThreadClock {
  #askedAt = Number.NEGATIVE_INFINITY
  #answerMs = 0

  nowMs(): number {
    const { user, system } = process.threadCpuUsage()
    this.#askedAt = performance.now()
    this.#answerMs = (user + system) / 1000
    return this.#answerMs
  }

  /** The last answer while it is fresh, else a new one. */
  recentMs(now: number): number {
    return now - this.#askedAt < freshMs ? this.#answerMs : this.nowMs()
  }
}

// There is one processor clock per thread, as there is one module per thread.
const threadClock = new ThreadClock()
