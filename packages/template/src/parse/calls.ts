import type { Registry } from '../registry/registry.ts'
import type { Cursor } from './cursor.ts'
import { checkArgs } from './check-args.ts'
import type { Findings } from './findings.ts'
import type { FormatterCall, PredicateCall, Reference } from './nodes.ts'
import type { TagContext } from './tag.ts'

/** What a delimiter alone means for a formatter, and for a predicate. */
const LONE_DELIMITER = ['']
const NO_ARGS: readonly string[] = []

type References = readonly [Reference, ...Reference[]]

/** `a,b , c` */
export function readReferences(cursor: Cursor): References | undefined {
  const first = cursor.reference()
  if (first === undefined) return undefined
  if (cursor.done || cursor.peek() === 0x7c) return [first]
  const rest: Reference[] = []
  for (;;) {
    const from = cursor.at
    cursor.blanks()
    if (!cursor.take(',')) {
      cursor.at = from
      return [first, ...rest]
    }
    cursor.blanks()
    const next = cursor.reference()
    if (next === undefined) {
      cursor.at = from
      return [first, ...rest]
    }
    rest.push(next)
  }
}

/** `|f1 args|f2` up to the end of the tag; undefined when one is malformed or unknown. */
export function readFormatters(tag: TagContext): FormatterCall[] | undefined {
  const { cursor, registry, findings } = tag
  const calls: FormatterCall[] = []
  while (!cursor.done) {
    const start = cursor.at
    if (!cursor.take('|')) return undefined
    // `a||b` is how JavaScript looks: never a tag, and no reason to complain.
    if (cursor.peek() === 0x7c) return undefined
    const nameStart = cursor.at
    const name = cursor.word()
    if (name === undefined) {
      findings.strictly('FORMATTER_INVALID', 'A formatter name must follow the pipe', cursor.at)
      return undefined
    }
    const argsEnd = cursor.find(0x7c)
    const { args, argText } = cursor.args(LONE_DELIMITER, argsEnd)
    const call = { name, start, nameStart, args, argText, end: argsEnd }
    calls.push(call)
  }
  // Only what is well formed all through is a tag that somebody meant.
  return calls.every((call) => checkFormatter(call, registry, findings)) ? calls : undefined
}

function checkFormatter(call: FormatterCall, registry: Registry, findings: Findings): boolean {
  const definition = registry.formatters.get(call.name)
  if (definition === undefined) {
    findings.unknownFormatter(call, registry)
    return false
  }
  if (findings.isStrict) checkArgs({ kind: 'Formatter', offset: call.nameStart }, call, definition, findings)
  return true
}

/** `word? args` with the cursor at the end of the name. */
export function readPredicateArgs(tag: TagContext, name: string, start: number): PredicateCall {
  const { cursor, registry, findings } = tag
  const { args, argText } = cursor.args(NO_ARGS, cursor.end)
  const call = { name, start, args, argText, end: cursor.end }
  const definition = registry.predicates.get(name)
  if (definition === undefined) {
    findings.unknownPredicate(call, registry)
  } else if (findings.isStrict) {
    checkArgs({ kind: 'Predicate', offset: start }, call, definition, findings)
  }
  return call
}
