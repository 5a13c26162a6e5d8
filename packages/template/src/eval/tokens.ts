import type { Reference } from '../parse/nodes.ts'
import type { FunctionName } from './functions.ts'
import type { Operator } from './operators.ts'
import type { Scalar } from './scalar.ts'

export type ExpressionToken =
  | { readonly type: 'value'; readonly value: Scalar }
  | { readonly type: 'variable'; readonly ref: Reference }
  /** A function name; its `(` is the next token. */
  | { readonly type: 'call'; readonly name: FunctionName }
  /** Marks where the arguments of a call begin. */
  | { readonly type: 'args' }
  | { readonly type: 'operator'; readonly operator: Operator }
  | { readonly type: 'punctuation'; readonly mark: '(' | ')' | ',' | ';' }

/** Why an expression cannot be read. */
export class ExpressionError extends Error {
  /** All that is wrong with it, the first of them the message. */
  readonly problems: readonly string[]

  constructor(problem: string, ...more: readonly string[]) {
    super(problem)
    this.problems = [problem, ...more]
  }
}
