import { Expression } from '../eval/expression.ts'
import type { Finding, TemplateError } from '../errors.ts'
import { parseSource } from '../parse/parse.ts'
import type { Parsed, ParseInput } from '../parse/parse.ts'
import { DEFAULT_LIMITS } from '../run/limits.ts'
import { walkNodes } from '../parse/walk.ts'

/** All findings of a source, the strict ones among them; expressions are read as well. */
export function checkSource(input: ParseInput): TemplateError[] {
  const parsed = parseSource({ ...input, strict: true })
  return [...parsed.strict, ...expressionFindings(parsed)].map((finding) => parsed.source.locate(finding))
}

function expressionFindings({ nodes, source }: Parsed): Finding[] {
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
