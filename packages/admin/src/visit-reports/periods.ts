import { shiftDay } from '../days/days.ts'

export interface Period {
  readonly from: string
  readonly to: string
}

export const periodNames = ['today', '7-days', '30-days', '90-days', 'this-month', 'last-month', '12-months'] as const
export type PeriodName = (typeof periodNames)[number]

const lastDays: Readonly<Partial<Record<PeriodName, number>>> = {
  today: 1,
  '7-days': 7,
  '30-days': 30,
  '90-days': 90,
  '12-months': 365,
}

/** The days of a period by its name. Days until today, or months of the calendar. */
export function getPeriod(name: PeriodName, today: string): Period {
  const days = lastDays[name]
  if (days !== undefined) return { from: shiftDay(today, 1 - days), to: today }
  const first = `${today.slice(0, 7)}-01`
  if (name === 'this-month') return { from: first, to: today }
  const last = shiftDay(first, -1)
  return { from: `${last.slice(0, 7)}-01`, to: last }
}
