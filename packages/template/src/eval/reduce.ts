import type { Reference } from '../parse/nodes.ts'
import type { Frame } from '../run/frame.ts'
import { resolve } from '../run/lookup.ts'
import { callFunction } from './functions.ts'
import { ADD, ASSIGN, DIVIDE, toNumber } from './operators.ts'
import type { Operator } from './operators.ts'
import type { Scalar } from './scalar.ts'
import type { ExpressionToken } from './tokens.ts'

const TOO_LONG = Symbol('too long')
/** What a unary operator leaves of something that is no value: nothing to print, and nothing to compute with. */
const NOTHING = Symbol('nothing')

type Item = Scalar | ExpressionToken | typeof NOTHING | undefined

/** Computes one expression in reverse Polish order. `errors` stays empty when all went well. */
export class Reducer {
  readonly errors: string[] = []
  readonly #frame: Frame
  readonly #maxStringLength: number
  readonly #legacy: boolean
  #stack: Item[] = []

  constructor(frame: Frame, maxStringLength: number, legacy: boolean) {
    this.#frame = frame
    this.#maxStringLength = maxStringLength
    this.#legacy = legacy
  }

  /** The value, or undefined for an assignment and after an error. */
  reduce(tokens: readonly ExpressionToken[]): Scalar | undefined {
    this.#stack = []
    for (const token of tokens) {
      const step = this.step(token)
      if (step === 'assigned') return undefined
      if (step === 'failed') break
    }
    if (this.#stack.length === 0) return undefined
    const last = this.#stack.pop()
    if (last === NOTHING) return undefined
    const result = this.toScalar(last)
    if (result === undefined) this.errors.push('Reduce error: unexpected token on stack')
    return result
  }

  private step(token: ExpressionToken): 'done' | 'assigned' | 'failed' {
    switch (token.type) {
      case 'value':
        this.#stack.push(token.value)
        return 'done'
      case 'call':
        return this.call(token)
      case 'operator':
        return token.operator === ASSIGN ? this.assign() : this.operate(token.operator)
      default:
        this.#stack.push(token)
        return 'done'
    }
  }

  private call({ name }: Extract<ExpressionToken, { type: 'call' }>): 'done' | 'failed' {
    const args: Scalar[] = []
    let usable = true
    for (let item = this.#stack.pop(); item !== undefined && !isArgs(item); item = this.#stack.pop()) {
      const value = this.toScalar(item)
      if (value === undefined) usable = false
      else args.push(value)
    }
    const result = usable ? callFunction(name, args.toReversed()) : undefined
    if (result === undefined) return this.fail(`Error calling function ${name}`)
    this.#stack.push(result)
    return 'done'
  }

  private operate(operator: Operator): 'done' | 'failed' {
    const b = this.pop()
    if (operator.unary !== undefined) {
      this.#stack.push(b === undefined ? NOTHING : operator.unary(b))
      return 'done'
    }
    const result = this.compute(operator, this.pop(), b)
    if (result === undefined) return this.fail(`Invalid arguments to operator ${operator.name}`)
    if (result === TOO_LONG) {
      return this.fail(`Concatenation would exceed maximum string length ${this.#maxStringLength}`)
    }
    this.#stack.push(result)
    return 'done'
  }

  private compute(
    { binary }: Operator,
    a: Scalar | undefined,
    b: Scalar | undefined,
  ): Scalar | undefined | typeof TOO_LONG {
    if (a === undefined || b === undefined || binary === undefined) return undefined
    // The length is looked at before the strings are joined: the sum may be more than the engine can hold.
    if (binary === ADD.binary && this.wouldBeTooLong(a, b)) return TOO_LONG
    // The older implementation has no infinity.
    if (this.#legacy && binary === DIVIDE.binary && toNumber(b) === 0) return NaN
    return binary(a, b)
  }

  private wouldBeTooLong(a: Scalar, b: Scalar): boolean {
    if (typeof a !== 'string' && typeof b !== 'string') return false
    return this.#maxStringLength > 0 && String(a).length + String(b).length > this.#maxStringLength
  }

  private assign(): 'assigned' | 'failed' {
    const value = this.pop()
    const target = this.#stack.pop()
    const name = isVariable(target) ? assignableName(target.ref) : undefined
    if (value !== undefined && name !== undefined) this.#frame.setVar(name, value)
    return 'assigned'
  }

  private fail(message: string): 'failed' {
    this.errors.push(message)
    return 'failed'
  }

  private pop(): Scalar | undefined {
    return this.toScalar(this.#stack.pop())
  }

  /** Undefined for parts that are not values: objects, arrays, marks of the notation. */
  private toScalar(item: Item): Scalar | undefined {
    if (item === NOTHING) return undefined
    if (typeof item !== 'object' || item === null) return item
    if (item.type !== 'variable') return undefined
    const value = resolve(item.ref.path, this.#frame)
    switch (typeof value) {
      case 'string':
      case 'number':
      case 'boolean':
        return value
      case 'undefined':
        return null
      default:
        return value === null ? null : undefined
    }
  }
}

function isArgs(item: Item): boolean {
  return typeof item === 'object' && item !== null && item.type === 'args'
}

function isVariable(item: Item): item is Extract<ExpressionToken, { type: 'variable' }> {
  return typeof item === 'object' && item !== null && item.type === 'variable'
}

/** Only a single `@name` can be assigned; `@` is the frame itself. */
function assignableName({ path, text }: Reference): string | undefined {
  return path.length === 1 && text.startsWith('@') && text.length > 1 ? text : undefined
}
