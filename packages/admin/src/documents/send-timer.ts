import type { Problem } from '../api/problem.ts'

/** Pauses before a failed batch is sent again, in milliseconds. The last one repeats. */
const retryPausesMs = [500, 1000, 2000, 4000, 8000, 15_000]
/** Typing is sent after this pause, and at the latest after the second. */
const sendPauseMs = 500
const maxSendPauseMs = 2000

/** When the next batch is sent: after a pause in typing, or some time after a failure. */
export class SendTimer {
  readonly #send: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitsSinceMs: number | undefined
  #failures = 0

  constructor(send: () => void) {
    this.#send = send
  }

  get isRunning(): boolean {
    return this.#timer !== undefined
  }

  /** Waits for a pause in typing. */
  waitForPause(): void {
    const now = Date.now()
    this.#waitsSinceMs ??= now
    this.#start(Math.max(0, Math.min(sendPauseMs, this.#waitsSinceMs + maxSendPauseMs - now)))
  }

  /** Waits longer after each failure in a row, and at least as long as the server asks for. */
  waitAfterFailure(problem: Problem | undefined): void {
    const pause = retryPausesMs[Math.min(this.#failures, retryPausesMs.length - 1)] ?? 0
    const seconds = problem?.params['retryAfterSeconds']
    this.#failures++
    this.#start(Math.max(pause, typeof seconds === 'number' ? seconds * 1000 : 0))
  }

  succeed(): void {
    this.#failures = 0
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waitsSinceMs = undefined
  }

  #start(pauseMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#send, pauseMs)
  }
}
