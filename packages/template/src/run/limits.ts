import type { Site } from './site.ts'

/** What one render may use up. Past a limit the render ends with an error, and keeps what was printed so far. */
export interface Limits {
  /** Instructions carried out, counted in loops and across partials. */
  readonly steps: number
  /** Length of the output, in UTF-16 code units. */
  readonly outputBytes: number
  /** Macros and partials within one another. */
  readonly depth: number
  /** Measured by `clock`. */
  readonly wallTimeMs: number
  /** Tells milliseconds. A host whose thread is shared may count processor time instead of the time of day. */
  readonly clock: () => number
  /** Longest string an expression may build, in UTF-16 code units. */
  readonly stringLength: number
  /** Tokens of one expression. */
  readonly tokens: number
}

export const DEFAULT_LIMITS: Limits = {
  steps: 5_000_000,
  outputBytes: 32 * 1024 * 1024,
  depth: 16,
  wallTimeMs: 5_000,
  clock: Date.now,
  stringLength: 1024 * 1024,
  tokens: 10_000,
}

/** How many steps go by between two looks at the clock. */
export const STEPS_PER_CHECK = 256

/**
 * Thrown through the page when a limit is reached. On its way up each block puts what it had printed in front of
 * `printed`, so that nothing is lost.
 */
export class Stop {
  readonly code: string
  readonly message: string
  /** The loop or file that was running, where that is known. */
  readonly site: Site | undefined
  printed = ''

  constructor(code: string, message: string, site: Site | undefined) {
    this.code = code
    this.site = site
    this.message = `RuntimeError: ${message}`
  }
}
