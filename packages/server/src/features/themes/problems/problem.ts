import { z } from 'zod'

/** Something that is wrong, or doubtful, in a file of a theme. */
export const ThemeProblemView = z
  .object({
    /** An `error` costs visitors something; a `warning` may be meant so. */
    severity: z.enum(['error', 'warning']),
    file: z.string(),
    /** From 1. */
    line: z.int(),
    column: z.int(),
    code: z.string(),
    message: z.string(),
    hint: z.string(),
  })
  .meta({ id: 'ThemeProblem' })
export type ThemeProblemView = z.infer<typeof ThemeProblemView>

/** More than anybody reads; a theme that is wrong everywhere is wrong in one thing. */
export const maxProblems = 200

/** Errors before warnings, then by place. */
export function sortProblems(problems: readonly ThemeProblemView[]): ThemeProblemView[] {
  const rank = ({ severity }: ThemeProblemView) => (severity === 'error' ? 0 : 1)
  return problems.toSorted(
    (a, b) => rank(a) - rank(b) || a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column,
  )
}
