import createClient from 'openapi-fetch'
import type { operations, paths } from '@vitrine/server/api'
import { Problem } from './problem.ts'

const crumbHeader = 'x-csrf-token'
/** The event of the window that tells that the session has ended. */
export const signedOut = 'vitrine-signed-out'

/** The typed door to the server. Wrap calls in `answer`, which throws a `Problem` for every failure. */
export const api = createClient<paths>({ baseUrl: location.origin, fetch: fetchWithCrumb, credentials: 'same-origin' })

/** The body of a successful answer of an operation, for example `Answer<'getSession'>`. */
export type Answer<Name extends keyof operations, Status extends number = 200> = operations[Name] extends {
  responses: Record<Status, { content: { 'application/json': infer Body } }>
}
  ? Body
  : never

interface Result<Body> {
  readonly data?: Body
  readonly error?: unknown
  readonly response: Response
}

/** The body of a call, or a thrown `Problem`. */
export async function answer<Body>(call: Promise<Result<Body>>): Promise<Body> {
  const { data, error, response } = await reach(call)
  if (response.ok) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- calls without a body have the type undefined.
    return data as Body
  }
  const problem = problemOf(error, response.status)
  // Whoever asked: forms, lists, values changed where they stand.
  if (problem.code === 'sign_in_required') window.dispatchEvent(new Event(signedOut))
  throw problem
}

/** Sends a file as it is, as the body of a POST; the body of the answer, or a thrown `Problem`. */
export async function sendFile<Body>(path: string, file: Blob): Promise<Body> {
  const send = async (): Promise<Result<Body>> => {
    const headers = { 'content-type': file.type || 'application/octet-stream' }
    const request = new Request(new URL(path, location.origin), { method: 'POST', body: file, headers })
    const response = await fetchWithCrumb(request)
    const body = await response.json().catch(() => undefined)
    return response.ok ? { data: body, response } : { error: body, response }
  }
  return answer(send())
}

async function reach<Body>(call: Promise<Result<Body>>): Promise<Result<Body>> {
  try {
    return await call
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new Problem(
      'unreachable',
      0,
      'Can’t reach the server. Check your connection and try again; nothing you typed is lost.',
    )
  }
}

interface ProblemBody {
  readonly code: string
  readonly message: string
  readonly params: Readonly<Record<string, unknown>>
}

function problemOf(body: unknown, status: number): Problem {
  // A proxy in between may answer with a page of its own.
  if (!isProblemBody(body))
    return new Problem('internal', status, 'Something went wrong on our side. Please try again.')
  return new Problem(body.code, status, body.message, body.params)
}

function isProblemBody(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body && 'params' in body
}

/** Echoes the crumb of the cookie; when it is refused, fetches a new one and tries once more. */
async function fetchWithCrumb(request: Request): Promise<Response> {
  const again = request.clone()
  const response = await fetch(withCrumb(request, cookieCrumb()))
  if (response.status !== 400) return response
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (typeof body !== 'object' || body === null || !('crumbFail' in body)) return response
  const fresh = await fetchCrumb()
  return fresh === undefined ? response : fetch(withCrumb(again, fresh))
}

/** A crumb of the server. The cookie is not asked: another site may have set one over it. */
async function fetchCrumb(): Promise<string | undefined> {
  const response = await fetch('/api/crumb')
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null || !('crumb' in body)) return undefined
  return typeof body.crumb === 'string' ? body.crumb : undefined
}

function cookieCrumb(): string | undefined {
  const crumb = /(?:^|;\s*)crumb=([^;]+)/.exec(document.cookie)?.[1]
  if (crumb === undefined) return undefined
  try {
    return decodeURIComponent(crumb)
  } catch {
    // Another site of the same domain may have set anything; the server gives a new one.
    return undefined
  }
}

function withCrumb(request: Request, crumb: string | undefined): Request {
  if (crumb !== undefined && request.method !== 'GET') request.headers.set(crumbHeader, crumb)
  return request
}
