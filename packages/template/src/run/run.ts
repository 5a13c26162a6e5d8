import type { TemplateError } from '../errors.ts'
import type { HostOptions, LocaleData, Scope, Value } from '../registry/types.ts'
import { Budget } from './budget.ts'
import { findBinding, Frame } from './frame.ts'
import type { Limits } from './limits.ts'
import { Stop } from './limits.ts'
import { climb, findName, findPosition, resolve, resolveOuter } from './lookup.ts'
import type { PathCache } from './path-cache.ts'
import type { Site } from './site.ts'
import type { Trace } from './trace.ts'
import type { Block, UnitSource } from './unit.ts'
import type { Fields } from './value.ts'

/** What a render needs besides data; see `RenderOptions` for the meaning of each. */
interface RunSettings {
  readonly partials: UnitSource
  readonly paths: PathCache
  readonly injects: Readonly<Record<string, Value>>
  readonly options: HostOptions
  readonly now: number | undefined
  readonly locale: () => LocaleData | undefined
  readonly limits: Limits
  readonly host: unknown
  readonly trace: Trace | undefined
}

const MAX_ERRORS = 1_000

/** One render: the current frame, the output so far, errors and budget. It is the `scope` formatters see. */
export class Run implements Scope {
  readonly options: HostOptions
  readonly errors: TemplateError[] = []
  readonly budget: Budget
  readonly limits: Limits
  readonly trace: Trace | undefined
  readonly injects: Readonly<Record<string, Value>>
  /** Where formatters and predicates look from; set before each of them is called. */
  frame: Frame
  site: Site | undefined
  /** Output of the block being rendered (closures backend). */
  out = ''
  #depth = 0
  readonly #settings: RunSettings
  #now: number | undefined

  constructor(settings: RunSettings, root: Frame) {
    this.#settings = settings
    this.options = settings.options
    this.limits = settings.limits
    this.trace = settings.trace
    this.injects = settings.injects
    this.budget = new Budget(settings.limits)
    this.frame = root
  }

  /** What custom elements get of the host. */
  get host(): unknown {
    return this.#settings.host
  }

  get node(): Value {
    return this.frame.node
  }

  lookup(path: string): Value {
    return resolve(this.#settings.paths.get(path), this.frame)
  }

  find(name: string): Value {
    return findName(name, this.frame)
  }

  climb(read: (fields: Fields) => Value): Value {
    return climb(read, this.frame)
  }

  lookupOuter(path: string): Value {
    return resolveOuter(this.#settings.paths.get(path), this.frame)
  }

  index(): number | undefined {
    const position = findPosition(this.frame)
    return position === undefined ? undefined : position + 1
  }

  now(): number {
    return (this.#now ??= this.#settings.now ?? Date.now())
  }

  locale(): LocaleData | undefined {
    return this.#settings.locale()
  }

  applyPartial(
    name: string,
    value: Value,
    options: { args: Readonly<Record<string, string>>; isolated: boolean },
  ): string {
    const caller = this.frame
    const frame = new Frame(value, caller)
    frame.isolated = options.isolated
    for (const key in options.args) {
      // One argument is enough to bind all of them; without any, `@args` stays missing.
      if (key !== undefined) frame.setVar('@args', options.args)
      break
    }
    return this.nest(name, caller, frame)
  }

  /** Runs a macro or partial in the caller's own frame. */
  include(name: string, frame: Frame): string {
    return this.nest(name, frame, frame)
  }

  report(message: string, code = 'GENERAL_ERROR'): void {
    if (this.errors.length < MAX_ERRORS) this.record(message, code, this.site)
  }

  /** The error that ended the render: recorded however many there are. */
  reportStop({ message, code, site }: Stop, root: Site): void {
    this.record(message, code, site ?? root)
  }

  /** An instruction threw: it prints nothing, and the page goes on. */
  fail(error: unknown, opcode: string, site: Site | undefined): void {
    if (error instanceof Stop) throw error
    this.site = site
    const name = error instanceof Error ? error.name : 'Error'
    const message = error instanceof Error ? error.message : String(error)
    this.report(`RuntimeError: Unexpected ${name} error when executing ${opcode}: ${message}`, 'UNEXPECTED_ERROR')
  }

  /** What a block throws on when an exception passes through it after it had printed `printed`. */
  unwind(error: unknown, printed: string): Stop {
    const stop = error instanceof Stop ? error : this.budget.broken(error)
    stop.printed = printed + stop.printed
    return stop
  }

  private record(message: string, code: string, site: Site | undefined): void {
    const place = site === undefined ? { file: '', line: 1, column: 1 } : locate(site)
    this.errors.push({ family: 'engine', code, message, ...place })
  }

  private nest(name: string, caller: Frame, frame: Frame): string {
    const block = this.findBlock(name, caller)
    if (block === undefined) return ''
    if (this.#depth >= this.limits.depth) {
      const message = `Attempt to apply partial '${name}' exceeded maximum recursion depth of ${this.limits.depth}`
      this.report(`RuntimeError: ${message}`, 'APPLY_PARTIAL_RECURSION_DEPTH')
      return ''
    }
    const site = this.site
    this.#depth++
    try {
      const text =
        this.trace === undefined ? block.render(this, frame) : this.trace.nested(() => block.render(this, frame))
      this.budget.checkOutput(text.length)
      return text
    } finally {
      this.#depth--
      this.frame = caller
      this.site = site
    }
  }

  /** Macros, from the frame upwards, win over partials. Reports why there is none. */
  private findBlock(name: string, from: Frame): Block | undefined {
    for (let at: Frame | null = from; at !== null; at = at.parent) {
      const macro = at.macros === null ? null : findBinding(at.macros, name)
      if (macro !== null) return macro.value
    }
    const partial = this.#settings.partials.find(name)
    if (partial === undefined) {
      this.report(`RuntimeError: Attempt to apply partial '${name}' which could not be found.`, 'APPLY_PARTIAL_MISSING')
      return undefined
    }
    const [error] = partial.errors
    if (error === undefined) return partial
    this.report(`RuntimeError: Parse of partial "${name}" failed: ${error.message}`, 'APPLY_PARTIAL_SYNTAX')
    return undefined
  }
}

function locate({ source, start }: Site): { file: string; line: number; column: number } {
  return { file: source.file, ...source.position(start) }
}
