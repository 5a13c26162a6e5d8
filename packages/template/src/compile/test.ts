import type { PredicateCall } from '../parse/nodes.ts'
import type { Frame } from '../run/frame.ts'
import type { Run } from '../run/run.ts'
import type { Site } from '../run/site.ts'
import { readOnce } from './chain.ts'
import type { CompileContext } from './plan.ts'

/** A predicate with its arguments already read. */
export class Test {
  readonly #check: (run: Run) => boolean
  readonly #site: Site
  readonly #opcode: string

  constructor({ name, args, start }: PredicateCall, opcode: string, { source, registry }: CompileContext) {
    this.#opcode = opcode
    this.#site = { source, start }
    const definition = registry.predicates.get(name)
    if (definition === undefined) {
      this.#check = () => false
      return
    }
    const read = readOnce(() => definition.readArgs?.(args) ?? args)
    this.#check = (run) => definition.test(read(), run)
  }

  /** Undefined when it threw: the instruction then prints nothing, neither its body nor its alternative. */
  holds(run: Run, frame: Frame): boolean | undefined {
    run.frame = frame
    run.site = this.#site
    try {
      return this.#check(run)
    } catch (error) {
      run.fail(error, this.#opcode, this.#site)
      return undefined
    }
  }
}
