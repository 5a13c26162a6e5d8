import type { Value } from '../registry/types.ts'
import { STEPS_PER_CHECK, Stop } from './limits.ts'
import type { Limits } from './limits.ts'
import type { Site } from './site.ts'

/** Characters a formatter may handle within its one step. */
const LONG_TEXT = 4_096

/** Counts what a render uses up, and stops it at its limits. */
export class Budget {
  /** Steps until the next look at the clock; loops subtract from it and call `refill` below zero. */
  fuel: number
  readonly maxOutput: number
  readonly #limits: Limits
  readonly #deadline: number
  #left: number
  #stopped: Stop | undefined

  constructor(limits: Limits) {
    this.#limits = limits
    this.maxOutput = limits.outputBytes
    this.#deadline = limits.clock() + limits.wallTimeMs
    this.fuel = Math.min(STEPS_PER_CHECK, limits.steps)
    this.#left = limits.steps - this.fuel
  }

  /** Counts steps of the block at `site`. */
  spend(steps: number, site: Site): void {
    if ((this.fuel -= steps) < 0) this.refill(site)
  }

  /** Counts the length of a formatter's input and output when it is long: its work grows with it. */
  weigh(value: Value, site: Site): void {
    if (typeof value === 'string' && value.length > LONG_TEXT) this.spend(value.length >> 6, site)
  }

  /** The current slice of steps is used up: hands out the next, or stops the render. */
  refill(site: Site): void {
    if (this.#stopped !== undefined) throw this.#stopped
    if (this.fuel + this.#left < 0)
      throw this.stop('CODE_LIMIT_REACHED', `steps used up: ${this.#limits.steps} are allowed`, site)
    if (this.#limits.clock() > this.#deadline) {
      throw this.stop('TIME_LIMIT_REACHED', `time is up: ${this.#limits.wallTimeMs} ms are allowed`, site)
    }
    const slice = Math.min(STEPS_PER_CHECK - this.fuel, this.#left)
    this.fuel += slice
    this.#left -= slice
  }

  checkOutput(length: number): void {
    if (length > this.maxOutput) throw this.outgrown()
  }

  outgrown(): Stop {
    return this.stop('OUTPUT_LIMIT_REACHED', `output is too long: ${this.maxOutput} characters are allowed`)
  }

  /** An error no instruction answers for, such as a getter of the host's data that throws: the render ends there. */
  broken(error: unknown): Stop {
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof RangeError && message.includes('string length')) return this.outgrown()
    if (error instanceof RangeError && message.includes('call stack')) {
      return this.stop('DEPTH_LIMIT_REACHED', 'blocks and partials are nested too deeply')
    }
    const name = error instanceof Error ? error.name : 'Error'
    return this.stop('UNEXPECTED_ERROR', `unexpected ${name}: ${message}`)
  }

  private stop(code: string, why: string, site?: Site): Stop {
    // Nothing may continue after a stop, even if it was caught: the next step stops again.
    this.fuel = -1
    return (this.#stopped ??= new Stop(code, `Rendering stopped, ${why}`, site))
  }
}
