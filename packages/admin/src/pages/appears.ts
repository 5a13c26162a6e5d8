import { parseWall } from './zone-time.ts'
import { t } from '../i18n/text.ts'

const minuteMs = 60_000

/** How long it is until then, in two units at most: `3 h`, `2 d 4 h`, `45 min`. */
export function formatTimeUntil(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs))
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days >= 7) return t('{days, plural, one {# day} other {# days}}', { days })
  if (days > 0) return hours === 0 ? t('{days} d', { days }) : t('{days} d {hours} h', { days, hours })
  if (hours > 0) return rest === 0 ? t('{hours} h', { hours }) : t('{hours} h {minutes} min', { hours, minutes: rest })
  return t('{minutes} min', { minutes: rest })
}

/** The site's zone as people write it: `America/New York`, and how far it is from UTC then. */
export function formatZone(timeZone: string, at: Date): string {
  const offset = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${timeZone.replaceAll('_', ' ')}${offset === undefined ? '' : `, ${offset}`}`
}

/** What a state and a date on the site's clock mean for visitors, in words. */
export function describeAppearance(state: string, wall: string, timeZone: string, now: Date): string {
  if (state === 'draft') return t('Only staff can see it.')
  if (state === 'unlisted') return t('Anyone with the link can see it.')
  const iso = parseWall(wall, timeZone)
  if (iso === null) return state === 'scheduled' ? t('Choose a date.') : t('Visible to everyone once you save.')
  const at = new Date(iso)
  if (at.getTime() <= now.getTime())
    return state === 'scheduled' ? t('This date has passed. It appears when you save.') : t('Visible to everyone.')
  return t('Appears in {duration} ({timeZone}).', {
    duration: formatTimeUntil(at.getTime() - now.getTime()),
    timeZone: formatZone(timeZone, at),
  })
}
