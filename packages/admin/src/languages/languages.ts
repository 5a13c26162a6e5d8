import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type Languages = Answer<'getMultilingualSettings'>
export type Language = Languages['languages'][number]

export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: ({ signal }) => answer(api.GET('/api/multilingual/settings', { signal })),
})

type StoredLanguage = Pick<Language, 'tag' | 'state'>

/** Saves the whole list at once. A save of an old list is refused, and the new one is shown. */
export function useSaveLanguages() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ languages, version }: { languages: readonly StoredLanguage[]; version: string }) =>
      answer(
        api.PUT('/api/multilingual/languages', {
          body: { languages: languages.map(({ tag, state }) => ({ tag, state })), version },
        }),
      ),
    onSuccess: (saved) => queries.setQueryData(languagesQuery.queryKey, saved),
    onError: () => void queries.invalidateQueries(languagesQuery),
  })
}
