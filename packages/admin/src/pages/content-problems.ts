import { fieldProblems, Problem } from '../api/problem.ts'
import type { FieldMessages } from '../forms/use-save-form.ts'

/**
 * What the server refused of a page or an item, by field of its form. `fields` names those that the form calls otherwise; a field of a
 * list (`tags.3`) is the list's.
 */
export function readContentProblems(error: unknown, fields: Readonly<Record<string, string>> = {}): FieldMessages {
  if (error instanceof Problem && error.code.startsWith('slug_')) return { slug: error.message }
  return Object.fromEntries(
    Object.entries(fieldProblems(error)).map(([name, message]) => [
      fields[name] ?? fields[name.split('.')[0] ?? ''] ?? name,
      message,
    ]),
  )
}
