import { useSession } from '../session/session.ts'

/** Writes a day of the calendar, `2026-11-14`, as "14 Nov" in the language of the site. */
export function useDayFormat(): (day: string) => string {
  const { language } = useSession().site
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', day: 'numeric', month: 'short' })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}
