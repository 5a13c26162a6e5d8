/** What a clock in the zone shows at the moment, as fields of date and time hold it: `2026-03-08T19:30`. */
export function toWall(iso: string | null, timeZone: string): string {
  if (iso === null) return ''
  const parts = new Map(
    getFormat(timeZone)
      .formatToParts(new Date(iso))
      .map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * The moment at which a clock in the zone shows this; null for malformed dates. Times that are skipped count as the
 * hour after.
 */
export function parseWall(text: string, timeZone: string): string | null {
  const wall = Date.parse(`${text}:00Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) || Number.isNaN(wall)) return null
  const offset = (ms: number) =>
    Date.parse(`${toWall(new Date(ms).toISOString(), timeZone)}:00Z`) - Math.floor(ms / 60_000) * 60_000
  const guess = wall - offset(wall)
  return new Date(wall - offset(guess)).toISOString()
}

function getFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
}
