import { TZ } from '@phensley/timezone'
import type { ZoneInfo } from '@phensley/timezone'
import { member } from '../formatters/shared/values.ts'
import type { Scope } from '../registry/types.ts'

/** Where a site is when it does not say so. */
export const DEFAULT_ZONE = 'America/New_York'

/** The time zone of the page's website, an IANA name; unknown names later count as UTC. */
export function zoneOf(scope: Scope): string {
  const zone = member(scope.lookup('website'), 'timeZone')
  return typeof zone === 'string' && zone !== '' ? zone : DEFAULT_ZONE
}

/** Offset in milliseconds and abbreviation of a zone at an instant (epoch milliseconds). */
export function zoneInfo(zone: string, epochMs: number): ZoneInfo {
  return TZ.fromUTC(zone, epochMs) ?? TZ.utcZone()
}
