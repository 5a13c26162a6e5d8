/** What the server said went wrong. Branch on `code`; the message is for people. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: string
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number
  readonly params: Readonly<Record<string, unknown>>

  constructor(code: string, status: number, message: string, params: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.code = code
    this.status = status
    this.params = params
  }
}

/** Sentences of the request's own fields by field, when the server refused them. */
export function fieldProblems(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof Problem && error.code === 'invalid_input' ? error.params['fields'] : undefined
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(Object.entries(fields).map(([field, sentence]) => [field, String(sentence)]))
}

/** A sentence to show for anything thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof Problem ? error.message : 'Something went wrong. Reload the page and try again.'
}
