import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type VisitSettings = Answer<'getVisitSettings'>

export const visitSettingsQuery = queryOptions({
  queryKey: ['visit-settings'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/visit-settings', { signal })),
})

export function useSaveVisitSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: VisitSettings) => answer(api.PUT('/api/admin/visit-settings', { body })),
    onSuccess: (saved) => queries.setQueryData(visitSettingsQuery.queryKey, saved),
  })
}
