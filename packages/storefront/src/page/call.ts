import { readCookie } from './cookies.ts'
import { isRecord, recordAt, textAt } from './read.ts'

/** Why a call failed. `status` is 0 when no answer came. */
export interface CallFailure {
  readonly status: number
  /** What to branch on; '' when the answer has none. */
  readonly code: string
  readonly message: string | undefined
  readonly params: Readonly<Record<string, unknown>>
  readonly crumbFail: boolean
  /** The whole body, for answers that carry more than a problem. */
  readonly body: unknown
}

export type Answer<T> =
  | { readonly kind: 'ok'; readonly status: number; readonly data: T }
  | { readonly kind: 'failed'; readonly failure: CallFailure }

export interface CallOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls the shop's server. Never throws: what goes wrong is an answer too. */
export type Call = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options?: CallOptions,
) => Promise<Answer<T>>

/** Longer than any honest answer takes; then it counts as none. */
const timeoutMs = 30_000

export function createCall(fetch: typeof window.fetch): Call {
  let asked: Promise<unknown> | undefined
  // The crumb is a cookie; it is asked for once, and only by the first call that writes.
  const crumb = async (): Promise<string | undefined> => {
    if (readCookie(document.cookie, 'crumb') === undefined) {
      asked ??= fetch('/api/crumb').catch(() => undefined)
      await asked
      asked = undefined
    }
    return readCookie(document.cookie, 'crumb')
  }
  return async (method, path, { body, headers } = {}) => {
    const echoed = method === 'GET' ? undefined : await crumb()
    try {
      const response = await fetch(path, {
        method,
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(echoed === undefined ? {} : { 'x-csrf-token': echoed }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (response.ok)
        return { kind: 'ok', status: response.status, data: response.status === 204 ? null : await response.json() }
      return { kind: 'failed', failure: await failureOf(response) }
    } catch {
      return { kind: 'failed', failure: noAnswer }
    }
  }
}

const noAnswer: CallFailure = { status: 0, code: '', message: undefined, params: {}, crumbFail: false, body: undefined }

async function failureOf(response: Response): Promise<CallFailure> {
  const body: unknown = await response.json().catch(() => undefined)
  const problem = isRecord(body) ? body : {}
  return {
    status: response.status,
    code: textAt(problem, 'code'),
    message: textAt(problem, 'message') || undefined,
    params: recordAt(problem, 'params'),
    crumbFail: problem['crumbFail'] === true,
    body,
  }
}
