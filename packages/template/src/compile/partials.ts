import type { TemplateError } from '../errors.ts'
import type { UnitSource } from '../run/unit.ts'
import { CompiledUnit } from './unit.ts'
import type { Environment } from './unit.ts'

/**
 * The partials of a theme revision. Each is compiled when it is first used, once for all templates that share the set.
 */
export class PartialSet implements UnitSource {
  readonly #sources: ReadonlyMap<string, string>
  readonly #environment: Environment
  readonly #units = new Map<string, CompiledUnit>()

  constructor(sources: Readonly<Record<string, string>>, environment: Environment) {
    this.#sources = new Map(Object.entries(sources))
    this.#environment = environment
  }

  get names(): string[] {
    return [...this.#sources.keys()]
  }

  find(name: string): CompiledUnit | undefined {
    const known = this.#units.get(name)
    if (known !== undefined) return known
    const text = this.#sources.get(name)
    if (text === undefined) return undefined
    const unit = new CompiledUnit(text, name, this.#environment)
    this.#units.set(name, unit)
    return unit
  }

  /** Compiles all of them and tells what is wrong; each error carries the partial's name as its file. */
  errors(): TemplateError[] {
    return this.names.flatMap((name) => this.find(name)?.errors ?? [])
  }
}
