import { Resolver } from 'node:dns/promises'

/** The TXT records of a name: one text per record, or the reason why there are none. */
export type TxtAnswer =
  | { readonly kind: 'records'; readonly texts: readonly string[] }
  /** The name exists without such a record, or does not exist. */
  | { readonly kind: 'none' }
  /** No name server answered, or one answered with a failure. */
  | { readonly kind: 'unreachable' }

export interface TxtRecords {
  read(name: string): Promise<TxtAnswer>
}

const timeoutMs = 3_000

/** Asks the given name servers, or those of the machine. */
export function openTxtRecords(servers: readonly string[]): TxtRecords {
  return {
    read: async (name) => {
      const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
      if (servers.length > 0) resolver.setServers(servers)
      try {
        // A long text comes in pieces of 255 bytes.
        return { kind: 'records', texts: (await resolver.resolveTxt(name)).map((pieces) => pieces.join('')) }
      } catch (error) {
        return { kind: isAbsent(error) ? 'none' : 'unreachable' }
      }
    },
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
}
