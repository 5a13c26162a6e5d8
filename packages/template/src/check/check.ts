import { Expression } from '../eval/expression.ts'
import type { CheckFinding, Finding, TemplateError } from '../errors.ts'
import { parseSource } from '../parse/parse.ts'
import type { ParseOutcome, ParseInput } from '../parse/parse.ts'
import { DEFAULT_LIMITS } from '../run/limits.ts'
import type { Node } from '../parse/nodes.ts'
import { walkNodes } from '../parse/walk.ts'
import { findNearest } from '../registry/nearest.ts'

/** All findings of a source, the strict ones among them; expressions are read as well. */
export function checkSource(input: ParseInput, partials: readonly string[] | undefined): CheckFinding[] {
  const parsed = parseSource({ ...input, strict: true })
  const findings = [...parsed.strict, ...expressionFindings(parsed)]
  if (partials !== undefined) findings.push(...partialFindings(parsed, partials))
  return findings.map((finding) => withFix(parsed.source.locate(finding), finding, input.text))
}

function withFix(located: TemplateError, { slip, offset }: Finding, text: string): CheckFinding {
  const start = slip === undefined ? -1 : text.indexOf(slip.written, offset)
  if (slip === undefined || start === -1) return located
  return { ...located, fix: { start, end: start + slip.written.length, text: slip.near } }
}

/** Partials that are neither among those of the host nor macros of the source itself. */
function partialFindings({ nodes }: ParseOutcome, partials: readonly string[]): Finding[] {
  const all = [...walkNodes(nodes)]
  const known = new Set(partials)
  for (const node of all) if (node.type === 'macro') known.add(node.name)
  return all
    .flatMap(listPartials)
    .flatMap(({ name, offset }) => (known.has(name) ? [] : [missing(name, offset, known)]))
}

function listPartials(node: Node): { name: string; offset: number }[] {
  if (node.type === 'include') return [{ name: node.name, offset: node.start }]
  if (node.type !== 'variable' && node.type !== 'bindvar') return []
  return node.formatters.flatMap(({ name, args, nameStart }) =>
    name === 'apply' && args[0] !== undefined && args[0] !== '' ? [{ name: args[0], offset: nameStart }] : [],
  )
}

function missing(name: string, offset: number, known: ReadonlySet<string>): Finding {
  const message = `RuntimeError: Attempt to apply partial '${name}' which could not be found.`
  const near = findNearest(name, known)
  const found = { family: 'engine' as const, code: 'APPLY_PARTIAL_MISSING', message, offset }
  return near === undefined ? found : { ...found, hint: `Did you mean '${near}'?`, slip: { written: name, near } }
}

function expressionFindings({ nodes, source }: ParseOutcome): Finding[] {
  const findings: Finding[] = []
  for (const node of walkNodes(nodes)) {
    if (node.type !== 'eval') continue
    const problem = new Expression(node.expression, { source, start: node.start }).problem(DEFAULT_LIMITS.tokens)
    if (problem === undefined) continue
    const message = `RuntimeError: Error parsing expression: ${JSON.stringify(node.expression)}: ${problem}`
    findings.push({ family: 'engine', code: 'EXPRESSION_PARSE', message, offset: node.start })
  }
  return findings
}
