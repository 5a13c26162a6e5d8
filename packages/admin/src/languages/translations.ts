import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type TranslationDocument = Answer<'getTranslation'>
export type TranslatedText = TranslationDocument['texts'][number]
export type TranslationSummary = Answer<'listTranslations'>['documents'][number]

/** What a list shows: everything, or what is missing or changed. */
interface TranslationsSearch {
  readonly state?: 'open'
  readonly search?: string
}

interface DocumentKey {
  readonly language: string
  readonly kind: TranslationSummary['kind']
  readonly documentId: string
}

const key = 'translations'

export const translationsQuery = (language: string, { state, search = '' }: TranslationsSearch) =>
  infiniteQueryOptions({
    queryKey: [key, language, 'list', state ?? 'all', search],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/admin/translations/{language}', {
          params: {
            path: { language },
            query: { state: state ?? 'all', search, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

export const translationQuery = (path: DocumentKey) =>
  queryOptions({
    queryKey: [key, path.language, path.kind, path.documentId],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/translations/{language}/{kind}/{documentId}', { params: { path }, signal })),
  })

type SavedText = Pick<TranslatedText, 'key' | 'text' | 'sourceHash'> & { readonly before: string }

export function useSaveTranslations(path: DocumentKey) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (texts: SavedText[]) =>
      answer(api.PUT('/api/admin/translations/{language}/{kind}/{documentId}', { params: { path }, body: { texts } })),
    onSuccess: (saved) => {
      queries.setQueryData(translationQuery(path).queryKey, saved)
      void queries.invalidateQueries({ queryKey: [key, path.language, 'list'] })
    },
    // Somebody else has translated too: theirs is shown beside what was typed here.
    onError: () => void queries.invalidateQueries(translationQuery(path)),
  })
}

/** Languages that the site has removed and whose translations are still there. */
export const keptTextsQuery = queryOptions({
  queryKey: [key, 'kept'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/translations', { signal })),
})

export function useDeleteKeptTexts() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (language: string) =>
      answer(api.DELETE('/api/admin/translations/{language}', { params: { path: { language } } })),
    onSuccess: () => queries.invalidateQueries(keptTextsQuery),
  })
}
