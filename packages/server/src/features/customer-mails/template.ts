import { compile, type Node, Registry, type Template, walkNodes } from '@vitrine/template'

/** Without formatters and predicates, so that a text says nothing but its words and the values of its mail. */
const options = {
  registry: new Registry([], []),
  enableExpr: false,
  enableInclude: false,
  backend: 'closures',
} as const

const limits = { steps: 20_000, outputBytes: 20_000, wallTimeMs: 50 }
const allowed: ReadonlySet<Node['type']> = new Set(['text', 'literal', 'comment', 'variable', 'section', 'if'])

export function compileText(source: string): Template {
  return compile(source, options)
}

/** The text with its values; undefined where it uses up a limit. */
export function renderText(template: Template, values: Readonly<Record<string, string>>): string | undefined {
  const { output, errors } = template.render(values, { locale: 'none', limits })
  return errors.length > 0 ? undefined : output.trim()
}

/** What is wrong with a text that may use these variables, as a sentence for its field; undefined for a good one. */
export function findTextProblem(source: string, variables: readonly string[]): string | undefined {
  const { errors, nodes } = compileText(source)
  const [first] = errors
  if (first) return `${first.message}${/[.!?]$/.test(first.message) ? '' : '.'}`
  for (const node of walkNodes(nodes)) {
    const problem = findNodeProblem(node, variables)
    if (problem !== undefined) return problem
  }
  return undefined
}

function findNodeProblem(node: Node, variables: readonly string[]): string | undefined {
  if (!allowed.has(node.type)) return onlyVariables
  if (node.type === 'text') {
    const [tag] = /\{[^{}\s][^{}]*\}/.exec(node.text) ?? []
    return tag === undefined ? undefined : describeUnknown(tag, variables)
  }
  if (node.type === 'if' && node.condition.kind !== 'refs') return onlyVariables
  const unknown = listNames(node).find((name) => name !== '@' && !variables.includes(name))
  return unknown === undefined ? undefined : describeUnknown(`{${unknown}}`, variables)
}

const onlyVariables = 'Only variables work here, and {.section name} and {.if name} with their {.end}.'

function describeUnknown(tag: string, variables: readonly string[]): string {
  return `${tag} is no variable of this email. Use ${variables.map((name) => `{${name}}`).join(', ')}.`
}

function listNames(node: Node): string[] {
  if (node.type === 'variable') return node.refs.map(({ text }) => text)
  if (node.type === 'section') return [node.ref.text]
  return node.type === 'if' && node.condition.kind === 'refs' ? node.condition.refs.map(({ text }) => text) : []
}
