import { queryOptions } from '@tanstack/react-query'
import { type Answer, answer, api } from './client.ts'

export type Overview = Answer<'getOverview'>

/** What the overview shows; the menu takes its counts from it. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/overview', { signal })),
})
