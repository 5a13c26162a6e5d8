import { Cursor } from '../parse/cursor.ts'
import { findNearest } from '../registry/nearest.ts'
import type { ArgProblem } from '../registry/types.ts'

/** One option as written: `style:short` has a key and a value, a bare `group` has the value ''. */
export interface Word {
  readonly key: string
  readonly value: string
}

/** Splits options at their first colon. */
export function readWords(args: readonly string[]): readonly Word[] {
  const words: Word[] = []
  for (const arg of args) {
    const colon = arg.indexOf(':')
    if (colon >= 0) words.push({ key: arg.slice(0, colon), value: arg.slice(colon + 1) })
    else if (arg !== '') words.push({ key: arg, value: '' })
  }
  return words
}

/** What the options of a formatter may be: names with their values, numbers, switches that are on when named. */
export type Vocabulary = ReadonlyMap<string, readonly string[] | 'number' | 'switch' | 'any'>

/** Checks `key:value` options; `isBare` tells which words without a value are welcome besides. */
export function checkOptions(
  args: readonly string[],
  vocabulary: Vocabulary,
  isBare: (word: string) => boolean = () => false,
): ArgProblem | undefined {
  for (const { key, value } of readWords(args)) {
    const allowed = vocabulary.get(key) ?? vocabulary.get(key.toLowerCase())
    if (allowed === undefined) {
      if (value === '' && isBare(key)) continue
      return { message: `'${key}' is no option`, ...suggestion(key, [...vocabulary.keys()]) }
    }
    const problem = checkValue(key, value, allowed)
    if (problem !== undefined) return problem
  }
  return undefined
}

const SWITCHES = ['', 'true', 'false', 'yes', 'no']

function checkValue(
  key: string,
  value: string,
  allowed: readonly string[] | 'number' | 'switch' | 'any',
): ArgProblem | undefined {
  if (allowed === 'any') return undefined
  if (allowed === 'number') return /^\d+$/.test(value) ? undefined : { message: `'${key}' needs a number` }
  if (allowed === 'switch') return SWITCHES.includes(value) ? undefined : { message: `'${key}' is on or off` }
  return allowed.includes(value)
    ? undefined
    : { message: `'${key}' cannot be '${value}'`, ...suggestion(value, allowed) }
}

/** Checks that every argument is one of a few words. */
export function checkWords(args: readonly string[], allowed: readonly string[]): ArgProblem | undefined {
  const wrong = args.find((arg) => arg !== '' && !allowed.includes(arg))
  return wrong === undefined ? undefined : { message: `'${wrong}' is unknown here`, ...suggestion(wrong, allowed) }
}

/** Checks an argument that must be a whole number, not below `min`, when it is given. */
export function checkWhole(arg: string | undefined, min = -Infinity): ArgProblem | undefined {
  if (arg === undefined || arg === '') return undefined
  if (!/^-?\d+$/.test(arg)) return { message: `'${arg}' is no whole number` }
  return Number(arg) < min ? { message: `'${arg}' is too small: the smallest is ${min}` } : undefined
}

/** Checks that every argument names a variable. */
export function checkReferences(args: readonly string[]): ArgProblem | undefined {
  const wrong = args.find((arg) => arg !== '' && !isReference(arg))
  return wrong === undefined
    ? undefined
    : { message: `'${wrong}' is no variable`, hint: 'Write a path such as item.title.' }
}

/** True for `a`, `a.b.0`, `@index`, `$x`: what stands for a variable. */
export function isReference(text: string): boolean {
  const cursor = new Cursor(text, 0, text.length)
  return cursor.reference() !== undefined && cursor.done
}

function suggestion(written: string, known: readonly string[]): Omit<ArgProblem, 'message'> {
  const near = findNearest(written, known)
  if (near !== undefined && near !== '') return { hint: `Did you mean '${near}'?`, slip: { written, near } }
  return known.length <= 12 ? { hint: `Known: ${known.join(', ')}.` } : {}
}
