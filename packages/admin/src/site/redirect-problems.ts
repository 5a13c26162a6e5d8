import { Problem } from '../api/problem.ts'

export interface RedirectProblem {
  /** From 1. */
  readonly line: number
  readonly message: string
}

/** What the server said about single lines; empty when it said something else. */
export function readRedirectProblems(error: unknown): readonly RedirectProblem[] {
  if (!(error instanceof Problem) || error.code !== 'redirects_invalid') return []
  const { problems } = error.params
  return Array.isArray(problems) ? problems.filter(isLineProblem) : []
}

/** The text that somebody else has saved meanwhile. */
export function readConflict(error: unknown): { readonly version: number; readonly source: string } | undefined {
  if (!(error instanceof Problem) || error.code !== 'redirects_changed') return undefined
  const { version, source } = error.params
  return typeof version === 'number' && typeof source === 'string' ? { version, source } : undefined
}

function isLineProblem(value: unknown): value is RedirectProblem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'line' in value &&
    typeof value.line === 'number' &&
    'message' in value &&
    typeof value.message === 'string'
  )
}
