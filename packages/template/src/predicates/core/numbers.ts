import { asNumber } from '../../formatters/shared/values.ts'
import { checkReferences } from '../../args/arg-checks.ts'
import type { PredicateDefinition, Scope, Value } from '../../registry/types.ts'
import { definePredicate } from '../../registry/types.ts'
import { defineSimple, YES_NO } from '../family.ts'
import { checkOperands, listNames, readOperands, resolveOperand } from '../operands.ts'
import type { Operand } from '../operands.ts'

/** A predicate on the current value, or on the value of its argument. */
function onNumber(
  name: string,
  summary: string,
  holds: (value: number) => boolean,
  example: { readonly yes: number; readonly no: number },
): PredicateDefinition<never> {
  return definePredicate({
    name,
    summary,
    usage: '[variable]',
    maxArgs: 1,
    checkArgs: checkReferences,
    namedIn: (args) => args,
    test: ([reference], scope) => {
      const value = reference === undefined ? scope.node : scope.lookup(reference)
      return typeof value === 'number' && holds(value)
    },
    examples: [
      { template: `{.${name} n}${YES_NO}`, data: { n: example.yes }, output: 'yes' },
      { template: `{.${name} n}${YES_NO}`, data: { n: example.no }, output: 'no' },
    ],
  })
}

function isMultiple(value: Value, of: Value): boolean {
  return Number.isInteger(value) && Number.isInteger(of) && of !== 0 && asNumber(value) % asNumber(of) === 0
}

function nthTest([first, second, ...more]: readonly Operand[], scope: Scope): boolean {
  if (first === undefined || more.length > 0) return false
  return second === undefined
    ? isMultiple(scope.node, resolveOperand(first, scope))
    : isMultiple(resolveOperand(first, scope), resolveOperand(second, scope))
}

/** The current value as a count. The older implementation looks at its whole part only: 1.5 counts as one. */
function toCount({ node, options }: Scope): number {
  const count = asNumber(node)
  return options.legacyMoney ? Math.trunc(count) : count
}

export const numberPredicates: readonly PredicateDefinition<never>[] = [
  onNumber('even?', 'True for an even number: the current value, or the one given.', (n) => n % 2 === 0, {
    yes: 4,
    no: 1.5,
  }),
  onNumber('odd?', 'True for an odd number: the current value, or the one given.', (n) => Math.abs(n % 2) === 1, {
    yes: -3,
    no: 1.5,
  }),
  definePredicate<readonly Operand[]>({
    name: 'nth?',
    summary:
      'True when a whole number is a multiple of another: the current value of the one given, or the first given of the second.',
    usage: '[value] number',
    minArgs: 1,
    maxArgs: 2,
    checkArgs: checkOperands,
    namedIn: listNames,
    readArgs: readOperands,
    test: nthTest,
    examples: [
      {
        template: '{.repeated section items}{@}{.nth? @index 2}|{.end}{.end}',
        data: { items: ['a', 'b', 'c', 'd'] },
        output: 'ab|cd|',
      },
    ],
  }),
  defineSimple({
    name: 'plural?',
    summary: 'True when the current value is a number greater than 1.',
    test: (scope) => toCount(scope) > 1,
    yes: 2,
    no: 1,
  }),
  defineSimple({
    name: 'singular?',
    summary: 'True when the current value is exactly 1.',
    test: (scope) => toCount(scope) === 1,
    yes: 1,
    no: 0,
  }),
]
