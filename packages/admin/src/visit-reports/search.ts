import { readDay } from '../days/days.ts'

export const viewNames = [
  'overview',
  'live',
  'sources',
  'pages',
  'products',
  'browsers',
  'searches',
  'actions',
  'speed',
] as const
export type ViewName = (typeof viewNames)[number]

export const comparisons = ['previous', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** View, days and comparison, as the address has them. Without days it is the last 30. */
interface VisitSearch {
  readonly view?: ViewName
  readonly from?: string
  readonly to?: string
  readonly compare?: Comparison
}

/** Reads the address; what is not understood is left out, and days only count together. */
export function readVisitSearch(search: Readonly<Record<string, unknown>>): VisitSearch {
  const view = viewNames.find((name) => name === search['view'])
  const compare = comparisons.find((name) => name === search['compare'])
  const [from, to] = [readDay(search['from']), readDay(search['to'])]
  return {
    ...(view === undefined || view === 'overview' ? {} : { view }),
    ...(from === undefined || to === undefined ? {} : { from, to }),
    ...(compare === undefined || compare === 'previous' ? {} : { compare }),
  }
}
