import { readFormatters, readPredicateArgs, readReferences } from './calls.ts'
import { findNearest } from '../registry/nearest.ts'
import { readCondition } from './condition.ts'
import type { Reference } from './nodes.ts'
import { refuseExtraChars, readOnlyReference, refuseMissingSpace, refuseStrictly, acceptWhole } from './tag.ts'
import type { TagContext } from './tag.ts'
import type { Token } from './tokens.ts'

/**
 * Reads one `{...}`. Undefined means that it is no well formed tag: the language then prints it as plain text. Why an
 * author may not want that goes to the strict findings.
 */
export function readTag(tag: TagContext): Token | undefined {
  const { cursor, start, end } = tag
  const code = cursor.peek()
  if (code === 0x23) {
    cursor.at++
    return { type: 'comment', text: cursor.rest(), multiline: false, start, end }
  }
  if (code === 0x2e) {
    cursor.at++
    return readInstruction(tag)
  }
  return readVariable(tag)
}

function readVariable(tag: TagContext): Token | undefined {
  const { cursor, start, end } = tag
  const refs = readReferences(cursor)
  if (refs === undefined) return missingVariable(tag)
  if (cursor.done) return { type: 'variable', refs, formatters: [], start, end }
  if (cursor.peek() !== 0x7c) return undefined
  const formatters = readFormatters(tag)
  return formatters && { type: 'variable', refs, formatters, start, end }
}

/** `{|json}` is text to the language; with a known formatter it was hardly meant so. */
function missingVariable({ cursor, registry, findings }: TagContext): undefined {
  const at = cursor.at
  if (!cursor.take('|')) return undefined
  const name = cursor.word()
  if (name !== undefined && registry.formatters.has(name)) {
    findings.strictly('MISSING_VARIABLE_NAME', `Formatter '${name}' has no variable in front of it`, at)
  }
  return undefined
}

function readInstruction(tag: TagContext): Token | undefined {
  const { cursor, registry, start, end } = tag
  const nameStart = cursor.at
  const predicate = cursor.predicateName()
  if (predicate !== undefined) {
    const faulty = !registry.predicates.has(predicate)
    return { type: 'open-predicate', predicate: readPredicateArgs(tag, predicate, nameStart), start, end, faulty }
  }
  const name = cursor.word()
  if (name === undefined) return undefined
  switch (name) {
    case 'section':
      return readSection(tag)
    case 'repeated':
      return readRepeated(tag)
    case 'if':
      return readIf(tag)
    case 'or':
      return readOr(tag)
    case 'alternates':
      return readAlternates(tag)
    case 'var':
      return readBindVar(tag)
    case 'ctx':
      return readCtxVar(tag)
    case 'eval':
      return readEval(tag)
    case 'macro':
      return readMacro(tag)
    case 'struct':
      return readStruct(tag)
    case 'include':
      return readInclude(tag)
    case 'inject':
      return readInject(tag)
    case 'end':
      return acceptWhole(tag, { type: 'end', start, end })
    case 'eof':
      return acceptWhole(tag, { type: 'eof', start, end })
    case 'space':
    case 'tab':
    case 'newline':
    case 'meta-left':
    case 'meta-right':
      return acceptWhole(tag, { type: 'literal', name, start, end })
    default:
      return unknownInstruction(tag, name, nameStart)
  }
}

const BLOCKS = ['section', 'repeated', 'if', 'or', 'end', 'alternates', 'macro', 'struct']
const VALUES = ['var', 'ctx', 'eval', 'include', 'inject']
const LITERALS = ['space', 'tab', 'newline', 'meta-left', 'meta-right']

function unknownInstruction(tag: TagContext, name: string, start: number): undefined {
  if (!tag.findings.isStrict) return undefined
  const predicate = tag.registry.predicates.has(`${name}?`) ? `${name}?` : undefined
  const near = predicate ?? findNearest(name, [...BLOCKS, ...VALUES, ...LITERALS])
  const message = `Instruction '.${name}' is unknown`
  if (near === undefined) return refuseStrictly(tag, 'INVALID_INSTRUCTION', message, start)
  return refuseStrictly(tag, 'INVALID_INSTRUCTION', message, start, `Did you mean '.${near}'?`, { written: name, near })
}

function readSection(tag: TagContext): Token | undefined {
  if (tag.cursor.spaces() === 0) return refuseMissingSpace(tag)
  const ref = readOnlyReference(tag)
  return ref && { type: 'open-section', ref, start: tag.start, end: tag.end }
}

function readRepeated(tag: TagContext): Token | undefined {
  const { cursor } = tag
  if (!cursor.take(' ')) return refuseMissingSpace(tag)
  if (!cursor.take('section')) {
    return refuseStrictly(tag, 'MISSING_SECTION_KEYWORD', "'.repeated' must be followed by 'section'")
  }
  if (cursor.spaces() === 0) return refuseMissingSpace(tag)
  const ref = readOnlyReference(tag)
  return ref && { type: 'open-repeated', ref, start: tag.start, end: tag.end }
}

function readAlternates(tag: TagContext): Token | undefined {
  const { cursor, start, end } = tag
  if (!cursor.take(' ')) return refuseMissingSpace(tag)
  if (!cursor.take('with'))
    return refuseStrictly(tag, 'MISSING_WITH_KEYWORD', "'.alternates' must be followed by 'with'")
  return acceptWhole(tag, { type: 'alternates', start, end })
}

