import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '@vitrine/server/api'
import { type Answer, answer, api } from '../api/client.ts'
import { sessionQuery } from '../session/session.ts'

export type StoreSettings = Answer<'getStoreSettings'>
export type StoreChanges = components['schemas']['ChangeStoreSettings']

export const storeQuery = queryOptions({
  queryKey: ['site', 'store'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/store-settings', { signal })),
})

export function useSaveStore() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: StoreChanges) => answer(api.PATCH('/api/admin/store-settings', { body })),
    onSuccess: (saved) => {
      queries.setQueryData(storeQuery.queryKey, saved)
      // The frame says whether the shop is in test mode.
      void queries.invalidateQueries(sessionQuery)
    },
  })
}
