import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type ConsentSettings = Answer<'getConsentSettings'>

export const consentSettingsQuery = queryOptions({
  queryKey: ['consent-settings'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/consent/settings', { signal })),
})

export const consentCountsQuery = queryOptions({
  queryKey: ['consent-counts'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/consent/counts', { signal })),
})

export function useSaveConsentSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ConsentSettings) => answer(api.PUT('/api/admin/consent/settings', { body })),
    onSuccess: (saved) => queries.setQueryData(consentSettingsQuery.queryKey, saved),
  })
}
