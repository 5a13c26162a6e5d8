import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import { sendFile } from '../api/send-file.ts'
import { isUnfinished } from './exports.ts'

export type SiteImports = Answer<'listSiteImports'>
export type SiteImport = SiteImports['imports'][number]

const pollMs = 1000
/** The server checks every entry of the file and stores it, before it answers. */
const checkedWithinMs = 900_000

/** The imports begun on this site, read again every second while one runs. */
export const importsQuery = queryOptions({
  queryKey: ['site', 'imports'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/site-imports', { signal })),
  refetchInterval: ({ state }) => (state.data?.imports.some(isUnfinished) === true ? pollMs : false),
})

/** Sends a zip file; the answer says what is in it. */
export function useAddImport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: File) =>
      sendFile<Answer<'addSiteImport', 201>>('/api/admin/site-imports', file, { answeredWithinMs: checkedWithinMs }),
    // Also after a failure: the server may have kept the file anyway.
    onSettled: () => queries.invalidateQueries(importsQuery),
  })
}

/** Begins to make a site of an uploaded file; `onStart` is called while the form is still there. */
export function useRunImport(importId: string, onStart: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { readonly title: string; readonly identifier: string }) =>
      answer(api.POST('/api/admin/site-imports/{importId}/runs', { params: { path: { importId } }, body })),
    onSuccess: onStart,
    onSettled: () => queries.invalidateQueries(importsQuery),
  })
}

/** Removes an upload, or an entry of the list. */
export function useDeleteImport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (importId: string) =>
      answer(api.DELETE('/api/admin/site-imports/{importId}', { params: { path: { importId } } })),
    onSuccess: () => queries.invalidateQueries(importsQuery),
  })
}
