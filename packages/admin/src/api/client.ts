import createClient from 'openapi-fetch'
import type { operations, paths } from '@vitrine/server/api'
import { messages } from '../messages.ts'
import { readCsrfCookie, csrfHeader, fetchCsrfToken, isCsrfTokenRefused, readBody } from './csrf.ts'
import { Problem, toProblem } from './problem.ts'

/** The typed door to the server. Wrap calls in `answer`, which throws a `Problem` for every failure. */
export const api = createClient<paths>({
  baseUrl: location.origin,
  fetch: fetchWithCsrfToken,
  credentials: 'same-origin',
})

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
  throw toProblem(error, response.status)
}

async function reach<Body>(call: Promise<Result<Body>>): Promise<Result<Body>> {
  try {
    return await call
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new Problem('unreachable', 0, messages.unableToConnect)
  }
}

/** Echoes the CSRF token of the cookie; when it is refused, fetches a new one and tries once more. */
async function fetchWithCsrfToken(request: Request): Promise<Response> {
  const again = request.clone()
  const response = await fetch(withCsrfToken(request, readCsrfCookie()))
  if (response.status !== 400) return response
  const body = readBody(await response.clone().text())
  if (!isCsrfTokenRefused({ status: response.status, body })) return response
  const fresh = await fetchCsrfToken()
  return fresh === undefined ? response : fetch(withCsrfToken(again, fresh))
}

function withCsrfToken(request: Request, csrfToken: string | undefined): Request {
  if (csrfToken !== undefined && request.method !== 'GET') request.headers.set(csrfHeader, csrfToken)
  return request
}
