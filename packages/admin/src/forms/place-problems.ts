/** Error messages by field of the form: `{ slug: 'Already in use.' }`. */
export type FieldMessages = Readonly<Record<string, string>>

interface PlacedProblems {
  /** Fields that the form has, each with its message. */
  readonly fields: readonly (readonly [field: string, message: string])[]
  /** For the form as a whole; undefined where the fields say everything. */
  readonly form: string | undefined
}

/**
 * Splits the server's refusals. Those of the form's fields are shown there, all others with the form, named by their
 * path. `sentence` is shown when no field was refused.
 */
export function placeProblems(
  values: Readonly<Record<string, unknown>>,
  problems: FieldMessages,
  sentence: string,
): PlacedProblems {
  const isShown = (field: string) => Object.hasOwn(values, field.split('.')[0] ?? '')
  const all = Object.entries(problems)
  const lacking = all.filter(([field]) => !isShown(field)).map(nameProblem)
  const form = all.length === 0 ? sentence : lacking.join(' ')
  return { fields: all.filter(([field]) => isShown(field)), form: form === '' ? undefined : form }
}

/** The server calls a request that is wrong as a whole `body`. */
function nameProblem([field, message]: readonly [string, string]): string {
  return field === 'body' ? message : `${field}: ${message}`
}
