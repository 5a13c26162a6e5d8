import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { byCursor } from '../api/by-cursor.ts'
import { type Answer, answer, api } from '../api/client.ts'
import { findOperations } from './describe-operation.ts'
import { getPeriodStart, type HistorySearch } from './search.ts'

export type HistoryEntry = Answer<'listHistory'>['entries'][number]

const perPage = 50

export const historyQuery = ({ search, person, period = 'any' }: HistorySearch) =>
  infiniteQueryOptions({
    queryKey: ['history', search, person, period],
    queryFn: ({ pageParam, signal }) => {
      const from = getPeriodStart(period, new Date())
      const operations = search === undefined ? [] : findOperations(search)
      return answer(
        api.GET('/api/admin/history', {
          params: {
            query: {
              limit: perPage,
              ...(pageParam === undefined ? {} : { cursor: pageParam }),
              ...(search === undefined ? {} : { search }),
              ...(operations.length === 0 ? {} : { operations: operations.join(',') }),
              ...(person === undefined ? {} : { accountId: person }),
              ...(from === undefined ? {} : { from }),
            },
          },
          signal,
        }),
      )
    },
    ...byCursor,
  })

export const historyPeopleQuery = queryOptions({
  queryKey: ['history-people'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/history/people', { signal })),
})
