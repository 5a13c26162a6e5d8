import { readCookie } from './cookies.ts'
import { isRecord, recordAt, readText } from './read.ts'
import { timeoutMs } from './timeout.ts'
import { addLanguage } from './add-language.ts'

/** Why a call failed. `status` is 0 when no answer came. */
export interface CallFailure {
  readonly status: number
  /** What to branch on; '' when the answer has none. */
  readonly code: string
  readonly message: string | undefined
  readonly params: Readonly<Record<string, unknown>>
  readonly isCsrfTokenRefused: boolean
  /** The whole body, for answers that carry more than a problem. */
  readonly body: unknown
}

export type Answer<T> =
  | { readonly kind: 'ok'; readonly status: number; readonly data: T }
  | { readonly kind: 'failed'; readonly failure: CallFailure }

interface CallOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Calls the shop's server. Never throws: a failure is a result too. Replaces a refused CSRF token silently, once. */
export type Call = <T>(method: Method, path: string, options?: CallOptions) => Promise<Answer<T>>

export function createCall(fetch: typeof window.fetch): Call {
  let asking: Promise<string | undefined> | undefined
  // Calls of the same moment ask once.
  const requestCsrfToken = (): Promise<string | undefined> => {
    asking ??= fetchCsrfToken(fetch).finally(() => (asking = undefined))
    return asking
  }
  // Only calls that write need one.
  return async <T>(method: Method, path: string, options?: CallOptions): Promise<Answer<T>> => {
    if (method === 'GET') return sendWith<T>(undefined, method, path, options)
    const known = readCookie(document.cookie, 'crumb') ?? (await requestCsrfToken())
    const answer = await sendWith<T>(known, method, path, options)
    if (answer.kind === 'ok' || !answer.failure.isCsrfTokenRefused) return answer
    // It was made for a session that has ended, or before the server forgot us: a new one, and once more.
    const fresh = await requestCsrfToken()
    return fresh === undefined ? answer : sendWith(fresh, method, path, options)
  }

  async function sendWith<T>(
    csrfToken: string | undefined,
    method: Method,
    path: string,
    { body, headers }: CallOptions = {},
  ): Promise<Answer<T>> {
    try {
      const response = await fetch(addLanguage(path), {
        method,
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(csrfToken === undefined ? {} : { 'x-csrf-token': csrfToken }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (response.ok)
        return { kind: 'ok', status: response.status, data: response.status === 204 ? null : await response.json() }
      return { kind: 'failed', failure: await readFailure(response) }
    } catch {
      return { kind: 'failed', failure: noAnswer }
    }
  }
}

/** A CSRF token of the server; undefined when it gives none. The cookie is not asked: another site may have set one over it. */
export async function fetchCsrfToken(fetch: typeof window.fetch): Promise<string | undefined> {
  try {
    const answer: unknown = await (await fetch('/api/crumb', { signal: AbortSignal.timeout(timeoutMs) })).json()
    return isRecord(answer) ? readText(answer, 'crumb') || undefined : undefined
  } catch {
    return undefined
  }
}

const noAnswer: CallFailure = {
  status: 0,
  code: '',
  message: undefined,
  params: {},
  isCsrfTokenRefused: false,
  body: undefined,
}

async function readFailure(response: Response): Promise<CallFailure> {
  return toFailure(response.status, await response.json().catch(() => undefined))
}

/** The failure that a body tells of, where it is one of ours. */
export function toFailure(status: number, body: unknown): CallFailure {
  const problem = isRecord(body) ? body : {}
  return {
    status,
    code: readText(problem, 'code'),
    message: readText(problem, 'message') || undefined,
    params: recordAt(problem, 'params'),
    isCsrfTokenRefused: problem['crumbFail'] === true,
    body,
  }
}
