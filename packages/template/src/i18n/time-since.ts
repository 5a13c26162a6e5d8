const minuteMs = 60_000
const units = [
  { name: 'year', english: 'a year', ms: 365 * 24 * 60 * minuteMs },
  { name: 'month', english: 'a month', ms: 30 * 24 * 60 * minuteMs },
  { name: 'week', english: 'a week', ms: 7 * 24 * 60 * minuteMs },
  { name: 'day', english: 'a day', ms: 24 * 60 * minuteMs },
  { name: 'hour', english: 'an hour', ms: 60 * minuteMs },
  { name: 'minute', english: 'a minute', ms: minuteMs },
] as const

/** A tag that `Intl` accepts; a page may name its language in any way. */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i

/** Writes how long ago something was that happened this many milliseconds ago. */
export type TimeSince = (elapsedMs: number) => string

/**
 * The words of the formatter `timesince` in a language (an IETF tag): English as the specification has them, other languages from
 * `Intl.RelativeTimeFormat`, so that servers and the script that keeps pages up to date say the same.
 */
export function createTimeSince(language: string): TimeSince {
  if (!LANGUAGE.test(language) || language.toLowerCase().startsWith('en')) return writeEnglish
  const counted = new Intl.RelativeTimeFormat(language)
  const named = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return (elapsedMs) => {
    const span = getTimeSpan(elapsedMs)
    return span ? counted.format(-span.count, span.unit.name) : named.format(0, 'second')
  }
}

/** The largest unit that fits, and how often it does; undefined for less than a minute. */
function getTimeSpan(elapsedMs: number) {
  const unit = units.find(({ ms }) => elapsedMs >= ms)
  return unit && { unit, count: Math.floor(elapsedMs / unit.ms) }
}

function writeEnglish(elapsedMs: number): string {
  const span = getTimeSpan(elapsedMs)
  if (!span) return 'less than a minute ago'
  const { count, unit } = span
  return `about ${count === 1 ? unit.english : `${count} ${unit.name}s`} ago`
}
