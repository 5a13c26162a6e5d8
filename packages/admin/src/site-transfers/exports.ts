import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type SiteExports = Answer<'listSiteExports'>
export type SiteExport = SiteExports['exports'][number]

const pollMs = 1000

/** Whether a job still works at it. */
export function isUnfinished({ status }: { readonly status: string }): boolean {
  return status === 'waiting' || status === 'running'
}

/** The exports of the site, read again every second while one is made. */
export const exportsQuery = queryOptions({
  queryKey: ['site', 'exports'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/site-exports', { signal })),
  refetchInterval: ({ state }) => (state.data?.exports.some(isUnfinished) === true ? pollMs : false),
})

/** Begins an export. */
export function useAddExport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => answer(api.POST('/api/admin/site-exports')),
    // Also after a failure: somebody else may have begun one.
    onSettled: () => queries.invalidateQueries(exportsQuery),
  })
}

/** Deletes an export with its file. */
export function useDeleteExport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (exportId: string) =>
      answer(api.DELETE('/api/admin/site-exports/{exportId}', { params: { path: { exportId } } })),
    onSuccess: () => queries.invalidateQueries(exportsQuery),
  })
}
