import type { Scalar } from './scalar.ts'

export interface Operator {
  /** As error texts and the debug output call it. */
  readonly name: string
  /** Binds tighter when higher. */
  readonly precedence: number
  readonly rightToLeft?: boolean
  readonly unary?: (a: Scalar) => Scalar
  readonly binary?: (a: Scalar, b: Scalar) => Scalar
}

export const ASSIGN: Operator = { name: 'assign', precedence: 3, rightToLeft: true }
export const DIVIDE: Operator = numeric('divide', 15, (a, b) => a / b)
export const ADD: Operator = { name: 'add', precedence: 14, binary: add }

const UNARY: Readonly<Record<string, Operator>> = {
  '+': unary('unary plus', toNumber),
  '-': unary('unary minus', (a) => -toNumber(a)),
  '!': unary('logical not', (a) => !toBoolean(a)),
  '~': unary('bitwise not', (a) => ~toNumber(a)),
}

/** By their text; `readOperator` looks for the longest. */
const BINARY: Readonly<Record<string, Operator>> = {
  '**': { ...numeric('exponent', 16, (a, b) => a ** b), rightToLeft: true },
  '*': numeric('multiply', 15, (a, b) => a * b),
  '/': DIVIDE,
  '%': numeric('modulus', 15, (a, b) => a % b),
  '+': ADD,
  '-': numeric('subtract', 14, (a, b) => a - b),
  '<<': numeric('left shift', 13, (a, b) => a << b),
  '>>': numeric('right shift', 13, (a, b) => a >> b),
  '<': binary('less than', 12, (a, b) => isLess(a, b)),
  '>': binary('greater than', 12, (a, b) => isLess(b, a)),
  '<=': binary('less than or equal', 12, (a, b) => isLess(a, b) || isSame(a, b)),
  '>=': binary('greater than or equal', 12, (a, b) => isLess(b, a) || isSame(a, b)),
  '==': binary('equality', 11, isLooselyEqual),
  '!=': binary('inequality', 11, (a, b) => !isLooselyEqual(a, b)),
  '===': binary('strict equality', 11, (a, b) => a === b),
  '!==': binary('strict inequality', 11, (a, b) => a !== b),
  '&': numeric('bitwise and', 10, (a, b) => a & b),
  '^': numeric('bitwise xor', 9, (a, b) => a ^ b),
  '|': numeric('bitwise or', 8, (a, b) => a | b),
  '&&': binary('logical and', 7, (a, b) => toBoolean(a) && toBoolean(b)),
  '||': binary('logical or', 6, (a, b) => toBoolean(a) || toBoolean(b)),
  '=': ASSIGN,
}

/** The operator at `at`: the longest that fits, a sign when `prefix` tells that an operand must follow. */
export function readOperator(
  text: string,
  at: number,
  prefix: boolean,
): { operator: Operator; length: number } | undefined {
  for (let length = 3; length > 0; length--) {
    const mark = text.slice(at, at + length)
    if (mark.length < length) continue
    const operator = operatorFor(mark, prefix)
    if (operator !== undefined) return { operator, length }
  }
  return undefined
}

function operatorFor(mark: string, prefix: boolean): Operator | undefined {
  if (mark === '!' || mark === '~') return UNARY[mark]
  if (prefix && (mark === '+' || mark === '-')) return UNARY[mark]
  return Object.hasOwn(BINARY, mark) ? BINARY[mark] : undefined
}

function unary(name: string, apply: (a: Scalar) => Scalar): Operator {
  return { name, precedence: 17, rightToLeft: true, unary: apply }
}

function binary(name: string, precedence: number, apply: (a: Scalar, b: Scalar) => Scalar): Operator {
  return { name, precedence, binary: apply }
}

function numeric(name: string, precedence: number, apply: (a: number, b: number) => number): Operator {
  return binary(name, precedence, (a, b) => apply(toNumber(a), toNumber(b)))
}

function add(a: Scalar, b: Scalar): Scalar {
  if (typeof a === 'string' || typeof b === 'string') return String(a) + String(b)
  return toNumber(a) + toNumber(b)
}

const NUMBER = /^[-+]?(?:0[xX][0-9a-fA-F]+|\d+(?:\.\d*)?(?:[eE][-+]?\d+)?)$/

/** A whole string that reads as a number counts as one, '' as 0, all other strings as NaN. */
export function toNumber(value: Scalar): number {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || value === '') return 0
  if (!NUMBER.test(value)) return NaN
  const unsigned = value.replace(/^[-+]/, '')
  return value.startsWith('-') ? -Number(unsigned) : Number(unsigned)
}

export function toBoolean(value: Scalar): boolean {
  return Boolean(value)
}

/** JavaScript's `<`: strings by code unit, all else by number. */
function isLess(a: Scalar, b: Scalar): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a < b
  return Number(a) < Number(b)
}

function isSame(a: Scalar, b: Scalar): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a === b
  return Number(a) === Number(b)
}

/** JavaScript's `==`: null equals only itself, values of different types compare as numbers. */
function isLooselyEqual(a: Scalar, b: Scalar): boolean {
  if (typeof a === typeof b || a === null || b === null) return a === b
  return Number(a) === Number(b)
}
