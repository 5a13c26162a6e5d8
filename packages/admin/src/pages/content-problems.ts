import { getFieldProblems, Problem } from '../api/problem.ts'
import type { FieldMessages } from '../forms/place-problems.ts'

/**
 * Error messages of a page or an item by field of its form. `fields` maps the server's names to those of the form. A problem of a list's
 * entry (`tags.3`) belongs to the list.
 */
export function readContentProblems(error: unknown, fields: Readonly<Record<string, string>> = {}): FieldMessages {
  if (error instanceof Problem && error.code.startsWith('slug_')) return { slug: error.message }
  return Object.fromEntries(
    Object.entries(getFieldProblems(error)).map(([name, message]) => [
      fields[name] ?? fields[name.split('.')[0] ?? ''] ?? name,
      message,
    ]),
  )
}
