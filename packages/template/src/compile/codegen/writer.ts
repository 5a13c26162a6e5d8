/** One level of scope as generated code knows it. */
export interface Level {
  /** Variable with the value as it is. */
  readonly raw: string
  /** Variable with the value when names can be read from it directly, else undefined. */
  readonly plain: string
  /** Variable with the frame object; undefined where the level has none. */
  readonly frame: string | undefined
  /** Variable that counts from 0, in a repeated section. */
  readonly position?: string
  /** Variable with the array, in a repeated section. */
  readonly list?: string
}

/** Collects the functions and constants of one generated module. */
export class ModuleWriter {
  readonly constants: unknown[] = []
  readonly #known = new Map<unknown, string>()
  readonly #functions: string[] = []
  #names = 0

  /** A name no other part of the module has. */
  name(prefix: string): string {
    return `${prefix}${this.#names++}`
  }

  /** A constant handed to the module, by name. Objects that are used twice are handed over once. */
  constant(value: unknown): string {
    const known = this.#known.get(value)
    if (known !== undefined) return known
    const name = `k${this.constants.length}`
    this.constants.push(value)
    this.#known.set(value, name)
    return name
  }

  addFunction(code: string): void {
    this.#functions.push(code)
  }

  /** The body of a function of `K` (constants) and `R` (runtime) that returns what `entry` names. */
  code(runtimeNames: readonly string[], entry: string): string {
    const constants = this.constants.map((_, index) => `const k${index}=K[${index}];`).join('')
    return `"use strict";const{${runtimeNames.join(',')}}=R;${constants}\n${this.#functions.join('\n')}\nreturn ${entry}`
  }
}

/** Writes the statements of one function; text next to text becomes one literal. */
export class CodeWriter {
  readonly module: ModuleWriter
  #code = ''
  #text = ''
  readonly #literal: (text: string) => string

  constructor(module: ModuleWriter, literal: (text: string) => string) {
    this.module = module
    this.#literal = literal
  }

  /** Text to print. */
  text(text: string): void {
    this.#text += text
  }

  /** A statement; text before it is printed first. */
  add(code: string): void {
    this.flush()
    this.#code += `${code}\n`
  }

  /** False when a variable is nowhere in the code so far, so that it need not be there. */
  uses(name: string): boolean {
    return this.#code.includes(name)
  }

  get code(): string {
    this.flush()
    return this.#code
  }

  private flush(): void {
    if (this.#text === '') return
    this.#code += `o+=${this.#literal(this.#text)};\n`
    this.#text = ''
  }
}
