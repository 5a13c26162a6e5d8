import { translateError } from '../i18n/server-errors.ts'
import { messages } from '../messages.ts'

/** The event of the window that tells that the session has ended. */
export const signedOut = 'vitrine-signed-out'
/** The event of the window that tells that somebody is signed in: told each time the server says so. */
export const signedIn = 'vitrine-signed-in'
/** The event of the window that tells that the person who was signed in has left: on purpose, or for another one. */
export const personLeft = 'vitrine-person-left'

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

/** Resolves once the same person is signed in again. Throws a `Problem` when another one is, or when the signal ends the wait. */
export function waitForSignIn(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController()
    const cancel = () => {
      ended.abort()
      reject(new Problem('file_not_sent', 0, messages.processingCancelled))
    }
    if (signal?.aborted === true) return cancel()
    signal?.addEventListener('abort', cancel, { signal: ended.signal })
    window.addEventListener(personLeft, cancel, { signal: ended.signal })
    const goOn = () => {
      ended.abort()
      resolve()
    }
    window.addEventListener(signedIn, goOn, { signal: ended.signal })
  })
}

interface ProblemBody {
  readonly code: string
  readonly message: string
  readonly params: Readonly<Record<string, unknown>>
}

/** What an answer that is no success says. */
export function toProblem(body: unknown, status: number): Problem {
  // A proxy in between may answer with a page of its own.
  if (!isProblemBody(body)) return new Problem('internal', status, messages.somethingWentWrong)
  // Callers: forms, lists, values changed in place.
  if (body.code === 'sign_in_required') window.dispatchEvent(new Event(signedOut))
  return new Problem(body.code, status, translateMessage(body), translateFields(body.params))
}

/** A sentence about a field comes as `slug: This address is taken.` */
function translateMessage({ message, params }: ProblemBody): string {
  const [field, sentence] = Object.entries(readFields(params))[0] ?? ['', '']
  return message === `${field}: ${sentence}` ? `${field}: ${translateError(sentence)}` : translateError(message)
}

function translateFields(params: ProblemBody['params']): ProblemBody['params'] {
  const fields = Object.entries(readFields(params)).map(([field, sentence]) => [field, translateError(sentence)])
  return fields.length === 0 ? params : { ...params, fields: Object.fromEntries(fields) }
}

export function isProblemBody(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body && 'params' in body
}

/** Sentences of the request's own fields by field, when the server refused them. */
export function getFieldProblems(error: unknown): Readonly<Record<string, string>> {
  return error instanceof Problem && error.code === 'invalid_input' ? readFields(error.params) : {}
}

function readFields({ fields }: ProblemBody['params']): Readonly<Record<string, string>> {
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(Object.entries(fields).map(([field, sentence]) => [field, String(sentence)]))
}

/** A sentence to show for anything thrown. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Problem ? error.message : messages.somethingWentWrong
}
