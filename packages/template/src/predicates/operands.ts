import { isReference } from '../args/arg-checks.ts'
import type { ArgProblem, Scope, Value } from '../registry/types.ts'

/** An argument of a comparison: a JSON literal, or a reference to look up. */
export type Operand = { readonly literal: Value } | { readonly reference: string }

const STARTS_LIKE_JSON = /^(?:["[{\d-]|true$|false$|null$)/

/** Reads an argument once: JSON if it starts like JSON, else a reference. */
function readOperand(arg: string): Operand {
  if (!STARTS_LIKE_JSON.test(arg)) return { reference: arg }
  try {
    return { literal: JSON.parse(arg) }
  } catch {
    // It only looked like JSON, as in `0abc`; looked up, it is missing.
    return { reference: arg }
  }
}

/** All arguments; an empty one, as two blanks make, is a variable that is missing. */
export function readOperands(args: readonly string[]): readonly Operand[] {
  return args.map(readOperand)
}

export function resolveOperand(operand: Operand, scope: Scope): Value {
  return 'literal' in operand ? operand.literal : scope.lookup(operand.reference)
}

/** Complains about what is neither JSON nor a variable. */
export function checkOperands(args: readonly string[]): ArgProblem | undefined {
  const wrong = listNames(args).find((name) => !isReference(name))
  if (wrong === undefined) return undefined
  return {
    message: `'${wrong}' is neither JSON nor a variable`,
    hint: 'Text stands in double quotes; where it holds blanks, put colons between the arguments: equal?:a:"b c".',
  }
}

/** The variables among the arguments. */
export function listNames(args: readonly string[]): readonly string[] {
  return readOperands(args).flatMap((operand) => ('reference' in operand ? [operand.reference] : []))
}
