import { toContent } from '@vitrine/content'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answer, api } from '../../api/client.ts'
import type { OutlineSubject } from '../subject.ts'

type DocumentKey = Pick<OutlineSubject, 'kind' | 'id'>

const perPage = 30

/** The timeline of a document, newest first. */
export function entriesQuery({ kind, id }: DocumentKey, draftRevision: number) {
  return infiniteQueryOptions({
    queryKey: ['document-entries', kind, id, draftRevision],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/admin/documents/{kind}/{id}/entries', {
          params: {
            path: { kind, id },
            query: { limit: perPage, ...(pageParam === null ? {} : { before: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** The content of a document at a revision, which never changes. */
export function entryQuery({ kind, id }: DocumentKey, revision: number) {
  return queryOptions({
    queryKey: ['document-entry', kind, id, revision],
    queryFn: async ({ signal }) => {
      const path = { kind, id, revision }
      const entry = await answer(
        api.GET('/api/admin/documents/{kind}/{id}/entries/{revision}', { params: { path }, signal }),
      )
      return { ...entry, content: toContent(entry.content) }
    },
    staleTime: Infinity,
  })
}
