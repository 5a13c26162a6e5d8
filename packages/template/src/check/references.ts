import { parseExpressions } from '../eval/parse-expression.ts'
import type { Node, OrNode, Reference } from '../parse/nodes.ts'
import { walkNodes } from '../parse/walk.ts'

/** The names a source uses, each once, in the order of their first use. */
export interface References {
  /** As they are written, for example `item.title`. Formatters and predicates may read more than is named here. */
  readonly variables: readonly string[]
  /** Applied or included, whether they are macros of this source or partials. */
  readonly partials: readonly string[]
  /** Defined in this source. */
  readonly macros: readonly string[]
  readonly formatters: readonly string[]
  readonly predicates: readonly string[]
  readonly tags: readonly string[]
  /** Paths of `.inject`. */
  readonly injects: readonly string[]
}

type Names = { [Kind in keyof References]: Set<string> }

/** Collects what a tree refers to. Text that is not a well formed tag refers to nothing. */
export function collectReferences(nodes: readonly Node[]): References {
  const names: Names = {
    variables: new Set(),
    partials: new Set(),
    macros: new Set(),
    formatters: new Set(),
    predicates: new Set(),
    tags: new Set(),
    injects: new Set(),
  }
  for (const node of walkNodes(nodes)) {
    collectNode(node, names)
    if ('or' in node) collectAlternatives(node.or, names)
  }
  return {
    variables: [...names.variables],
    partials: [...names.partials],
    macros: [...names.macros],
    formatters: [...names.formatters],
    predicates: [...names.predicates],
    tags: [...names.tags],
    injects: [...names.injects],
  }
}

function collectNode(node: Node, names: Names): void {
  switch (node.type) {
    case 'variable':
    case 'bindvar':
      for (const { name, args } of node.formatters) {
        names.formatters.add(name)
        if (name === 'apply' && args[0] !== undefined) names.partials.add(args[0])
      }
      return addVariables(node.refs, names)
    case 'section':
    case 'repeated':
      return addVariables([node.ref], names)
    case 'ctxvar':
      return addVariables(
        node.bindings.map(({ ref }) => ref),
        names,
      )
    case 'if':
      if (node.condition.kind === 'refs') return addVariables(node.condition.refs, names)
      names.predicates.add(node.condition.predicate.name)
      return
    case 'predicate':
      names.predicates.add(node.predicate.name)
      return
    case 'eval':
      return addExpression(node.expression, names)
    case 'include':
      names.partials.add(node.name)
      return
    case 'inject':
      names.injects.add(node.path)
      return
    case 'macro':
      names.macros.add(node.name)
      return
    case 'tag':
      names.tags.add(node.name)
      for (const { name, value } of node.attributes) {
        const [only] = value
        if (name === 'template' && value.length === 1 && only?.type === 'text') names.partials.add(only.text)
      }
      return
    default:
  }
}

/** The bodies are walked already; the predicates of the alternatives are not nodes. */
function collectAlternatives(or: OrNode | undefined, names: Names): void {
  for (let at = or; at !== undefined; at = at.or)
    if (at.predicate !== undefined) names.predicates.add(at.predicate.name)
}

function addVariables(refs: readonly Reference[], names: Names): void {
  for (const { text } of refs) names.variables.add(text)
}

function addExpression(text: string, names: Names): void {
  try {
    const { expressions } = parseExpressions(text.replace(/^#/, ''), 0)
    for (const token of expressions.flat()) if (token.type === 'variable') names.variables.add(token.ref.text)
  } catch {
    // An expression that cannot be read computes nothing, so it refers to nothing.
  }
}
