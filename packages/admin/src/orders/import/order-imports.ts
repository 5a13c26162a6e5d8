import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../../api/client.ts'
import { sendFile } from '../../api/send-file.ts'

type Imports = Answer<'listOrderImports'>
export type OrderImport = Imports['imports'][number]
export type OrderImportRow = Answer<'listOrderImportRows'>['rows'][number]

const pollMs = 1000

/** The checks and imports of this site, the newest first; read again every second while one is under way. */
export const importsQuery = queryOptions({
  queryKey: ['order-imports'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/order-imports', { signal })),
  refetchInterval: ({ state }) => (state.data?.imports.some(isUnderWay) === true ? pollMs : false),
})

/** The orders of the file that have something to say, of work that is over. */
export function importRowsQuery({ importId, phase, status }: OrderImport) {
  return queryOptions({
    queryKey: ['order-imports', importId, 'rows', phase, status],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/order-imports/{importId}/rows', { params: { path: { importId } }, signal })),
  })
}

export function isUnderWay({ status }: OrderImport): boolean {
  return status === 'waiting' || status === 'running'
}

/** Uploads a file, which the server then checks. */
export function useAddImport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) =>
      sendFile<OrderImport>(
        `/api/admin/order-imports?${new URLSearchParams({ fileName: file.name.slice(0, 200) || 'orders.csv' })}`,
        file,
      ),
    onSuccess: (added) => showImport(queries, added),
  })
}

type Step = 'runs' | 'cancellations' | 'undos'

/** Imports a file that was checked, ends the work on one, or takes its orders away. */
export function useImportStep() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ importId, step }: { readonly importId: string; readonly step: Step }) => {
      const params = { path: { importId } }
      if (step === 'runs') return answer(api.POST('/api/admin/order-imports/{importId}/runs', { params }))
      return step === 'undos'
        ? answer(api.POST('/api/admin/order-imports/{importId}/undos', { params }))
        : answer(api.POST('/api/admin/order-imports/{importId}/cancellations', { params }))
    },
    onSuccess: (now) => showImport(queries, now),
    // It may be over by now, or somebody else began another.
    onError: () => queries.invalidateQueries(importsQuery),
  })
}

/** Shows an import as the server gave it, and reads on from there. */
async function showImport(queries: QueryClient, shown: OrderImport): Promise<void> {
  await queries.cancelQueries(importsQuery)
  queries.setQueryData(importsQuery.queryKey, (before) => {
    const others = before?.imports.filter(({ importId }) => importId !== shown.importId) ?? []
    return { imports: [shown, ...others].sort((a, b) => (a.importId < b.importId ? 1 : -1)) }
  })
}
