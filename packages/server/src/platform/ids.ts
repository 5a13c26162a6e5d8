import { randomFillSync } from 'node:crypto'

// Random bytes are drawn 4 KB at a time: one system call for many ids. Used bytes are wiped, since secrets are made of them.
const pool = Buffer.alloc(4096)
let used = pool.length

function takeRandom(bytes: number, encoding: 'hex' | 'base64url'): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const text = pool.toString(encoding, used, used + bytes)
  pool.fill(0, used, used + bytes)
  used += bytes
  return text
}

let lastTime = -1
let lastTail = 0

/**
 * A new id: 24 lower-case hex characters, 6 bytes of milliseconds and 6 random ones, so that ids sort by time. Those
 * that this process makes in one millisecond sort in the order they were made.
 */
export function newId(now: number = Date.now()): string {
  const isSameTime = now === lastTime
  // The first begins in the lower half, so that random steps up from it never leave the 6 bytes.
  lastTail = isSameTime
    ? lastTail + 1 + parseInt(takeRandom(3, 'hex'), 16)
    : parseInt(takeRandom(6, 'hex'), 16) % 2 ** 47
  lastTime = now
  return now.toString(16).padStart(12, '0') + lastTail.toString(16).padStart(12, '0')
}

/** When `newId` made the id, in milliseconds since 1970. Ids of imported sites have times that mean nothing. */
export function getIdTime(id: string): number {
  return Number.parseInt(id.slice(0, 12), 16)
}

/** A secret for a cookie or a link: 128 random bits as 22 URL-safe characters. */
export function newToken(): string {
  return takeRandom(16, 'base64url')
}

/** True for what `newId` makes, and for ids of imported sites. */
export function isId(value: string): boolean {
  return /^[0-9a-f]{24}$/.test(value)
}
