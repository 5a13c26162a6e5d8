import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '@vitrine/server/api'
import { type Answer, answer, api } from '../api/client.ts'

export type SiteProfile = Answer<'getSiteProfile'>
export type SiteProfileChanges = components['schemas']['UpdateSiteProfile']
export type PictureName = keyof SiteProfile['pictures']

export const siteProfileQuery = queryOptions({
  queryKey: ['site', 'profile'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/site/profile', { signal })),
})

/** Sends what was changed; every screen then shows what is stored. */
export function useSaveSiteProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SiteProfileChanges) => answer(api.PATCH('/api/admin/site/profile', { body })),
    onSuccess: (saved) => queries.setQueryData(siteProfileQuery.queryKey, saved),
  })
}
