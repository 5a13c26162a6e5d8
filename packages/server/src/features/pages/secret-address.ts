/** Pages of visitors whose addresses are the same for everybody. */
const plainPaths: ReadonlySet<string> = new Set(['/cart', '/checkout', '/account', '/form/newsletter/sent'])

/**
 * Whether the address of a personal page may open it or say whose it is: links of mails, orders and carts. Every address counts as such that is not known
 * as plain. `registered` says that an account is new, and nothing of whose.
 */
export function isSecretAddress(address: string): boolean {
  // Parsing an address costs more than the rest.
  if (plainPaths.has(address)) return false
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  return !plainPaths.has(pathname) || [...searchParams.keys()].some((name) => name !== 'registered')
}

/** Leads a confirmation back to its own address, which the browser kept when ad networks were shown a shorter one. */
export const confirmedReturnPage = `<!doctype html><meta charset="utf-8"><meta name="robots" content="noindex"><title>…</title>
<noscript><meta http-equiv="refresh" content="0;url=/cart"></noscript>
<script>const address=history.state&&history.state.vitrineAddress
location.replace(String(address).startsWith('/checkout/confirmed/')?address:'/cart')</script>`
