import type { FormatterCall } from '../parse/nodes.ts'
import type { Value } from '../registry/types.ts'
import { Frame } from '../run/frame.ts'
import type { Run, Site } from '../run/run.ts'
import type { CompileContext } from './plan.ts'

/** What a chain gives when a formatter threw: nothing is printed or bound. */
export const FAILED = Symbol('failed')

type Step = (values: readonly Value[], run: Run) => Value

/** The formatters of a tag, with their arguments already read. */
export class Chain {
  /** No formatter looks at the frames: none is pushed. */
  readonly pure: boolean
  readonly #steps: readonly Step[]
  readonly #site: Site
  readonly #opcode: string

  constructor(calls: readonly FormatterCall[], opcode: string, start: number, context: CompileContext) {
    this.#opcode = opcode
    this.#site = { source: context.source, start }
    this.#steps = calls.map((call) => compileStep(call, context))
    this.pure = calls.every(({ name }) => context.registry.formatters.get(name)?.pure === true)
  }

  /** Formats for output: the first value is pushed as a frame, so that arguments are looked up from it. */
  format(values: Value[], run: Run, frame: Frame): Value {
    run.frame = this.pure ? frame : new Frame(values[0], frame)
    return this.apply(values, run)
  }

  /** Formats for `.var`, where no frame is pushed. */
  formatHere(values: Value[], run: Run, frame: Frame): Value {
    run.frame = frame
    return this.apply(values, run)
  }

  private apply(values: Value[], run: Run): Value {
    run.site = this.#site
    try {
      run.budget.weigh(values[0], this.#site)
      for (const step of this.#steps) values[0] = step(values, run)
      run.budget.weigh(values[0], this.#site)
      return values[0]
    } catch (error) {
      run.fail(error, this.#opcode, this.#site)
      return FAILED
    }
  }
}

function compileStep({ name, args }: FormatterCall, { registry }: CompileContext): Step {
  const definition = registry.formatters.get(name)
  // The parser made text of a tag whose formatter is unknown, so this is only for trees made by hand.
  if (definition === undefined) return (values) => values[0]
  const read = readOnce(() => definition.readArgs?.(args) ?? args)
  return (values, run) => definition.apply(values, read(), run)
}

/** Reads arguments now; what that throws is thrown at each use, where it becomes an error of the instruction. */
export function readOnce(read: () => unknown): () => never {
  try {
    const value = read()
    // The registry has forgotten the type of the arguments; `readArgs` and `apply` of a definition agree on it.
    return () => value as never
  } catch (error) {
    return () => {
      throw error
    }
  }
}
