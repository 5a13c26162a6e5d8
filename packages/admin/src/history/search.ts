import { readView, type ViewSearch } from '../saved-views/view-search.ts'

const periods = ['any', 'today', 'week', 'month'] as const
export type Period = (typeof periods)[number]

/** Which entries are shown, as the address says it. */
export interface HistorySearch extends ViewSearch {
  readonly search?: string
  readonly person?: string
  readonly period?: Period
}

/** Reads the address; what is not understood is left out. */
export function readHistorySearch(search: Readonly<Record<string, unknown>>): HistorySearch {
  const period = periods.find((name) => name !== 'any' && name === search['period'])
  return {
    ...(typeof search['search'] === 'string' && search['search'] !== '' ? { search: search['search'] } : {}),
    ...(typeof search['person'] === 'string' && search['person'] !== '' ? { person: search['person'] } : {}),
    ...(period ? { period } : {}),
    ...readView(search),
  }
}

const dayMs = 86_400_000
const days: Readonly<Record<Period, number>> = { any: 0, today: 1, week: 7, month: 30 }

/** When a period begins: so many days before now. Undefined for all time. */
export function getPeriodStart(period: Period, now: Date): string | undefined {
  return days[period] === 0 ? undefined : new Date(now.getTime() - days[period] * dayMs).toISOString()
}
