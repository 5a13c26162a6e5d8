import { toPlainText, unescapeHtml } from '../../../platform/text/html.ts'
import type { ItemJson, PageModel } from '../../page-context/index.ts'
import type { SiteData } from '../../site-data/index.ts'

/**
 * The iCalendar file (RFC 5545) of an event or of a collection of events, times in UTC. Undefined for pages that cannot have events. A
 * collection without any gives an empty calendar: those who subscribed to it must not be told that it is gone.
 */
export function renderCalendar(data: SiteData, parts: PageModel): string | undefined {
  const items = (parts.item ? [parts.item] : (parts.items ?? [])).filter((item) => item.startDate !== undefined)
  if (items.length === 0 && (parts.item || parts.collection?.json.typeName !== 'events')) return undefined
  const name = parts.item?.title ?? `${parts.collection?.json.title ?? ''} - ${data.website.siteTitle}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Vitrine//${data.site.id}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(unescapeHtml(name))}`,
    `X-WR-TIMEZONE:${text(data.site.timeZone)}`,
    ...items.flatMap((item) => entry(data, item)),
    // A calendar needs one component at least; a zone is one that nobody sees.
    ...(items.length === 0 ? utc : []),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const utc = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

function entry(data: SiteData, item: ItemJson): string[] {
  const { startDate = 0, endDate = startDate, location: place } = item
  const address = place
    ? [place.addressTitle, place.addressLine1, place.addressLine2, place.addressCountry].filter((part) => part !== '')
    : []
  const words = toPlainText(item.excerpt || item.body, 1000)
  return [
    'BEGIN:VEVENT',
    `UID:${item.id}@${data.website.primaryDomain}`,
    `DTSTAMP:${stamp(item.updatedOn)}`,
    `LAST-MODIFIED:${stamp(item.updatedOn)}`,
    `DTSTART:${stamp(startDate)}`,
    // The end must be after the beginning; an event that only begins has none.
    ...(endDate > startDate ? [`DTEND:${stamp(endDate)}`] : []),
    `SUMMARY:${text(unescapeHtml(item.title))}`,
    `URL:${data.website.baseUrl}${item.fullUrl}`,
    ...(words === '' ? [] : [`DESCRIPTION:${text(words)}`]),
    ...(address.length === 0 ? [] : [`LOCATION:${text(unescapeHtml(address.join(', ')))}`]),
    ...(place?.mapLat !== undefined && place.mapLng !== undefined ? [`GEO:${place.mapLat};${place.mapLng}`] : []),
    ...(item.categories.length === 0
      ? []
      : [`CATEGORIES:${item.categories.map((name) => text(unescapeHtml(name))).join(',')}`]),
    'END:VEVENT',
  ]
}

function stamp(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')
}

/** A TEXT value: what has a meaning of its own is escaped, control characters that calendars refuse are left out. */
function text(plain: string): string {
  return plain
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}]/gu, (char) => (char === '\n' || char === '\t' ? char : ''))
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** Lines longer than 75 bytes go on in the next one, which begins with a blank. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= 75) return line
  const parts: string[] = ['']
  for (const char of line) {
    const last = parts.length - 1
    if (Buffer.byteLength((parts[last] ?? '') + char) > 74) parts.push(char)
    else parts[last] += char
  }
  return parts.join('\r\n ')
}
