export const csrfHeader = 'x-csrf-token'

/** Whether the server refused a write for its CSRF token alone: with a new one it goes through. */
export function isCsrfTokenRefused({ status, body }: { readonly status: number; readonly body: unknown }): boolean {
  return status === 400 && typeof body === 'object' && body !== null && 'crumbFail' in body
}

/** A CSRF token of the server. The cookie is not asked: another site may have set one over it. */
export async function fetchCsrfToken(): Promise<string | undefined> {
  const response = await fetch('/api/crumb')
  const body = readBody(await response.text())
  if (typeof body !== 'object' || body === null || !('crumb' in body)) return undefined
  return typeof body.crumb === 'string' ? body.crumb : undefined
}

/** The CSRF token that the server's cookie holds. */
export function readCsrfCookie(): string | undefined {
  const csrfToken = /(?:^|;\s*)crumb=([^;]+)/.exec(document.cookie)?.[1]
  if (csrfToken === undefined) return undefined
  try {
    return decodeURIComponent(csrfToken)
  } catch {
    // Another site of the same domain may have set anything; the server gives a new one.
    return undefined
  }
}

/** JSON of an answer, or undefined: a proxy in between may answer with a page of its own. */
export function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
