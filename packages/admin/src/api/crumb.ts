export const crumbHeader = 'x-csrf-token'

/** Whether the server refused a write for its crumb alone: with a new one it goes through. */
export function isCrumbRefused({ status, body }: { readonly status: number; readonly body: unknown }): boolean {
  return status === 400 && typeof body === 'object' && body !== null && 'crumbFail' in body
}

/** A crumb of the server. The cookie is not asked: another site may have set one over it. */
export async function fetchCrumb(): Promise<string | undefined> {
  const response = await fetch('/api/crumb')
  const body = readBody(await response.text())
  if (typeof body !== 'object' || body === null || !('crumb' in body)) return undefined
  return typeof body.crumb === 'string' ? body.crumb : undefined
}

/** The crumb that the server's cookie holds. */
export function cookieCrumb(): string | undefined {
  const crumb = /(?:^|;\s*)crumb=([^;]+)/.exec(document.cookie)?.[1]
  if (crumb === undefined) return undefined
  try {
    return decodeURIComponent(crumb)
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
