/** Who may call a route. The guard of the staff's calls obeys it before it reads a body; the API document repeats it. */
export type RouteAccess =
  | { readonly kind: 'anyone' }
  /** Every member of the site's staff, whatever their role. */
  | { readonly kind: 'member' }
  /** Staff whose role has at least one of these. */
  | { readonly kind: 'staff'; readonly capabilities: readonly string[] }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
    /** The scope that an API key needs for it, such as `orders.read`. */
    apiScope?: string
    /** A call that begins a purchase: refused while the shop does not sell. */
    isPurchase?: boolean
    /** Takes the password of a locked site or page, so it is open to those who have not given it. */
    takesPassword?: boolean
    /** A link of mails by which people choose or end mails: it answers on closed and locked sites too. */
    endsMails?: boolean
    /** A call that writes by its method only, such as a preview whose values need a body: it leaves no entry in the history. */
    changesNothing?: boolean
    /** Who gets an answer of this route without an error has reached this goal of experiments. */
    goal?: 'order' | 'newsletter' | 'form'
    /** With `isDryRun: true` in its body the call changes nothing. */
    hasDryRun?: boolean
  }
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a call of this method may change something, so that it needs the CSRF token. */
export function isWrite(method: string | readonly string[]): boolean {
  return [method].flat().some((each) => !reads.has(each))
}

/** Whether this route belongs to the API for programs of others. */
export function isApiRoute(url: string): boolean {
  // Events of visitors' browsers have such an address in the specification, and no key.
  return url.startsWith('/api/v1/') && !url.startsWith('/api/v1/clanker/')
}

/** Calls of the staff whose addresses are the specification's. */
const staffAddresses = new Set(['/api/admin', '/api/site-header-footer'])
const staffPaths = ['/api/admin/', '/api/multilingual/']

/** Whether this route belongs to the staff. */
export function isAdminRoute(url: string): boolean {
  return staffPaths.some((path) => url.startsWith(path)) || staffAddresses.has(url)
}
