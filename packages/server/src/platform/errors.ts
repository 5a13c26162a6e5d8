import type { MessageKey } from '@vitrine/commerce'
import { inEnglish } from './messages.ts'

/** A failure the caller may see. Everything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  override readonly name: string = 'AppError'
  readonly code: string
  readonly status: number
  readonly params: Readonly<Record<string, unknown>>
  /** The sentence as a message, for answers in the language of the site; undefined for sentences that are written out. */
  readonly messageKey: MessageKey | undefined

  constructor(code: string, status: number, sentence: Sentence, params: Readonly<Record<string, unknown>> = {}) {
    super(typeof sentence === 'string' ? sentence : inEnglish(sentence.message, toMessageValues(params)))
    this.code = code
    this.status = status
    this.params = params
    this.messageKey = typeof sentence === 'string' ? undefined : sentence.message
  }
}

/** What an error says: a sentence, or a message of the catalogue that the error's params fill in. */
type Sentence = string | { readonly message: MessageKey }

/** The params that a sentence can show. */
export function toMessageValues(params: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const shown = Object.entries(params).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [],
  )
  return Object.fromEntries(shown)
}

/**
 * Declares a failure. Clients branch on `code`; people read the sentence, which says what is wrong and what to do.
 * Sentences for visitors are messages of the catalogue (`{ message: 'errorCartFull' }`), in the language of the site.
 * `params` are sent with the response: put no secrets in them.
 */
export function defineError<Params extends Record<string, unknown> = Record<string, never>>(
  code: string,
  status: number,
  sentence: Sentence | ((params: Params) => Sentence),
): (params: Params) => AppError {
  return (params) => new AppError(code, status, typeof sentence === 'function' ? sentence(params) : sentence, params)
}

/** The request's own fields are wrong: 400 with a sentence per field. */
export const invalidInput = defineError<{ fields: Record<string, string> }>(
  'invalid_input',
  400,
  ({ fields }) => Object.values(fields)[0] ?? 'Something in this request is not valid.',
)

export const notFound = defineError<{ what: string }>('not_found', 404, ({ what }) => `${what} was not found.`)

/** Nobody answers at an address of this host. Tells programs which one they asked for, without its query. */
export class NotFoundError extends AppError {
  override readonly name = 'NotFoundError'
  readonly path: string

  constructor(address: string) {
    const path = address.replace(/[?#].*$/s, '').slice(0, maxPathLength)
    const what = 'This address'
    super('not_found', 404, `${what} was not found.`, { what, path })
    this.path = path
  }
}

const maxPathLength = 300

/** True when PostgreSQL refused a duplicate key. */
export function isUniqueViolation(error: unknown): boolean {
  return getPostgresCode(error) === '23505'
}

/** The SQLSTATE of an error thrown by the database driver. */
export function getPostgresCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** True when PostgreSQL refused a statement, so that nothing of it was done; false where that is not known (the connection broke). */
export function wasRefused(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'severity' in error && error.severity === 'ERROR'
}
