import { Resolver } from 'node:dns/promises'

/** The TXT records of a name: one text per record, or the reason why there are none. */
export type TxtAnswer =
  | { readonly kind: 'records'; readonly texts: readonly string[] }
  /** The name exists without such a record, or does not exist. */
  | { readonly kind: 'none' }
  /** No name server answered, or one answered with a failure. */
  | { readonly kind: 'unreachable' }

export interface Dns {
  readTexts(name: string): Promise<TxtAnswer>
  /** IPv4 and IPv6 addresses of a name; none where there are none, or nobody answers. */
  readAddresses(name: string): Promise<readonly string[]>
}

const timeoutMs = 3_000
const maxAddresses = 20

/** Asks the given name servers, or those of the machine. */
export function openDns(servers: readonly string[]): Dns {
  const open = () => {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
    if (servers.length > 0) resolver.setServers(servers)
    return resolver
  }
  return {
    readTexts: async (name) => {
      const resolver = open()
      try {
        // A long text comes in pieces of 255 bytes.
        return { kind: 'records', texts: (await resolver.resolveTxt(name)).map((pieces) => pieces.join('')) }
      } catch (error) {
        return { kind: isAbsent(error) ? 'none' : 'unreachable' }
      }
    },
    readAddresses: async (name) => {
      const resolver = open()
      const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])).slice(0, maxAddresses)
    },
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
}
