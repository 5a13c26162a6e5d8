import { TZ } from '@phensley/timezone'
import { getOwnFields } from '../run/value.ts'
import type { Fields } from '../run/value.ts'
import type { Scope } from '../registry/types.ts'

/** Where a site is when it does not say so. */
const DEFAULT_ZONE = 'America/New_York'

const readWebsite = (fields: Fields) => fields['website']

/** The time zone of the page's website, an IANA name, or the default when it names none; unknown names later count as UTC. */
export function getTimeZone(scope: Scope): string {
  const zone = getOwnFields(scope.climb(readWebsite))['timeZone']
  return typeof zone === 'string' && zone.trim() !== '' ? zone : DEFAULT_ZONE
}

/** How far a zone is ahead of UTC at an instant, and what it is then called. */
export interface ZoneTime {
  readonly offsetMs: number
  /** For example `EST`, `JST`, `-03`. */
  readonly name: string
}

/** Shorter than any two changes of a zone are apart (6.9 days): within it a zone changes once or not at all. */
const SPAN_MS = 6 * 86_400_000
const KEPT_SPANS = 500

/**
 * Knows the times of one zone that were asked for lately: the dates of a page are near each other. A span of time that
 * begins and ends alike holds no change.
 */
export class ZoneMemory {
  #zone = ''
  #spans: Map<number, ZoneTime | undefined> | undefined

  /** The time of a zone at an instant in epoch milliseconds. */
  at(zone: string, epochMs: number): ZoneTime {
    const spans = (this.#spans ??= new Map())
    if (zone !== this.#zone || spans.size > KEPT_SPANS) spans.clear()
    this.#zone = zone
    const span = Math.floor(epochMs / SPAN_MS)
    const known = spans.get(span)
    if (known !== undefined) return known
    const here = zoneTime(zone, epochMs)
    if (!spans.has(span)) spans.set(span, isSteady(zone, span) ? here : undefined)
    return here
  }
}

function isSteady(zone: string, span: number): boolean {
  const first = zoneTime(zone, span * SPAN_MS)
  const last = zoneTime(zone, (span + 1) * SPAN_MS - 1)
  return first.offsetMs === last.offsetMs && first.name === last.name
}

function zoneTime(zone: string, epochMs: number): ZoneTime {
  const { offset, abbr } = TZ.fromUTC(zone, epochMs) ?? TZ.utcZone()
  return { offsetMs: offset, name: abbr }
}
