import { createHash } from 'node:crypto'

/** `a` is the page as it is, `b` the challenger. */
export type Version = 'a' | 'b'

/** All visitors together, in basis points. */
export const allVisitors = 10_000

/** Part of every hash. Another text would give every visitor of every experiment another version. */
const salt = 'vitrine experiment'

/** Where a visitor stands in an experiment: 0 to 9,999, always the same. */
export function getBucket(experimentKey: string, visitor: string): number {
  const digest = createHash('sha256').update(`${salt}\n${experimentKey}\n${visitor}`).digest()
  return Math.floor((digest.readUInt32BE(0) / 2 ** 32) * allVisitors)
}

/** The version of a visitor. A larger share of B moves visitors to B only: nobody who has B leaves it. */
export function chooseVersion(experimentKey: string, shareB: number, visitor: string): Version {
  return getBucket(experimentKey, visitor) < shareB ? 'b' : 'a'
}
