import { plainText, unescapeHtml } from '../context/escape.ts'
import type { ItemJson } from '../context/item.ts'
import type { PageParts } from '../page-parts.ts'
import type { SiteData } from '../site-data.ts'

/** The iCalendar file of an event or of a list of events; undefined for pages without events. */
export function calendar(data: SiteData, parts: PageParts): string | undefined {
  const items = (parts.item ? [parts.item] : (parts.items ?? [])).filter((item) => item.startDate !== undefined)
  if (items.length === 0) return undefined
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Vitrine//${data.site.id}//EN`,
    'CALSCALE:GREGORIAN',
    ...items.flatMap((item) => entry(data, item)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function entry(data: SiteData, item: ItemJson): string[] {
  const place = item.location
  const address = place
    ? [place.addressTitle, place.addressLine1, place.addressLine2, place.addressCountry].filter((part) => part !== '')
    : []
  return [
    'BEGIN:VEVENT',
    `UID:${item.id}@${data.website.primaryDomain}`,
    `DTSTAMP:${stamp(item.updatedOn)}`,
    `DTSTART:${stamp(item.startDate ?? 0)}`,
    `DTEND:${stamp(item.endDate ?? item.startDate ?? 0)}`,
    `SUMMARY:${text(unescapeHtml(item.title))}`,
    `URL:${data.website.baseUrl}${item.fullUrl}`,
    ...(item.excerpt === '' ? [] : [`DESCRIPTION:${text(plainText(item.excerpt, 1000))}`]),
    ...(address.length === 0 ? [] : [`LOCATION:${text(unescapeHtml(address.join(', ')))}`]),
    'END:VEVENT',
  ]
}

function stamp(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')
}

function text(plain: string): string {
  return plain.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
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
