import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type WaitingChange = Answer<'listReleaseChanges'>['changes'][number]
export type ListedRelease = Answer<'listReleases'>['releases'][number]
export type SavedChange = Answer<'savePriceChange'>

/** The release that a change is saved for: an open one, or a new one of this name. */
export type ReleaseTarget = { readonly releaseId: string } | { readonly title: string }

/** The releases of the site, last changed first. */
export const releasesQuery = queryOptions({
  queryKey: ['releases'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/admin/releases', { signal }))).releases,
})

/** What open releases change, those with a time first. Its key is below that of the releases: what changes these changes it. */
export const waitingQuery = queryOptions({
  queryKey: ['releases', 'changes'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/admin/releases/changes', { signal }))).changes,
  staleTime: 30_000,
})

/** Drops the cached data of a release whose changes are others now. */
export async function refreshChanged(queries: QueryClient, { releaseId }: SavedChange): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: releasesQuery.queryKey }),
    queries.invalidateQueries({ queryKey: ['release', releaseId] }),
  ])
}
