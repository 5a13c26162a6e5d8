import { queryOptions, useMutation, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../../api/client.ts'
import { sendFile } from '../../api/send-file.ts'

type Imports = Answer<'listProductImports'>
export type ProductImport = Imports['imports'][number]
export type ImportReport = NonNullable<ProductImport['report']>
export type ImportRows = Answer<'listProductImportRows'>
export type FileFormat = 'shopify-csv' | 'squarespace-csv'

export interface ImportChoice {
  /** Absent: the file tells by its columns. */
  readonly format: FileFormat | undefined
  readonly weightUnit: string
  readonly sizeUnit: string
  readonly withPictures: boolean
}

const pollMs = 1000

/** The checks and imports of this site, the newest first; read again every second while one is under way. */
export const importsQuery = queryOptions({
  queryKey: ['product-imports'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/product-imports', { signal })),
  refetchInterval: ({ state }) => (state.data?.imports.some(isUnderWay) === true ? pollMs : false),
})

/** The lines of the file that have something to say, of a check or import that is over. */
export function importRowsQuery({ importId, isDryRun, status }: ProductImport) {
  return queryOptions({
    queryKey: ['product-imports', importId, 'rows', isDryRun, status],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/product-imports/{importId}/rows', { params: { path: { importId } }, signal })),
  })
}

export function isUnderWay({ status }: ProductImport): boolean {
  return status === 'waiting' || status === 'running'
}

/** Whose file it seems to be: Shopify's have a handle of each product. */
async function guessFormat(file: File): Promise<FileFormat> {
  const head = await file.slice(0, 4_000).text()
  return /(?:^|[,;\t"])(?:url )?handle(?:[,;\t"]|$)/im.test(head) ? 'shopify-csv' : 'squarespace-csv'
}

/** Uploads a file, which the server then checks. */
export function useAddImport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, choice }: { readonly file: File; readonly choice: ImportChoice }) => {
      const { weightUnit, sizeUnit, withPictures } = choice
      const format = choice.format ?? (await guessFormat(file))
      const query = new URLSearchParams({
        format,
        withPictures: String(withPictures),
        fileName: file.name.slice(0, 200),
      })
      if (format === 'squarespace-csv') {
        query.set('weightUnit', weightUnit)
        query.set('sizeUnit', sizeUnit)
      }
      return sendFile<ProductImport>(`/api/admin/product-imports?${query}`, file)
    },
    onSuccess: (added) => showImport(queries, added),
  })
}

/** Imports a file that was checked. */
export function useStartImport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (importId: string) =>
      answer(api.POST('/api/admin/product-imports/{importId}/runs', { params: { path: { importId } } })),
    onSuccess: (started) => showImport(queries, started),
    // Somebody else may have begun another.
    onError: () => queries.invalidateQueries(importsQuery),
  })
}

/** Ends a check or an import. */
export function useStopImport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (importId: string) =>
      answer(api.POST('/api/admin/product-imports/{importId}/cancellations', { params: { path: { importId } } })),
    onSuccess: (stopped) => showImport(queries, stopped),
    // It may be over by now.
    onError: () => queries.invalidateQueries(importsQuery),
  })
}

/** Shows an import as the server gave it, and reads on from there. */
async function showImport(queries: QueryClient, shown: ProductImport): Promise<void> {
  await queries.cancelQueries(importsQuery)
  queries.setQueryData(importsQuery.queryKey, (before) => {
    const others = before?.imports.filter(({ importId }) => importId !== shown.importId) ?? []
    return { imports: [shown, ...others].sort((a, b) => (a.importId < b.importId ? 1 : -1)) }
  })
}
