import type { Dns, TxtAnswer } from '../platform/network/dns.ts'

/** The TXT records of the world as tests see it; names that are not in it do not exist. The only network we do not own. */
export const txtZone = new Map<string, readonly string[] | 'unreachable'>()

/** Addresses of names, likewise. */
export const addressZone = new Map<string, readonly string[]>()

export const testDns: Dns = {
  readAddresses: async (name) => addressZone.get(name) ?? [],
  readTexts: async (name): Promise<TxtAnswer> => {
    const found = txtZone.get(name)
    if (found === undefined) return { kind: 'none' }
    return found === 'unreachable' ? { kind: 'unreachable' } : { kind: 'records', texts: found }
  },
}
