import { timingSafeEqual } from 'node:crypto'

/** Whether two texts are equal, in a time that tells nothing of where they differ. For signatures that strangers send. */
export function equalInConstantTime(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
