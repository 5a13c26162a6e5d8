import { queryOptions } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type ScheduledDraft = Answer<'listScheduledDrafts'>['drafts'][number]

/** What goes live at a time, soonest first. Its key is below that of the releases: what changes these changes it. */
export const scheduledQuery = queryOptions({
  queryKey: ['releases', 'scheduled'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/admin/releases/scheduled', { signal }))).drafts,
  staleTime: 30_000,
})
