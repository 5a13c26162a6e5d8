/** Browsers keep the page but ask each time whether it still holds: a 304 costs a few microseconds. */
const revalidate = 'public, max-age=0, must-revalidate'

/** For caches in front of the server as well: they may hand the page out for as long, and a minute longer while the server is away. */
export function shareFor(seconds: number): string {
  return seconds === 0 ? revalidate : `public, max-age=0, s-maxage=${seconds}, stale-if-error=60`
}

/** Whether caches in front of the server may keep what is sent with this header. */
export function isShared(cacheControl: string): boolean {
  return cacheControl.includes('s-maxage')
}

/** The header for what changes by itself at a moment: caches in front keep it no longer than until then. */
export function shareUntil(cacheControl: string, untilMs: number, nowMs: number): string {
  const seconds = Number(/s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? 0)
  const leftSeconds = Math.max(0, Math.floor((untilMs - nowMs) / 1000))
  return leftSeconds < seconds ? shareFor(leftSeconds) : cacheControl
}
