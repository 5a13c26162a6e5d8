import { randomBytes, randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(6 * 512)
let used = pool.length

/**
 * A new id: 24 lower-case hex characters, 6 bytes of milliseconds and 6 random ones, so that ids sort by time.
 * The random bytes are drawn 512 ids at a time: one system call for many ids.
 */
export function newId(now: number = Date.now()): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.toString('hex', used, used + 6)
  used += 6
  return now.toString(16).padStart(12, '0') + random
}

/** A secret for a cookie or a link: 128 random bits as 22 URL-safe characters. */
export function newToken(): string {
  return randomBytes(16).toString('base64url')
}

/** True for what `newId` makes, and for ids of imported sites. */
export function isId(value: string): boolean {
  return /^[0-9a-f]{24}$/.test(value)
}
