import type { FormatterCall } from '../parse/nodes.ts'
import type { FormatterDefinition, Value } from '../registry/types.ts'
import { Frame } from '../run/frame.ts'
import type { Run } from '../run/run.ts'
import type { Site } from '../run/site.ts'
import type { CompileContext } from './plan.ts'

/** What a chain gives when a formatter threw: nothing is printed or bound. */
export const FAILED = Symbol('failed')

/** One formatter with its arguments already read. */
interface Step {
  readonly apply: (values: readonly Value[], args: never, run: Run) => Value
  readonly args: never
}

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
    const steps: Step[] = []
    let pure = true
    for (const { name, args } of calls) {
      const definition = context.registry.formatters.get(name)
      pure &&= definition?.pure === true
      // The parser made text of a tag whose formatter is unknown: it can be absent only in trees made by hand.
      if (definition !== undefined) steps.push(compileStep(definition, args))
    }
    this.#steps = steps
    this.pure = pure
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
      for (let at = 0; at < this.#steps.length; at++) {
        const step = this.#steps[at]
        if (step !== undefined) values[0] = step.apply(values, step.args, run)
      }
      run.budget.weigh(values[0], this.#site)
      return values[0]
    } catch (error) {
      run.fail(error, this.#opcode, this.#site)
      return FAILED
    }
  }
}

function compileStep({ apply, readArgs }: FormatterDefinition<never>, args: readonly string[]): Step {
  try {
    // The registry has forgotten the type of the arguments; `readArgs` and `apply` of a definition agree on it.
    return { apply, args: (readArgs?.(args) ?? args) as never }
  } catch (error) {
    const fail = () => {
      throw error
    }
    return { apply: fail, args: args as never }
  }
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
