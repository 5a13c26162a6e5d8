export const reportNames = ['days', 'products', 'taxes', 'discounts', 'refunds', 'payments', 'gift-cards'] as const
export type ReportName = (typeof reportNames)[number]

/** Report, days and currency, as the address has them. Without days it is the present month. */
interface ReportSearch {
  readonly report?: ReportName
  readonly from?: string
  readonly to?: string
  readonly currency?: string
}

/** Reads the address; what is not understood is left out, and days only count together. */
export function readReportSearch(search: Readonly<Record<string, unknown>>): ReportSearch {
  const report = reportNames.find((name) => name === search['report'])
  const [from, to] = [readDay(search['from']), readDay(search['to'])]
  const { currency } = search
  return {
    ...(report === undefined || report === 'days' ? {} : { report }),
    ...(from === undefined || to === undefined ? {} : { from, to }),
    ...(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? { currency } : {}),
  }
}

/** A day of the calendar, `2026-11-14`; undefined for anything else. */
export function readDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const date = new Date(`${value}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== value ? undefined : value
}
