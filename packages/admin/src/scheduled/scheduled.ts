import { queryOptions } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type ChangedDraft = Answer<'listReleasableDrafts'>['drafts'][number]
export type ScheduledDraft = Answer<'listScheduledDrafts'>['drafts'][number]

/** What goes live at a time, soonest first. Its key is below that of the releases: what changes these changes it. */
export const scheduledQuery = queryOptions({
  queryKey: ['releases', 'scheduled'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/admin/releases/scheduled', { signal }))).drafts,
  staleTime: 30_000,
})

/** Drafts with changes. Asked for anew by each list, since the content is edited elsewhere. */
export const changedDraftsQuery = queryOptions({
  queryKey: ['releasable-drafts'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/admin/releases/drafts', { signal }))).drafts,
  refetchOnMount: 'always',
})
