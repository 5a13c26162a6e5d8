import type { RedirectTable } from './match.ts'

/** A target that maps again is followed this often at most. */
export const maxSteps = 10

/** Where a path leads in the end. */
export interface Destination {
  readonly to: string
  readonly status: 301 | 302
}

type RedirectResult =
  | { readonly kind: 'nowhere' }
  | { readonly kind: 'there'; readonly destination: Destination }
  /** It comes back to where it was, or takes more than ten steps: the addresses on the way. */
  | { readonly kind: 'loop'; readonly way: readonly string[] }

/**
 * Follows the redirects from a path without query. `isPage` says whether a page answers at a path on the way. Redirects
 * apply only where none does, so the search ends there.
 */
export async function follow(
  table: RedirectTable,
  path: string,
  isPage: (path: string) => Promise<boolean>,
): Promise<RedirectResult> {
  let status: 301 | 302 = 301
  let here = path
  const way = [path]
  for (let step = 0; step <= maxSteps; step++) {
    const path = getPath(here)
    const match = table.find(path)
    if (!match || (step > 0 && (await isPage(path))))
      return step === 0 ? { kind: 'nowhere' } : { kind: 'there', destination: { to: here, status } }
    // A way that is for now at one place is for now as a whole.
    if (match.redirect.status === 302) status = 302
    here = mergeQuery(here, match.to)
    way.push(here)
    if (!here.startsWith('/')) return { kind: 'there', destination: { to: here, status } }
  }
  return { kind: 'loop', way }
}

/** `to` with the query that came along before its own fragment. */
function mergeQuery(from: string, to: string): string {
  const query = /\?([^#]*)/.exec(from)?.[1] ?? ''
  if (query === '') return to
  const hash = to.indexOf('#')
  const [address, fragment] = hash === -1 ? [to, ''] : [to.slice(0, hash), to.slice(hash)]
  return `${address}${address.includes('?') ? '&' : '?'}${query}${fragment}`
}

function getPath(address: string): string {
  return address.split(/[?#]/)[0] ?? ''
}
