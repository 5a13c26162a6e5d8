export interface Period {
  readonly from: string
  readonly to: string
}

export const periodNames = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const
export type PeriodName = (typeof periodNames)[number]

const monthsOfPeriod: Readonly<Record<PeriodName, { readonly months: number; readonly before: number }>> = {
  'this-month': { months: 1, before: 0 },
  'last-month': { months: 1, before: 1 },
  'this-quarter': { months: 3, before: 0 },
  'last-quarter': { months: 3, before: 1 },
  'this-year': { months: 12, before: 0 },
  'last-year': { months: 12, before: 1 },
}

/** The days of a period by its name: whole months, quarters and years of the calendar. */
export function getPeriod(name: PeriodName, today: string): Period {
  const { months, before } = monthsOfPeriod[name]
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = Math.floor((month - 1) / months) * months - before * months
  return { from: formatDay(year, first, 1), to: formatDay(year, first + months, 0) }
}

function formatDay(year: number, monthIndex: number, day: number): string {
  return new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10)
}
