import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type StoreTexts = Answer<'getOwnWords'>
export type StoreText = StoreTexts['words'][number]
/** New words by key; null takes the owner's away. */
export type StoreTextChanges = Readonly<Record<string, string | null>>

export const storeTextQuery = queryOptions({
  queryKey: ['site', 'words'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/site/words', { signal })),
})

export function useSaveStoreText() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (words: StoreTextChanges) => answer(api.PATCH('/api/admin/site/words', { body: { words } })),
    onSuccess: (saved) => queries.setQueryData(storeTextQuery.queryKey, saved),
  })
}
