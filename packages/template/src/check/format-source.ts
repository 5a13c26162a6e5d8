import { Findings } from '../parse/findings.ts'
import type { Condition, FormatterCall, Node, Reference } from '../parse/nodes.ts'
import { parseSource } from '../parse/parse.ts'
import type { ParseInput } from '../parse/parse.ts'
import { Scanner } from '../parse/scanner.ts'
import type { Token } from '../parse/tokens.ts'

/**
 * Writes every tag with one blank where white space means nothing: around commas and operators, after `.section`,
 * `.if` and `.eval`. Text, comments and arguments stay as they are, so the output of the template is the same.
 */
export function formatSource(input: ParseInput): string {
  const tokens: Token[] = []
  const scanner = new Scanner(input.text, input, new Findings(), () => [])
  scanner.scan(0, input.text.length, { take: (token) => tokens.push(token) })
  const formatted = tokens.map((token) => print(token, input)).join('')
  return sameTree(formatted, input) ? formatted : input.text
}

/** A last guard for the promise: what does not parse to the same tree is not written. */
function sameTree(formatted: string, input: ParseInput): boolean {
  return withoutPlaces(parseSource({ ...input, text: formatted }).nodes) === withoutPlaces(parseSource(input).nodes)
}

const PLACES = new Set(['start', 'end', 'nameStart'])

function withoutPlaces(nodes: readonly Node[]): string {
  return JSON.stringify(nodes, (key, value: unknown) => {
    if (PLACES.has(key)) return undefined
    return key === 'expression' && typeof value === 'string' ? value.trim() : value
  })
}

function print(token: Token, { text }: ParseInput): string {
  const source = text.slice(token.start, token.end)
  if (source.startsWith('{^')) return source
  switch (token.type) {
    case 'variable':
      return `{${references(token.refs)}${formatters(token.formatters)}}`
    case 'bindvar':
      return `{.var ${token.name} ${references(token.refs)}${formatters(token.formatters)}}`
    case 'ctxvar':
      return `{.ctx ${token.name} ${token.bindings.map(({ name, ref }) => `${name}=${ref.text}`).join(' ')}}`
    case 'eval':
      return `{.eval ${token.expression.trim()}}`
    case 'open-section':
      return `{.section ${token.ref.text}}`
    case 'open-repeated':
      return `{.repeated section ${token.ref.text}}`
    case 'open-if':
      return `{.if ${condition(token.condition)}}`
    default:
      return source
  }
}

function references(refs: readonly Reference[]): string {
  return refs.map(({ text }) => text).join(', ')
}

function formatters(calls: readonly FormatterCall[]): string {
  return calls.map(({ name, argText }) => `|${name}${argText}`).join('')
}

function condition(value: Condition): string {
  if (value.kind === 'predicate') return `${value.predicate.name}${value.predicate.argText}`
  return value.refs.map(({ text }, index) => (index === 0 ? text : `${value.operators[index - 1]} ${text}`)).join(' ')
}
