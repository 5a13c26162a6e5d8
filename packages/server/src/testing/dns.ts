import type { TxtAnswer, TxtRecords } from '../platform/network/txt-records.ts'

/** The TXT records of the world as tests see it; names that are not in it do not exist. The only network we do not own. */
export const txtZone = new Map<string, readonly string[] | 'unreachable'>()

export const testTxtRecords: TxtRecords = {
  read: async (name): Promise<TxtAnswer> => {
    const found = txtZone.get(name)
    if (found === undefined) return { kind: 'none' }
    return found === 'unreachable' ? { kind: 'unreachable' } : { kind: 'records', texts: found }
  },
}
