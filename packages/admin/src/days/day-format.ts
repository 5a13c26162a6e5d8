import { useSession } from '../session/session.ts'
import { localizeForRegion } from '../ui/format.ts'

/** Writes a day of the calendar, `2026-11-14`, as "14 Nov" in the words of the editor. */
export function useDayFormat(): (day: string) => string {
  const { language } = useSession().site
  const format = new Intl.DateTimeFormat(localizeForRegion(language), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}
