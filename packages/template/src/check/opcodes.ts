import type { FormatterCall, Node, OrNode, PredicateCall, Reference } from '../parse/nodes.ts'

/** A tree as nested arrays `[opcode, ...]`, ready for JSON: the form tools of the older implementations exchange. */
export type Opcodes = number | string | readonly Opcodes[]

const END = 3
const EOF = 18
const LITERAL = { 'meta-left': 12, 'meta-right': 13, newline: 14, space: 15, tab: 16 }

/** `[17, 1, nodes, 18]`: root, version, children, end of file. */
export function toOpcodes(nodes: readonly Node[]): Opcodes {
  return [17, 1, list(nodes), EOF]
}

function list(nodes: readonly Node[]): Opcodes[] {
  return nodes.filter(({ type }) => type !== 'tag').map(opcodes)
}

function opcodes(node: Node): Opcodes {
  switch (node.type) {
    case 'text':
      return node.text
    case 'literal':
      return LITERAL[node.name]
    case 'variable':
      return [1, node.refs.map(path), formatters(node.formatters)]
    case 'section':
      return [2, path(node.ref), list(node.body), alternative(node.or)]
    case 'repeated':
      return [4, path(node.ref), list(node.body), alternative(node.or), list(node.alternates)]
    case 'predicate':
      return [5, node.predicate.name, args(node.predicate), list(node.body), alternative(node.or)]
    case 'bindvar':
      return [6, node.name, node.refs.map(path), formatters(node.formatters)]
    case 'if':
      return ifOpcodes(node)
    case 'inject':
      return [9, node.name, node.path, args(node)]
    case 'macro':
      return [10, node.name, list(node.body), END]
    case 'struct':
      return [20, node.name, list(node.body), END]
    case 'comment':
      return [11, node.text, node.multiline ? 1 : 0]
    case 'ctxvar':
      return [22, node.name, node.bindings.map(({ name, ref }) => [name, path(ref)])]
    case 'eval':
      return [23, node.expression]
    case 'include':
      return [24, node.name, args(node)]
    // Custom elements have no opcode.
    default:
      return ''
  }
}

function ifOpcodes({ condition, body, or }: Extract<Node, { type: 'if' }>): Opcodes {
  if (condition.kind === 'predicate') {
    return [5, condition.predicate.name, args(condition.predicate), list(body), alternative(or)]
  }
  const operators = condition.operators.map((operator) => (operator === '||' ? 0 : 1))
  return [8, operators, condition.refs.map(path), list(body), alternative(or)]
}

function alternative(or: OrNode | undefined): Opcodes {
  if (or === undefined) return END
  const { predicate, body } = or
  if (predicate === undefined) return [7, 0, 0, list(body), alternative(or.or)]
  return [7, predicate.name, args(predicate), list(body), alternative(or.or)]
}

function path({ path: segments }: Reference): Opcodes {
  return [...segments]
}

/** The words and their delimiter; 0 without any. */
function args(call: Pick<PredicateCall, 'args' | 'argText'>): Opcodes {
  return call.args.length === 0 ? 0 : [[...call.args], call.argText.charAt(0)]
}

function formatters(calls: readonly FormatterCall[]): Opcodes {
  return calls.length === 0 ? 0 : calls.map((call) => (call.args.length === 0 ? [call.name] : [call.name, args(call)]))
}
