import { toBoolean, toNumber } from './operators.ts'
import type { Scalar } from './scalar.ts'

const FUNCTIONS = {
  // Skips values that are not numbers.
  max: (args: readonly Scalar[]) => args.map(toNumber).reduce((most, next) => (most > next ? most : next)),
  min: (args: readonly Scalar[]) => args.map(toNumber).reduce((least, next) => (least < next ? least : next)),
  abs: ([first = null]: readonly Scalar[]) => Math.abs(toNumber(first)),
  num: ([first = null]: readonly Scalar[]) => toNumber(first),
  str: ([first = null]: readonly Scalar[]) => String(first),
  bool: ([first = null]: readonly Scalar[]) => toBoolean(first),
}

export type FunctionName = keyof typeof FUNCTIONS

export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name)
}

/** Undefined without arguments: every function needs at least one. */
export function callFunction(name: FunctionName, args: readonly Scalar[]): Scalar | undefined {
  return args.length === 0 ? undefined : FUNCTIONS[name](args)
}
