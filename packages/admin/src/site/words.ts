import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type OwnWords = Answer<'getOwnWords'>
export type Word = OwnWords['words'][number]
/** New words by key; null takes the owner's away. */
export type WordChanges = Readonly<Record<string, string | null>>

export const wordsQuery = queryOptions({
  queryKey: ['site', 'words'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/site/words', { signal })),
})

export function useSaveWords() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (words: WordChanges) => answer(api.PATCH('/api/admin/site/words', { body: { words } })),
    onSuccess: (saved) => queries.setQueryData(wordsQuery.queryKey, saved),
  })
}
