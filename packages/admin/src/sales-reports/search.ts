import { readDay } from '../days/days.ts'

export const reportNames = [
  'days',
  'products',
  'taxes',
  'discounts',
  'refunds',
  'payments',
  'payouts',
  'gift-cards',
] as const
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
