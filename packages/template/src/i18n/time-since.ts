const minuteMs = 60_000
const units = [
  { name: 'a year', plural: 'years', ms: 365 * 24 * 60 * minuteMs },
  { name: 'a month', plural: 'months', ms: 30 * 24 * 60 * minuteMs },
  { name: 'a week', plural: 'weeks', ms: 7 * 24 * 60 * minuteMs },
  { name: 'a day', plural: 'days', ms: 24 * 60 * minuteMs },
  { name: 'an hour', plural: 'hours', ms: 60 * minuteMs },
  { name: 'a minute', plural: 'minutes', ms: minuteMs },
] as const

/** The English words of the formatter `timesince` for a time that many milliseconds ago. Shared with the script that keeps pages up to date. */
export function formatTimeSince(elapsedMs: number): string {
  for (const { name, plural, ms } of units) {
    const count = Math.floor(elapsedMs / ms)
    if (count > 0) return `about ${count === 1 ? name : `${count} ${plural}`} ago`
  }
  return 'less than a minute ago'
}
