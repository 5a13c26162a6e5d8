import type { TemplateError } from '../errors.ts'
import type { UnitSource } from '../run/unit.ts'
import { CompiledUnit } from './unit.ts'
import type { Environment } from './unit.ts'

/**
 * The partials of a theme revision. Each is compiled when it is first used, once for all templates that share the set.
 */
export class PartialSet implements UnitSource {
  readonly #sources: Readonly<Record<string, string>>
  readonly #environment: Environment
  #units: Map<string, CompiledUnit> | undefined

  constructor(sources: Readonly<Record<string, string>>, environment: Environment) {
    this.#sources = { ...sources }
    this.#environment = environment
  }

  get names(): string[] {
    return Object.keys(this.#sources)
  }

  find(name: string): CompiledUnit | undefined {
    const units = (this.#units ??= new Map())
    const known = units.get(name)
    if (known !== undefined) return known
    const text = Object.hasOwn(this.#sources, name) ? this.#sources[name] : undefined
    if (text === undefined) return undefined
    const unit = new CompiledUnit(text, name, this.#environment)
    units.set(name, unit)
    return unit
  }

  /** Compiles all of them and tells what is wrong; each error carries the partial's name as its file. */
  errors(): TemplateError[] {
    return this.names.flatMap((name) => this.find(name)?.errors ?? [])
  }
}
