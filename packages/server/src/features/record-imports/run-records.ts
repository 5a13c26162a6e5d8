import type { Readable } from 'node:stream'
import type { Ctx } from '../../platform/context.ts'
import { getImportKey, type ImportKind, runImport } from '../file-imports/index.ts'
import { type FileImportRow, type RecordReport, StoredOptions, StoredReport } from './schema.ts'

/** What an import or its undoing works with. */
export interface RecordWork {
  readonly importId: string
  /** Opens the file from its beginning; called twice: to look at all of it, then to import it. */
  readonly open: () => Readable
  /** Says what would happen and changes nothing. */
  readonly isDryRun: boolean
  /** Begins each transaction that writes: throws when the import was stopped, else keeps it from being stopped meanwhile. */
  readonly hold: (ctx: Ctx) => Promise<void>
  readonly onRow: (row: FileImportRow) => void
  /** Told the number of records done so far and of all, and the totals so far. */
  readonly onProgress: (done: number, all: number, report: RecordReport) => void
  /** Of an attempt at the same work that was interrupted. */
  readonly before: { readonly done: number; readonly report: Pick<RecordReport, 'records'> } | undefined
  /** Ends the work behind the records that are being written. */
  readonly signal: AbortSignal
}

interface RecordVerbs {
  readonly write: (ctx: Ctx, work: RecordWork) => Promise<unknown>
  readonly undo: (ctx: Ctx, work: RecordWork) => Promise<void>
}

/** Checks, imports or takes back a file, unless somebody else does. An attempt continues behind the records of the one before. */
export async function runRecords(
  ctx: Ctx,
  kind: ImportKind,
  importId: string,
  { write, undo }: RecordVerbs,
): Promise<void> {
  await runImport(ctx, kind, importId, async (ctx, row, tracker, signal) => {
    const work: RecordWork = {
      importId,
      open: () => ctx.files.stream(getImportKey(kind, ctx.site.id, importId)),
      isDryRun: row.isDryRun,
      before: row.report === null ? undefined : { done: row.done, report: StoredReport.parse(row.report) },
      signal,
      ...tracker,
    }
    await (StoredOptions.parse(row.options).isUndo ? undo(ctx, work) : write(ctx, work))
  })
}
