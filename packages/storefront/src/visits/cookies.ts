/** Names on the wire, which themes and scripts of owners know. */
const visitorName = 'ss_cvr'
const visitName = 'ss_cvt'
const visitorSeconds = 2 * 365 * 86_400
const visitSeconds = 30 * 60

/**
 * Keeps who the visitor is for two years, and the visit for 30 minutes after its last page; gives the value of `ss_cvr`:
 * `id|first|previous|current|visits`, times in milliseconds.
 */
export function keepVisitorCookies(document: Document, now: number): string {
  const known = /^([\da-f-]{36})\|(\d{1,15})\|\d{1,15}\|(\d{1,15})\|(\d{1,6})$/.exec(read(document, visitorName) ?? '')
  const [, id = crypto.randomUUID(), first = now, current = now, visits = 0] = known ?? []
  const isNewVisit = read(document, visitName) === undefined
  const [last, count] = isNewVisit || !known ? [now, Number(visits) + 1] : [current, visits]
  const value = [id, first, current, last, count].join('|')
  write(document, visitorName, value, visitorSeconds)
  write(document, visitName, String(now), visitSeconds)
  return value
}

/** Forgets the visitor at once: the site or the browser allows no cookies any more. */
export function deleteVisitorCookies(document: Document): void {
  for (const name of [visitorName, visitName]) {
    if (read(document, name) !== undefined) write(document, name, '', 0)
  }
}

function read({ cookie }: Document, name: string): string | undefined {
  // Ours has nothing to decode but the bars; who else writes one of this name writes what they like.
  return cookie
    .split('; ')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .replaceAll('%7C', '|')
}

function write(document: Document, name: string, value: string, seconds: number): void {
  const secure = document.location.protocol === 'https:' ? ';secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)};path=/;max-age=${seconds};samesite=lax${secure}`
}
