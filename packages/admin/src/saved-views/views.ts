import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { components, operations } from '@vitrine/server/api'
import { type Answer, answer, api } from '../api/client.ts'

export type ListName = operations['listViews']['parameters']['path']['list']
export type SavedView = Answer<'listViews'>['views'][number]

/** The views of a list: those of all staff, then one's own. */
export const viewsQuery = (list: ListName) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/views/{list}', { params: { path: { list } }, signal })),
  })

type Changes = components['schemas']['ChangeListView']

/** Adds, changes and deletes saved views of a list. */
export function useViewChanges(list: ListName) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries(viewsQuery(list))
  const add = useMutation({
    mutationFn: (body: components['schemas']['NewListView']) =>
      answer(api.POST('/api/admin/views/{list}', { params: { path: { list } }, body })),
    onSuccess,
  })
  const change = useMutation({
    mutationFn: ({ viewId, ...body }: Changes & { readonly viewId: string }) =>
      answer(api.PATCH('/api/admin/views/{list}/{viewId}', { params: { path: { list, viewId } }, body })),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (viewId: string) =>
      answer(api.DELETE('/api/admin/views/{list}/{viewId}', { params: { path: { list, viewId } } })),
    onSuccess,
  })
  return { add, change, remove }
}
