/** Milliseconds that local time of the zone is ahead of UTC at the moment; 0 for a zone that is none. */
export function zoneOffsetMs(timeZone: string, at: Date): number {
  const text = part(timeZone, at, 'longOffset')
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(text)
  if (!match) return 0
  const [, sign, hours, minutes] = match
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** EST, CET, GMT+9 ... */
export function zoneAbbreviation(timeZone: string, at: Date): string {
  return part(timeZone, at, 'short')
}

function part(timeZone: string, at: Date, timeZoneName: 'longOffset' | 'short'): string {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName }).formatToParts(at)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  } catch {
    return 'GMT' // A zone that this Node.js does not know: the site is shown all the same.
  }
}

/** A month of archive links, `3-2026`, in the site's zone: from its first moment to that of the next. */
export function monthRange(month: string, timeZone: string): { fromMs: number; toMs: number } {
  const [number = 1, year = 1970] = month.split('-').map(Number)
  const start = (year: number, monthIndex: number) => {
    const utc = Date.UTC(year, monthIndex)
    return utc - zoneOffsetMs(timeZone, new Date(utc))
  }
  return { fromMs: start(year, number - 1), toMs: start(year, number) }
}
