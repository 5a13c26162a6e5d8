import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '@vitrine/server/api'
import { type Answer, answer, api } from '../api/client.ts'

export type SiteProfile = Answer<'getPresence'>
export type SiteProfileChanges = components['schemas']['ChangePresence']
export type PictureName = keyof SiteProfile['pictures']

export const siteProfileQuery = queryOptions({
  queryKey: ['site', 'presence'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/site/presence', { signal })),
})

/** Sends what was changed; every screen then shows what is stored. */
export function useSaveSiteProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SiteProfileChanges) => answer(api.PATCH('/api/admin/site/presence', { body })),
    onSuccess: (saved) => queries.setQueryData(siteProfileQuery.queryKey, saved),
  })
}
