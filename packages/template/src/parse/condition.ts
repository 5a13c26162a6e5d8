import { readPredicateArgs } from './calls.ts'
import type { Condition, Reference } from './nodes.ts'
import type { TagContext } from './tag.ts'

const MAX_VARIABLES = 30

/** `a || b && c` or `pred? args`, up to the end of the tag; undefined when the tag is not an `.if` and so plain text. */
export function readCondition(tag: TagContext): { value: Condition; faulty: boolean } | undefined {
  const { cursor, registry, findings } = tag
  const at = cursor.at
  if (cursor.done) {
    findings.emptyIf(at)
    return { value: { kind: 'refs', refs: [], operators: [] }, faulty: true }
  }
  const name = cursor.predicateName()
  if (name !== undefined) {
    const predicate = readPredicateArgs(tag, name, at)
    return { value: { kind: 'predicate', predicate }, faulty: !registry.predicates.has(name) }
  }
  return readOperands(tag)
}

function readOperands(tag: TagContext): { value: Condition; faulty: boolean } | undefined {
  const { cursor, findings } = tag
  const refs: Reference[] = []
  const operators: ('||' | '&&')[] = []
  const from = cursor.at
  for (;;) {
    const ref = cursor.reference()
    if (ref === undefined) {
      const code = cursor.done ? 'IF_TOO_MANY_OPERATORS' : 'IF_EXPECTED_VAROP'
      findings.strictly(code, 'A variable is expected here', cursor.at)
      return undefined
    }
    refs.push(ref)
    if (cursor.done) break
    const trailing = cursor.spaces()
    if (cursor.done && trailing > 0) {
      // Harmless, but a slip; an overlong condition is the graver complaint of the two.
      const overlong = tooMany(tag, refs.length, from)
      if (!overlong) findings.strictly('EXTRA_CHARS', 'Nothing more may stand here', cursor.at)
      return { value: { kind: 'refs', refs, operators }, faulty: overlong }
    }
    const operator = cursor.take('||') ? '||' : cursor.take('&&') ? '&&' : undefined
    if (operator === undefined) {
      findings.strictly('IF_EXPECTED_VAROP', 'An operator || or && is expected here', cursor.at)
      return undefined
    }
    operators.push(operator)
    cursor.spaces()
  }
  return { value: { kind: 'refs', refs, operators }, faulty: tooMany(tag, refs.length, from) }
}

function tooMany({ findings }: TagContext, count: number, offset: number): boolean {
  if (count <= MAX_VARIABLES) return false
  findings.strictly('IF_TOO_MANY_VARS', `A condition may have ${MAX_VARIABLES} variables, not ${count}`, offset)
  return true
}
