import { ASSIGN } from './operators.ts'
import type { Operator } from './operators.ts'
import { tokenize } from './tokenize.ts'
import { ExpressionError } from './tokens.ts'
import type { ExpressionToken } from './tokens.ts'

/** Expressions in reverse Polish order, one for each `;`. A top level `,` only ends what its operators reach. */
export interface ParsedExpressions {
  readonly expressions: readonly (readonly ExpressionToken[])[]
  /** False when no expression can set a variable. */
  readonly assigns: boolean
}

/** Orders the tokens by precedence (shunting yard). Throws an ExpressionError. */
export function parseExpressions(text: string, maxTokens: number): ParsedExpressions {
  const yard = new Yard()
  let assigns = false
  for (const token of tokenize(text, maxTokens)) {
    yard.take(token)
    assigns ||= token.type === 'operator' && token.operator === ASSIGN
  }
  yard.finish()
  return { expressions: yard.expressions, assigns }
}

class Yard {
  readonly expressions: ExpressionToken[][] = []
  #output: ExpressionToken[] = []
  #waiting: ExpressionToken[] = []
  readonly #problems: string[] = []

  take(token: ExpressionToken): void {
    switch (token.type) {
      case 'call':
        this.#output.push({ type: 'args' })
        this.#waiting.push(token)
        return
      case 'operator':
        return this.takeOperator(token, token.operator)
      case 'punctuation':
        return this.takePunctuation(token)
      default:
        this.#output.push(token)
    }
  }

  /** Throws when parentheses do not match. */
  finish(): void {
    this.finishExpression()
    if (this.#problems.length > 0) throw this.unreadable()
  }

  private unreadable(...last: readonly string[]): ExpressionError {
    const [first = '', ...more] = [...this.#problems, ...last]
    return new ExpressionError(first, ...more)
  }

  private finishExpression(): void {
    for (let token = this.#waiting.pop(); token !== undefined; token = this.#waiting.pop()) {
      if (token.type === 'punctuation') {
        this.#problems.push(mismatched('left'))
        break
      }
      this.#output.push(token)
    }
    if (this.#output.length > 0) this.expressions.push(this.#output)
    this.#output = []
  }

  private takeOperator(token: ExpressionToken, operator: Operator): void {
    for (let top = this.#waiting.at(-1); top?.type === 'operator'; top = this.#waiting.at(-1)) {
      const tighter = top.operator.precedence > operator.precedence
      const sameAndLeft = top.operator.precedence === operator.precedence && operator.rightToLeft !== true
      if (!tighter && !sameAndLeft) break
      this.#output.push(top)
      this.#waiting.pop()
    }
    this.#waiting.push(token)
  }

  private takePunctuation(token: Extract<ExpressionToken, { type: 'punctuation' }>): void {
    if (token.mark === '(') {
      this.#waiting.push(token)
      return
    }
    if (token.mark === ';') return this.finishExpression()
    const open = this.unwindToParen()
    if (token.mark === ',') return
    if (!open) throw this.unreadable(mismatched('right'))
    this.#waiting.pop()
    const call = this.#waiting.at(-1)
    if (call?.type !== 'call') return
    this.#output.push(call)
    this.#waiting.pop()
  }

  /** Moves operators out up to the innermost `(`; false when there is none. */
  private unwindToParen(): boolean {
    for (let top = this.#waiting.at(-1); top !== undefined; top = this.#waiting.at(-1)) {
      if (top.type === 'punctuation') return true
      this.#output.push(top)
      this.#waiting.pop()
    }
    return false
  }
}

function mismatched(side: 'left' | 'right'): string {
  return `Mismatched operator found: ${side} paren`
}
