import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { byCursor } from '../api/by-cursor.ts'
import { type Answer, answer, api } from '../api/client.ts'

export type TrashEntry = Answer<'listTrash'>['entries'][number]

export const trashQuery = infiniteQueryOptions({
  queryKey: ['trash'],
  queryFn: ({ pageParam, signal }) =>
    answer(
      api.GET('/api/admin/trash', { params: { query: pageParam === undefined ? {} : { cursor: pageParam } }, signal }),
    ),
  ...byCursor,
})

/** Actions on deleted objects. Restored objects are part of lists and menus again, so all of them reload. */
export function useTrashActions() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries()
  return {
    restore: useMutation({
      mutationFn: (trashId: string) =>
        answer(api.POST('/api/admin/trash/{trashId}/restorations', { params: { path: { trashId } } })),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (trashId: string) =>
        answer(api.DELETE('/api/admin/trash/{trashId}', { params: { path: { trashId } } })),
      onSuccess,
    }),
  }
}
