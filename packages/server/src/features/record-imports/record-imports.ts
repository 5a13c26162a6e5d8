import type { Ctx } from '../../platform/context.ts'
import { importNotUndoable } from './errors.ts'
import { type ImportRecord, imports } from '../file-imports/index.ts'
import type { RecordKind } from './record-kind.ts'
import {
  type FileImport,
  FileImportRow,
  type FileImportRows,
  type FileImports,
  StoredOptions,
  StoredReport,
} from './schema.ts'
import { findWithRecords, startUndo } from './undo-store.ts'

/** The imports of this site, the newest first. */
export async function listImports(ctx: Ctx, kind: RecordKind): Promise<FileImports> {
  return { imports: await toViews(ctx, kind, await imports.listImports(ctx, kind)) }
}

/** How far an import is. Throws `not_found`. */
export async function getImport(ctx: Ctx, kind: RecordKind, importId: string): Promise<FileImport> {
  return toView(ctx, kind, await imports.getImport(ctx, kind, importId))
}

/** The records of the file that have something to say, so far. Throws `not_found`. */
export async function getImportRows(ctx: Ctx, kind: RecordKind, importId: string): Promise<FileImportRows> {
  return imports.getImportRows(ctx, kind, importId, (rows) => FileImportRow.array().parse(rows))
}

/** Keeps a file and begins to check it; nothing is imported yet. Throws `import_file_unusable`, `import_running`. */
export async function addImport(ctx: Ctx, kind: RecordKind, bytes: Buffer, fileName: string): Promise<FileImport> {
  return toView(ctx, kind, await imports.addImport(ctx, kind, { bytes, fileName, options: { isUndo: false } }))
}

/** Imports a file that was checked; also once more after that failed. Throws `not_found`, `import_not_startable`, `import_running`. */
export async function startImport(ctx: Ctx, kind: RecordKind, importId: string): Promise<FileImport> {
  return toView(ctx, kind, await imports.startImport(ctx, kind, importId))
}

/** Ends the work behind the records that are being written; what was done before stays. Throws `not_found`, `import_not_running`. */
export async function stopImport(ctx: Ctx, kind: RecordKind, importId: string): Promise<FileImport> {
  return toView(ctx, kind, await imports.stopImport(ctx, kind, importId))
}

/** Begins to take the records of an import away. Throws `not_found`, `import_running`, `import_not_undoable`, and what the kind throws. */
export async function undoImport(ctx: Ctx, kind: RecordKind, importId: string): Promise<FileImport> {
  await imports.getImport(ctx, kind, importId)
  await kind.checkUndo?.(ctx, importId)
  const row = await imports.beginWork(ctx, kind, importId, async (ctx, who) => {
    if (!(await startUndo(ctx, kind, importId, who))) throw importNotUndoable({})
  })
  return toView(ctx, kind, row)
}

async function toView(ctx: Ctx, kind: RecordKind, row: ImportRecord): Promise<FileImport> {
  const [view] = await toViews(ctx, kind, [row])
  if (!view) throw new Error('Each import has a view.')
  return view
}

async function toViews(ctx: Ctx, kind: RecordKind, rows: readonly ImportRecord[]): Promise<FileImport[]> {
  const withRecords = await findWithRecords(
    ctx,
    kind,
    rows.map(({ importId }) => importId),
  )
  return rows.map((row) => describeImport(row, withRecords.has(row.importId)))
}

function describeImport(row: ImportRecord, hasRecords: boolean): FileImport {
  const { importId, fileName, byteSize, status, done, total, person, problem } = row
  const { isUndo } = StoredOptions.parse(row.options)
  const report = row.report === null ? null : StoredReport.parse(row.report)
  const isOver = status !== 'waiting' && status !== 'running'
  return {
    importId,
    fileName,
    byteSize,
    phase: isUndo ? 'undo' : row.isDryRun ? 'check' : 'import',
    status,
    done,
    total,
    person,
    createdOn: row.createdAt.toISOString(),
    problem,
    report,
    // After an undo that is done only records are left to which somebody did something.
    canUndo: isOver && !row.isDryRun && hasRecords && !(isUndo && status === 'done'),
  }
}