function readIf(tag: TagContext): Token | undefined {
  const { cursor, start, end } = tag
  if (cursor.spaces() === 0) return refuseMissingSpace(tag)
  const condition = readCondition(tag)
  return condition && { type: 'open-if', condition: condition.value, faulty: condition.faulty, start, end }
}

function readOr(tag: TagContext): Token | undefined {
  const { cursor, registry, start, end } = tag
  if (cursor.done) return { type: 'or', start, end }
  if (!cursor.take(' ')) return refuseExtraChars(tag)
  const nameStart = cursor.at
  const name = cursor.predicateName()
  if (name === undefined) return refuseStrictly(tag, 'OR_EXPECTED_PREDICATE', "'.or' takes nothing or a predicate")
  const faulty = !registry.predicates.has(name)
  return { type: 'or', predicate: readPredicateArgs(tag, name, nameStart), start, end, faulty }
}

function readBindVar(tag: TagContext): Token | undefined {
  const { cursor, start, end } = tag
  const name = readDefinition(tag, 'BINDVAR_EXPECTS_NAME', '.var')
  if (name === undefined) return undefined
  if (!cursor.take(' ')) return refuseMissingSpace(tag)
  const refs = readReferences(cursor)
  if (refs === undefined) return refuseStrictly(tag, 'VARIABLE_EXPECTED', 'A variable is expected here')
  if (cursor.done) return { type: 'bindvar', name, refs, formatters: [], start, end }
  if (cursor.peek() !== 0x7c) return refuseExtraChars(tag)
  const formatters = readFormatters(tag)
  return formatters && { type: 'bindvar', name, refs, formatters, start, end }
}

function readCtxVar(tag: TagContext): Token | undefined {
  const { cursor, start, end } = tag
  const name = readDefinition(tag, 'CTXVAR_EXPECTS_NAME', '.ctx')
  if (name === undefined) return undefined
  const bindings: { name: string; ref: Reference }[] = []
  while (!cursor.done) {
    const blanks = cursor.spaces()
    if (blanks === 0 || (bindings.length === 0 && blanks > 1)) return refuseExtraChars(tag)
    if (cursor.done && bindings.length > 0) break
    const key = cursor.word()
    if (key === undefined || !cursor.take('=')) return bindingsExpected(tag)
    const ref = cursor.reference()
    if (ref === undefined) return refuseStrictly(tag, 'VARIABLE_EXPECTED', 'A variable is expected here')
    bindings.push({ name: key, ref })
  }
  return bindings.length === 0 ? bindingsExpected(tag) : { type: 'ctxvar', name, bindings, start, end }
}

function bindingsExpected(tag: TagContext): undefined {
  return refuseStrictly(
    tag,
    'CTXVAR_EXPECTS_BINDINGS',
    "'.ctx' needs bindings",
    undefined,
    'Write {.ctx @x name=variable}.',
  )
}

function readEval(tag: TagContext): Token | undefined {
  const { cursor, start, end } = tag
  if (cursor.spaces() === 0) return refuseMissingSpace(tag)
  return { type: 'eval', expression: cursor.rest(), start, end }
}

function readMacro(tag: TagContext): Token | undefined {
  const { cursor, start, end } = tag
  if (!cursor.take(' ')) return refuseMissingSpace(tag)
  const name = cursor.filePath()
  if (name === undefined) return refuseStrictly(tag, 'MACRO_EXPECTS_NAME', "'.macro' needs a name")
  return acceptWhole(tag, { type: 'open-macro', name, start, end })
}

function readStruct(tag: TagContext): Token | undefined {
  const { cursor, start, end } = tag
  if (!cursor.take(' ')) return refuseMissingSpace(tag)
  const name = cursor.filePath()
  if (name === undefined) return refuseStrictly(tag, 'STRUCT_EXPECTS_NAME', "'.struct' needs a name")
  return acceptWhole(tag, { type: 'open-struct', name, start, end })
}

function readInclude(tag: TagContext): Token | undefined {
  const { cursor, start, end } = tag
  if (!cursor.take(' ')) return refuseMissingSpace(tag)
  if (cursor.done) return refuseStrictly(tag, 'INCLUDE_EXPECTS_NAME', "'.include' needs the name of a macro or partial")
  // Whatever stands up to the next blank: names of partials are the theme's affair.
  const nameEnd = cursor.find(0x20)
  const name = cursor.text.slice(cursor.at, nameEnd)
  cursor.at = nameEnd
  return { type: 'include', name, ...cursor.args([], cursor.end), start, end }
}

function readInject(tag: TagContext): Token | undefined {
  const { cursor, start, end } = tag
  const name = readDefinition(tag, 'INJECT_EXPECTS_NAME', '.inject')
  if (name === undefined) return undefined
  if (!cursor.take(' ')) return refuseMissingSpace(tag)
  const path = cursor.filePath()
  if (path === undefined) return refuseStrictly(tag, 'INJECT_EXPECTS_PATH', "'.inject' needs a path")
  return { type: 'inject', name, path, ...cursor.args([], cursor.end), start, end }
}

function readDefinition(tag: TagContext, code: string, instruction: string): string | undefined {
  if (!tag.cursor.take(' ')) return refuseMissingSpace(tag)
  const name = tag.cursor.definition()
  return name ?? refuseStrictly(tag, code, `'${instruction}' needs a name such as @name`)
}
