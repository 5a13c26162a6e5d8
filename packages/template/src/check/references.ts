import { parseExpressions } from '../eval/parse-expression.ts'
import type { Node, OrNode, PredicateCall, Reference } from '../parse/nodes.ts'
import { walkNodes } from '../parse/walk.ts'
import { isReference } from '../args/arg-checks.ts'
import type { Registry } from '../registry/registry.ts'
import type { ArgRules } from '../registry/types.ts'

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
export function collectReferences(nodes: readonly Node[], registry: Registry): References {
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
    collectNode(node, names, registry)
    if ('or' in node) collectAlternatives(node.or, names, registry)
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

function collectNode(node: Node, names: Names, registry: Registry): void {
  switch (node.type) {
    case 'variable':
    case 'bindvar':
      addVariables(node.refs, names)
      for (const { name, args } of node.formatters) {
        names.formatters.add(name)
        if (name === 'apply' && args[0] !== undefined && args[0] !== '') names.partials.add(args[0])
        addArguments(registry.formatters.get(name), args, names)
      }
      return
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
      return addPredicate(node.condition.predicate, names, registry)
    case 'predicate':
      return addPredicate(node.predicate, names, registry)
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
function collectAlternatives(or: OrNode | undefined, names: Names, registry: Registry): void {
  for (let at = or; at !== undefined; at = at.or) {
    if (at.predicate !== undefined) addPredicate(at.predicate, names, registry)
  }
}

function addPredicate({ name, args }: PredicateCall, names: Names, registry: Registry): void {
  names.predicates.add(name)
  addArguments(registry.predicates.get(name), args, names)
}

/** Variables that are named as arguments: `{text|format user.name}`, `{.equal? a b}`. */
function addArguments(definition: ArgRules | undefined, args: readonly string[], names: Names): void {
  for (const name of definition?.namedIn?.(args) ?? []) if (isReference(name)) names.variables.add(name)
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
