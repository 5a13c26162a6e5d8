import { Cursor, isSpace } from '../parse/cursor.ts'
import { isFunctionName } from './functions.ts'
import { readOperator } from './operators.ts'
import { readString } from './string-literal.ts'
import { describeCharacter } from './characters.ts'
import { ExpressionError } from './tokens.ts'
import type { Scalar } from './scalar.ts'
import type { ExpressionToken } from './tokens.ts'

const CONSTANTS: ReadonlyMap<string, Scalar> = new Map<string, Scalar>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['PI', Math.PI],
  ['E', Math.E],
  ['Infinity', Infinity],
  ['NaN', NaN],
])

/** Cuts an expression into tokens. Throws an ExpressionError at the first malformed one, or past `maxTokens`. */
export function tokenize(text: string, maxTokens: number): ExpressionToken[] {
  const tokens: ExpressionToken[] = []
  const cursor = new Cursor(text, 0, text.length)
  let unknown: string | undefined
  for (;;) {
    cursor.spaces()
    if (cursor.done) {
      if (unknown !== undefined) throw new ExpressionError(unknown)
      return tokens
    }
    const token = readOrExplain(cursor, tokens.at(-1), unknown)
    if (typeof token === 'string') {
      unknown ??= token
      continue
    }
    if (maxTokens > 0 && tokens.length >= maxTokens) {
      throw new ExpressionError(`Expression exceeds the maximum number of allowed tokens: ${maxTokens}`)
    }
    tokens.push(token)
  }
}

/** An unknown function does not end the reading: mistakes behind it are reported as well. */
function readOrExplain(cursor: Cursor, before: ExpressionToken | undefined, unknown: string | undefined) {
  try {
    return readToken(cursor, expectsOperand(before))
  } catch (error) {
    if (unknown === undefined || !(error instanceof ExpressionError)) throw error
    throw new ExpressionError(unknown, ...error.problems)
  }
}

/** After nothing, an operator or an opening mark, `+` and `-` are signs. */
function expectsOperand(before: ExpressionToken | undefined): boolean {
  if (before === undefined || before.type === 'operator') return true
  return before.type === 'punctuation' && before.mark !== ')'
}

/** The next token, or what is wrong with the name of a function. */
function readToken(cursor: Cursor, operandExpected: boolean): ExpressionToken | string {
  const { text, at } = cursor
  const code = cursor.peek()
  if (code >= 0x30 && code <= 0x39) return { type: 'value', value: readNumber(cursor) }
  if (code === 0x22 || code === 0x27) return { type: 'value', value: readString(cursor) }
  const mark = text.charAt(at)
  if (mark === '(' || mark === ')' || mark === ',' || mark === ';') {
    cursor.at++
    return { type: 'punctuation', mark }
  }
  const found = readOperator(text, at, operandExpected)
  if (found !== undefined) {
    cursor.at += found.length
    return { type: 'operator', operator: found.operator }
  }
  const ref = cursor.reference()
  if (ref === undefined) {
    throw new ExpressionError(`Unexpected ${describeCharacter(code)} at ${at}: ${JSON.stringify(mark)}`)
  }
  if (followedByParen(cursor)) {
    return isFunctionName(ref.text) ? { type: 'call', name: ref.text } : `Invalid function ${ref.text}`
  }
  const constant = CONSTANTS.get(ref.text)
  return constant === undefined ? { type: 'variable', ref } : { type: 'value', value: constant }
}

function followedByParen(cursor: Cursor): boolean {
  let at = cursor.at
  while (isSpace(cursor.text.charCodeAt(at))) at++
  return cursor.text.charCodeAt(at) === 0x28
}

function readNumber(cursor: Cursor): number {
  const from = cursor.at
  if (cursor.take('0x') || cursor.take('0X')) {
    const digits = cursor.at
    while (/[0-9a-fA-F]/.test(cursor.text.charAt(cursor.at))) cursor.at++
    if (cursor.at === digits) throw new ExpressionError('Expected digits after start of hex number')
    return Number(`0x${cursor.text.slice(digits, cursor.at)}`)
  }
  let dot = false
  let exponent = false
  for (;;) {
    const mark = cursor.text.charAt(cursor.at)
    if (mark === '.') {
      if (exponent) throw new ExpressionError('Unexpected decimal point in exponent')
      if (dot) throw new ExpressionError('Duplicate decimal point in number')
      dot = true
    } else if (!exponent && (mark === 'e' || mark === 'E')) {
      exponent = true
      const sign = cursor.text.charAt(cursor.at + 1)
      if (sign === '+' || sign === '-') cursor.at++
      const next = cursor.text.charAt(cursor.at + 1)
      if (next === '.') throw new ExpressionError('Unexpected decimal point in exponent')
      if (!isDigit(next)) throw new ExpressionError('Expected a digit after exponent in decimal number')
    } else if (!isDigit(mark)) break
    cursor.at++
  }
  return Number(cursor.text.slice(from, cursor.at))
}

function isDigit(mark: string): boolean {
  return mark >= '0' && mark <= '9' && mark.length === 1
}
