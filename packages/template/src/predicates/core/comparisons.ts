import type { PredicateDefinition, Value } from '../../registry/types.ts'
import { definePredicate } from '../../registry/types.ts'
import { compare, equalsDeep } from '../compare.ts'
import { YES_NO } from '../family.ts'
import { checkOperands, listNames, readOperands, resolveOperand } from '../operands.ts'
import type { Operand } from '../operands.ts'

interface Comparison {
  readonly name: string
  /** Ends the sentence "True when the first value is ...". */
  readonly relation: string
  readonly holds: (left: Value, right: Value) => boolean
  /** Arguments of an example, with `n` being 3, and whether it holds. */
  readonly example: readonly [args: string, output: 'yes' | 'no']
}

const COMPARISONS: readonly Comparison[] = [
  { name: 'equal?', relation: 'equal to the second, in type and content', holds: equalsDeep, example: ['n 3', 'yes'] },
  {
    name: 'notEqual?',
    relation: 'not equal to the second; the number 3 and the text "3" differ',
    holds: (left, right) => !equalsDeep(left, right),
    example: ['n "3"', 'yes'],
  },
  {
    name: 'greaterThan?',
    relation: 'greater than the second',
    holds: (left, right) => compare(left, right) > 0,
    example: ['n 3', 'no'],
  },
  {
    name: 'greaterThanOrEqual?',
    relation: 'greater than the second or equal to it',
    holds: (left, right) => compare(left, right) >= 0,
    example: ['n 3', 'yes'],
  },
  {
    name: 'lessThan?',
    relation: 'less than the second',
    holds: (left, right) => compare(left, right) < 0,
    example: ['n 4', 'yes'],
  },
  {
    name: 'lessThanOrEqual?',
    relation: 'less than the second or equal to it',
    holds: (left, right) => compare(left, right) <= 0,
    example: ['n 2', 'no'],
  },
]

export const comparisons: readonly PredicateDefinition<never>[] = COMPARISONS.map(
  ({ name, relation, holds, example }) =>
    definePredicate<readonly Operand[]>({
      name,
      summary: `True when the first value is ${relation}. With one argument it is compared with the current value. Arguments are JSON or references.`,
      usage: '[value] value',
      minArgs: 1,
      maxArgs: 2,
      checkArgs: checkOperands,
      namedIn: listNames,
      readArgs: readOperands,
      test: ([first, second], scope) => {
        if (first === undefined) return false
        return second === undefined
          ? holds(scope.node, resolveOperand(first, scope))
          : holds(resolveOperand(first, scope), resolveOperand(second, scope))
      },
      examples: [{ template: `{.${name} ${example[0]}}${YES_NO}`, data: { n: 3 }, output: example[1] }],
    }),
)
