import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'

/** Whether the owner still has to choose between the demo shop and a site of their own. */
export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/onboarding', { signal })),
  staleTime: Infinity,
})
