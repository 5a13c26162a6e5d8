import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { getImportKey, removeImportFile } from './import-keys.ts'
import { importProducts } from './import-products.ts'
import { claimImport, finishImport, type ImportSummary } from './import-store.ts'
import { trackImport } from './track-import.ts'
import { StoredOptions, StoredReport } from './schema.ts'

/** Slow servers of pictures may hold one of the few workers for so long. */
const maxRunMs = 2 * 3_600_000
const tooLongProblem =
  'This took longer than two hours and was stopped. Start it again: what was imported is not imported twice.'
const unexpectedProblem =
  'Something went wrong on the server. What was imported before stays. Start it again; if it fails again, ask who runs the server.'

/** Checks or imports a file, unless somebody else does. An attempt continues behind the products of the one before. */
export async function runImport(given: Ctx, importId: string): Promise<void> {
  const row = await claimImport(given, importId)
  if (!row) return
  // With the rights of the moment in which the person asked.
  const ctx: Ctx = {
    ...given,
    actor: { kind: 'staff', accountId: row.account_id, name: row.person, role: row.role },
  }
  const attempt = { importId, attempt: row.attempt }
  const tracker = trackImport(ctx, attempt, { done: row.done, total: row.total, rowCount: row.row_count })
  const outOfTime = AbortSignal.timeout(maxRunMs)
  let problem = ''
  try {
    await work(ctx, row, tracker, AbortSignal.any([tracker.signal, outOfTime]))
  } catch (error) {
    if (outOfTime.aborted) problem = tooLongProblem
    else if (error instanceof AppError) problem = error.message
    else {
      problem = unexpectedProblem
      if (!tracker.signal.aborted) ctx.log.error({ err: error, importId }, 'an import of products failed')
    }
  } finally {
    await tracker.stop()
  }
  const isMine = await finishImport(ctx, attempt, { status: problem === '' ? 'done' : 'failed', problem })
  // A checked file is still to be imported, and a failed import is begun again.
  if (isMine && !row.is_dry_run && problem === '') await removeImportFile(ctx, ctx.site.id, importId)
}

async function work(
  ctx: Ctx,
  row: ImportSummary,
  { onRow, onProgress }: ReturnType<typeof trackImport>,
  signal: AbortSignal,
): Promise<void> {
  const { format, withPictures, weightUnit, sizeUnit } = StoredOptions.parse(row.options)
  await importProducts(ctx, {
    format,
    open: () => ctx.files.stream(getImportKey(ctx.site.id, row.import_id)),
    isDryRun: row.is_dry_run,
    withPictures,
    ...(weightUnit === undefined ? {} : { weightUnit }),
    ...(sizeUnit === undefined ? {} : { sizeUnit }),
    ...(row.report === null ? {} : { resume: { done: row.done, report: StoredReport.parse(row.report) } }),
    signal,
    onRow,
    onProgress,
  })
}
