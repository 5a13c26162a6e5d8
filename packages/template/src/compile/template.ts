import type { TemplateError } from '../errors.ts'
import type { Node } from '../parse/nodes.ts'
import type { LocaleData, Value } from '../registry/types.ts'
import { Frame } from '../run/frame.ts'
import type { Limits, Stop } from '../run/limits.ts'
import { PathCache } from '../run/path-cache.ts'
import { Run } from '../run/run.ts'
import type { OutputPiece } from '../run/trace.ts'
import { Trace } from '../run/trace.ts'
import type { UnitSource } from '../run/unit.ts'
import type { RenderOptions } from './options.ts'
import type { CompiledUnit, Environment } from './unit.ts'

export interface RenderResult {
  readonly output: string
  /** What parsing found, then what rendering did. A template never throws. */
  readonly errors: readonly TemplateError[]
  /** With `trace`: where each piece of the output came from, in order. */
  readonly pieces?: readonly OutputPiece[]
}

const DEFAULT_ALT_TEXT_LIMIT = 1_000
const DEFAULT_LOCALE = 'en'

/** A compiled template: render it as often as wanted, with any data. */
export class Template {
  readonly #unit: CompiledUnit
  readonly #partials: UnitSource
  readonly #environment: Environment
  readonly #paths = new PathCache()

  constructor(unit: CompiledUnit, partials: UnitSource, environment: Environment) {
    this.#unit = unit
    this.#partials = partials
    this.#environment = environment
  }

  /** What parsing found; a template with errors still renders. */
  get errors(): readonly TemplateError[] {
    return this.#unit.errors
  }

  get nodes(): readonly Node[] {
    return this.#unit.nodes
  }

  /** Renders with any JSON value as data. Values are read as they are and never changed. */
  render(data: Value, options: RenderOptions = {}): RenderResult {
    const root = new Frame(data, null)
    const trace = options.trace === true ? new Trace() : undefined
    const run = new Run(this.settings(options, trace), root)
    const output = print(this.#unit, run, root)
    const errors = run.errors.length === 0 ? this.#unit.errors : [...this.#unit.errors, ...run.errors]
    return trace === undefined ? { output, errors } : { output, errors, pieces: trace.pieces }
  }

  private settings(options: RenderOptions, trace: Trace | undefined): ConstructorParameters<typeof Run>[0] {
    const { legacyMoney = false, altTextLimit = DEFAULT_ALT_TEXT_LIMIT, escapedText = false, money } = options
    return {
      partials: this.#partials,
      paths: this.#paths,
      injects: options.injects ?? {},
      options: { legacyMoney, altTextLimit, escapedText, money },
      now: options.now,
      locale: this.localeFinder(options),
      limits: readLimits(options, this.#environment.limits),
      host: options.host,
      trace,
    }
  }

  private localeFinder({ locale, localeData }: RenderOptions): () => LocaleData | undefined {
    const environment = this.#environment
    if (localeData !== undefined) return () => localeData
    if (locale === 'none') return () => undefined
    if (locale === undefined && environment.localeData !== undefined) return () => environment.localeData
    return () => environment.loadLocale(locale ?? DEFAULT_LOCALE)
  }
}

function print(unit: CompiledUnit, run: Run, root: Frame): string {
  try {
    const output = unit.render(run, root)
    if (output.length <= run.budget.maxOutput) return output
    return stopped(run.budget.outgrown(), output, unit, run)
  } catch (error) {
    const stop = run.unwind(error, '')
    return stopped(stop, stop.printed, unit, run)
  }
}

function stopped(stop: Stop, printed: string, unit: CompiledUnit, run: Run): string {
  run.reportStop(stop, { source: unit.source, start: 0 })
  return printed.slice(0, run.budget.maxOutput)
}

function readLimits({ limits, exprOpts }: RenderOptions, defaults: Limits): Limits {
  if (limits === undefined && exprOpts === undefined) return defaults
  const all = { ...defaults, ...limits }
  return {
    ...all,
    tokens: tighter(all.tokens, exprOpts?.maxTokens),
    stringLength: tighter(all.stringLength, exprOpts?.maxStringLen),
  }
}

function tighter(limit: number, wanted: number | undefined): number {
  return wanted === undefined || wanted <= 0 ? limit : Math.min(limit, wanted)
}
