import type { Scope, Value } from '../registry/types.ts'

/** An argument of a comparison: a JSON literal, or a reference to look up. */
export type Operand = { readonly literal: Value } | { readonly reference: string }

const STARTS_LIKE_JSON = /^(?:["[{\d-]|true$|false$|null$)/

/** Reads an argument once: JSON if it starts like JSON, else a reference. */
export function readOperand(arg: string): Operand {
  if (!STARTS_LIKE_JSON.test(arg)) return { reference: arg }
  try {
    return { literal: JSON.parse(arg) }
  } catch {
    // It only looked like JSON, as in `0abc`; looked up, it is missing.
    return { reference: arg }
  }
}

/** All arguments that are not empty. */
export function readOperands(args: readonly string[]): readonly Operand[] {
  return args.filter((arg) => arg !== '').map(readOperand)
}

export function valueOf(operand: Operand, scope: Scope): Value {
  return 'literal' in operand ? operand.literal : scope.lookup(operand.reference)
}
