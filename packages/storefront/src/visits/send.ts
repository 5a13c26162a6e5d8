/** The specification's limit. */
const timeoutMs = 2500
const maxLength = 3000

/** Sends a hit, also while the page is left. Failures are swallowed: a visitor who blocks it misses nothing. */
export function send(path: string, fields: Readonly<Record<string, string>>): void {
  const body = new URLSearchParams(fields)
  try {
    if (navigator.sendBeacon(path, body)) return
  } catch {
    // Extensions take the function away.
  }
  fetch(path, { method: 'POST', body, keepalive: true, signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined)
}

/** A text that no address of a page makes too long to be taken. */
export function cut(text: string): string {
  return text.slice(0, maxLength)
}
