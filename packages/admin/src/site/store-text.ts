import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type StoreTexts = Answer<'getStringOverrides'>
export type StoreText = StoreTexts['strings'][number]
/** New texts by key; null restores the default. */
export type StoreTextChanges = Readonly<Record<string, string | null>>

export const storeTextQuery = queryOptions({
  queryKey: ['site', 'string-overrides'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/site/string-overrides', { signal })),
})

export function useSaveStoreText() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (strings: StoreTextChanges) =>
      answer(api.PATCH('/api/admin/site/string-overrides', { body: { strings } })),
    onSuccess: (saved) => queries.setQueryData(storeTextQuery.queryKey, saved),
  })
}
