import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type ImportKind, removeImportFile } from './kind.ts'
import { claimImport, finishImport, type ImportRecord } from './store.ts'
import { trackImport } from './track-import.ts'

/** Slow servers of pictures may hold one of the few workers for so long. */
const maxRunMs = 2 * 3_600_000
const tooLongProblem =
  'This took longer than two hours and was stopped. Start it again: what was imported is not imported twice.'
const unexpectedProblem =
  'Something went wrong on the server. What was imported before stays. Start it again; if it fails again, ask who runs the server.'

type Tracker = Pick<ReturnType<typeof trackImport>, 'onRow' | 'onProgress' | 'hold'>

/**
 * Does the work of an import, unless somebody else does. The row has its options, and where the attempt before ended; the signal aborts
 * when the import was stopped, or takes too long.
 */
export async function runImport(
  given: Ctx,
  kind: ImportKind,
  importId: string,
  work: (ctx: Ctx, row: ImportRecord, tracker: Tracker, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const row = await claimImport(given, kind, importId)
  if (!row) return
  // With the rights of the moment in which the person asked.
  const ctx: Ctx = {
    ...given,
    actor: { kind: 'staff', accountId: row.accountId, name: row.person, role: row.role },
  }
  const attempt = { importId, attempt: row.attempt }
  const tracker = trackImport(ctx, kind, attempt, row)
  const outOfTime = AbortSignal.timeout(maxRunMs)
  let problem = ''
  try {
    await work(ctx, row, tracker, AbortSignal.any([tracker.signal, outOfTime]))
  } catch (error) {
    if (outOfTime.aborted) problem = tooLongProblem
    else if (error instanceof AppError) problem = error.message
    else {
      problem = unexpectedProblem
      if (!tracker.signal.aborted) ctx.log.error({ err: error, importId }, 'an import of a file failed')
    }
  } finally {
    await tracker.stop()
  }
  const isMine = await finishImport(ctx, kind, attempt, { status: problem === '' ? 'done' : 'failed', problem })
  // A checked file is still to be imported, and a failed import is begun again.
  if (isMine && !row.isDryRun && problem === '') await removeImportFile(ctx, kind, { websiteId: ctx.site.id, importId })
}
