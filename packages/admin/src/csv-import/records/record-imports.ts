import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { LinkOptions } from '@tanstack/react-router'
import type { Answer } from '../../api/client.ts'
import { sendFile } from '../../api/send-file.ts'
import { t } from '../../i18n/text.ts'

type Imports = Answer<'listOrderImports'>
export type RecordImport = Imports['imports'][number]
export type ImportRows = Answer<'listOrderImportRows'>
type ImportPhase = RecordImport['phase']
type ImportStep = 'runs' | 'cancellations' | 'undos'

/** How records of one kind are imported, and what its screen says. */
export interface RecordKind {
  /** The address of its calls, below `/api/admin/`. */
  readonly path: string
  readonly list: (signal: AbortSignal) => Promise<Imports>
  readonly listRows: (importId: string, signal: AbortSignal) => Promise<ImportRows>
  readonly take: (importId: string, step: ImportStep) => Promise<RecordImport>
  readonly maxFileBytes: number
  /** What the file is called, and its endings, where it may be another than CSV. */
  readonly file?: { readonly label: string; readonly accept: string }
  readonly title: string
  /** The list of the records, and what it is called. */
  readonly section: { readonly title: string; readonly link: LinkOptions; readonly view: string }
  /** Which files are read, and how large they may be. */
  readonly description: string
  readonly tooLargeText: string
  /** What an import does not do. */
  readonly hint: string
  /** One record. */
  readonly subject: string
  readonly describeButton: (count: number) => string
  readonly describeProgress: (phase: ImportPhase, counts: { readonly done: string; readonly total: string }) => string
  /** What an undo takes away; 0 where it is not known. */
  readonly describeUndo: (count: number) => string
}

const pollMs = 1000

/** The checks and imports of this site, the newest first; read again every second while one is under way. */
export function importsQuery({ path, list }: RecordKind) {
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => list(signal),
    refetchInterval: ({ state }) => (state.data?.imports.some(isUnderWay) === true ? pollMs : false),
  })
}

/** The records of the file that have something to say, of work that is over. */
export function importRowsQuery({ path, listRows }: RecordKind, { importId, phase, status }: RecordImport) {
  return queryOptions({
    queryKey: [path, importId, 'rows', phase, status],
    queryFn: ({ signal }) => listRows(importId, signal),
  })
}

export function isUnderWay({ status }: RecordImport): boolean {
  return status === 'waiting' || status === 'running'
}

/** What an import is called: its file. */
export function nameImport({ fileName }: RecordImport): string {
  return fileName === '' ? t('CSV file') : fileName
}

/** Uploads a file, which the server then checks. */
export function useAddImport(kind: RecordKind) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) =>
      sendFile<RecordImport>(
        `/api/admin/${kind.path}?${new URLSearchParams({ fileName: file.name.slice(0, 200) || 'file.csv' })}`,
        file,
      ),
    onSuccess: (added) => showImport(queries, kind, added),
  })
}

/** Imports a file that was checked, ends the work on one, or takes its records away. */
export function useImportStep(kind: RecordKind) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ importId, step }: { readonly importId: string; readonly step: ImportStep }) =>
      kind.take(importId, step),
    onSuccess: (now) => showImport(queries, kind, now),
    // It may be over by now, or somebody else began another.
    onError: () => queries.invalidateQueries(importsQuery(kind)),
  })
}

/** Shows an import as the server gave it, and reads on from there. */
async function showImport(queries: QueryClient, kind: RecordKind, shown: RecordImport): Promise<void> {
  const query = importsQuery(kind)
  await queries.cancelQueries(query)
  queries.setQueryData(query.queryKey, (before) => {
    const others = before?.imports.filter(({ importId }) => importId !== shown.importId) ?? []
    return { imports: [shown, ...others].sort((a, b) => (a.importId < b.importId ? 1 : -1)) }
  })
}
