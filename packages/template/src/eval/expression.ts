import { Frame } from '../run/frame.ts'
import type { Run } from '../run/run.ts'
import type { Site } from '../run/site.ts'
import { emit } from '../run/value.ts'
import { parseExpressions } from './parse-expression.ts'
import type { ParsedExpressions } from './parse-expression.ts'
import { Reducer } from './reduce.ts'
import { ExpressionError } from './tokens.ts'
import type { Scalar } from './scalar.ts'
import type { ExpressionToken } from './tokens.ts'

/** The content of one `.eval`, read once per token limit. */
export class Expression {
  readonly #text: string
  readonly #site: Site
  /** A leading `#` prints what was computed instead of the value. */
  readonly #debug: boolean
  #parsed: ParsedExpressions | ExpressionError | undefined
  #parsedFor = -1
  /** The run that has heard why this cannot be read. */
  #reportedTo: WeakRef<Run> | undefined

  constructor(text: string, site: Site) {
    this.#text = text
    this.#site = site
    this.#debug = text.startsWith('#')
  }

  /** Computes and returns what is printed. Variables are set only when nothing went wrong. */
  evaluate(run: Run, frame: Frame): string {
    run.site = this.#site
    const { tokens, stringLength } = run.limits
    const parsed = this.parse(tokens)
    if (parsed instanceof ExpressionError) {
      if (this.#reportedTo?.deref() !== run) for (const problem of parsed.problems) this.reportParse(run, problem)
      // Told once: in a list it is the same mistake each time.
      this.#reportedTo = new WeakRef(run)
      return this.#debug ? 'EVAL=[]' : ''
    }
    const scratch = parsed.assigns ? new Frame(frame.node, frame) : frame
    const reducer = new Reducer(scratch, stringLength, run.options.legacyMoney)
    let result: Scalar | undefined
    for (const expression of parsed.expressions) result = reducer.reduce(expression)
    if (reducer.errors.length > 0) {
      for (const error of reducer.errors) {
        run.report(`RuntimeError: Error reducing expression: ${this.source()}: ${error}`, 'EXPRESSION_REDUCE')
      }
      return this.#debug ? describe(parsed, undefined) : ''
    }
    if (scratch !== frame) copyVariables(scratch, frame)
    return this.#debug ? describe(parsed, result) : emit(result)
  }

  /** The parse error of this expression, for `check`. */
  problem(maxTokens: number): string | undefined {
    const parsed = this.parse(maxTokens)
    return parsed instanceof ExpressionError ? parsed.message : undefined
  }

  private reportParse(run: Run, problem: string): void {
    const message = `Error parsing expression: ${JSON.stringify(this.source())}: ${problem}`
    run.report(`RuntimeError: ${message}`, 'EXPRESSION_PARSE')
  }

  private source(): string {
    return this.#debug ? this.#text.slice(1) : this.#text
  }

  private parse(maxTokens: number): ParsedExpressions | ExpressionError {
    if (this.#parsed === undefined || this.#parsedFor !== maxTokens) {
      this.#parsed = attempt(this.source(), maxTokens)
      this.#parsedFor = maxTokens
    }
    return this.#parsed
  }
}

function attempt(text: string, maxTokens: number): ParsedExpressions | ExpressionError {
  try {
    return parseExpressions(text, maxTokens)
  } catch (error) {
    if (error instanceof ExpressionError) return error
    throw error
  }
}

function copyVariables(from: Frame, to: Frame): void {
  for (let binding = from.vars; binding !== null; binding = binding.next) to.setVar(binding.name, binding.value)
}

function describe({ expressions }: ParsedExpressions, result: Scalar | undefined): string {
  const lists = expressions.map((tokens) => `[${tokens.map(describeToken).join(' ')}]`).join(', ')
  return `EVAL=[${lists}]${result === undefined ? '' : ` -> ${emit(result)}`}`
}

function describeToken(token: ExpressionToken): string {
  switch (token.type) {
    case 'value':
      return describeScalar(token.value)
    case 'variable':
      return token.ref.text
    case 'call':
      return `${token.name}()`
    case 'args':
      return '<args>'
    case 'operator':
      return `<${token.operator.name}>`
    default:
      return token.mark
  }
}

function describeScalar(value: Scalar): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}
