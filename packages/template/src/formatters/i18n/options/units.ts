import type { NumberFormatOptions, UnitLength, UnitType } from '@phensley/cldr'
import { UNIT_KINDS } from './factors.ts'
import { checkOptions } from '../../../args/arg-checks.ts'
import type { Vocabulary } from '../../../args/arg-checks.ts'
import type { ArgProblem } from '../../../registry/types.ts'
import { NUMBER_WORDS, takeNumberWord } from './numbers.ts'
import { readWords } from './words.ts'

/** What the arguments of `unit` ask for. */
export interface UnitOptions {
  /** Unit of the value; a plain number is written without one. */
  readonly from: UnitType | undefined
  /** Unit to write it in. */
  readonly to: UnitType | undefined
  /** Units to spread it over. */
  readonly sequence: readonly UnitType[]
  /** Units to choose the fitting one from. */
  readonly choice: readonly UnitType[]
  readonly length: UnitLength
  readonly number: NumberFormatOptions
}

const LENGTHS = new Map<string, UnitLength>([
  ['long', 'long'],
  ['short', 'short'],
  ['narrow', 'narrow'],
])

const UNITS: ReadonlyMap<string, UnitType> = new Map(
  UNIT_KINDS.flatMap(({ factors }) => Object.keys(factors))
    .concat('celsius', 'fahrenheit', 'kelvin')
    // The keys of `factors` are unit types, which `Object.keys` does not say.
    .map((name) => [name, name as UnitType]),
)

/** Digits after the point when no option tells. */
const FRACTION_DIGITS = 1
const MAX_UNITS = 12

/** Options of `unit`: `in:`, `out:`, `sequence:`, `compact:`, `format:` and those of numbers. Digits are not grouped. */
export function readUnitOptions(args: readonly string[]): UnitOptions {
  const number: NumberFormatOptions = { group: false }
  let options: UnitOptions = { from: undefined, to: undefined, sequence: [], choice: [], length: 'narrow', number }
  for (const word of readWords(joinLists(args))) {
    const { key, value } = word
    if (key === 'in' || key === 'input') options = { ...options, from: UNITS.get(value) }
    else if (key === 'out' || key === 'output') options = { ...options, to: UNITS.get(value) }
    else if (key === 'sequence') options = { ...options, sequence: readUnits(value) }
    else if (key === 'compact') options = { ...options, choice: readChoice(value) }
    else if (key === 'format' || key === 'length') options = { ...options, length: LENGTHS.get(value) ?? 'narrow' }
    else takeNumberWord(number, word)
  }
  if (!Object.keys(number).some((key) => key.endsWith('Digits'))) number.maximumFractionDigits = FRACTION_DIGITS
  return options
}

/** Messages cut their options at commas too: a bare unit belongs to the list before it. */
function joinLists(args: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const last = joined.length - 1
    const isList = joined[last]?.startsWith('sequence:') === true || joined[last]?.startsWith('compact:') === true
    if (isList && UNITS.has(arg)) joined[last] += `,${arg}`
    else joined.push(arg)
  }
  return joined
}

function readUnits(list: string): UnitType[] {
  const names = new Set(list.split(',', MAX_UNITS))
  return [...names].map((name) => UNITS.get(name)).filter((unit) => unit !== undefined)
}

/** `compact:bytes`, `compact:bits`, `compact:length` or the units themselves. */
function readChoice(value: string): readonly UnitType[] {
  const steps = UNIT_KINDS.flatMap((kind) => kind.steps)
  const plural = steps.find((units) => `${units.at(-1)}s` === value)
  return plural ?? UNIT_KINDS.find(({ name }) => name === value)?.steps[0] ?? readUnits(value)
}

const UNIT_WORDS: Vocabulary = new Map<string, readonly string[] | 'number' | 'switch' | 'any'>([
  ...NUMBER_WORDS,
  ...['in', 'input', 'out', 'output'].map((key) => [key, [...UNITS.keys()]] as const),
  ...['sequence', 'compact'].map((key) => [key, 'any'] as const),
  ...['format', 'length'].map((key) => [key, [...LENGTHS.keys()]] as const),
])

export function checkUnitOptions(args: readonly string[]): ArgProblem | undefined {
  return checkOptions(args, UNIT_WORDS)
}
