import { type Ctx, transaction } from '../../platform/context.ts'
import { countRow, emptyReport } from './report.ts'
import type { FileImportRow, RecordReport } from './schema.ts'
import type { RecordWork } from './run-records.ts'

/** Records that are taken away in one transaction. */
const batchSize = 200

export interface UndoneRecord {
  readonly id: string
  /** What the file calls it. */
  readonly subject: string
  /** Somebody did something to it since, so it stays. */
  readonly isTouched: boolean
}

interface UndoSteps {
  readonly count: (ctx: Ctx, importId: string) => Promise<number>
  /** The next records of the import, locked, with what was done to them: asked after the lock, so that nothing comes between. */
  readonly lock: (ctx: Ctx, importId: string, after: string, limit: number) => Promise<UndoneRecord[]>
  readonly remove: (ctx: Ctx, ids: readonly string[]) => Promise<void>
  /** Why a record stays. */
  readonly keptBecause: string
}

type UndoWork = Pick<RecordWork, 'importId' | 'onRow' | 'onProgress' | 'signal' | 'before'>

/** Takes the records of an import away. Those to which somebody did something since stay. It may be called again until it is done. */
export async function undoRecords(ctx: Ctx, work: UndoWork, steps: UndoSteps): Promise<void> {
  const { importId, signal } = work
  const report: RecordReport = { ...emptyReport(), ...work.before?.report }
  const total = report.records.removed + (await steps.count(ctx, importId))
  // Those that stay are met again.
  report.records.failed = 0
  const kept = new Set<string>()
  const note = (records: readonly UndoneRecord[]) => {
    for (const { id, subject, isTouched } of records) {
      if (kept.has(id)) continue
      const row: FileImportRow = isTouched
        ? { line: 0, outcome: 'error', subject, messages: [steps.keptBecause] }
        : { line: 0, outcome: 'removed', subject, messages: [] }
      countRow(report, row)
      if (!isTouched) continue
      work.onRow(row)
      kept.add(id)
    }
    work.onProgress(report.records.removed + kept.size, total, report)
  }
  note([])
  // Until a pass finds none: a record that came behind the place of a pass is met by the next one.
  while (await removeOnce(ctx, importId, steps, note, signal)) signal.throwIfAborted()
}

/** Goes once through the records of an import. True when it took some away. */
async function removeOnce(
  ctx: Ctx,
  importId: string,
  { lock, remove }: UndoSteps,
  note: (records: readonly UndoneRecord[]) => void,
  signal: AbortSignal,
): Promise<boolean> {
  let after: string | undefined = ''
  let hasRemoved = false
  while (after !== undefined) {
    signal.throwIfAborted()
    const from: string = after
    const records = await transaction(ctx, async (ctx) => {
      const locked = await lock(ctx, importId, from, batchSize)
      await remove(
        ctx,
        locked.flatMap(({ id, isTouched }) => (isTouched ? [] : [id])),
      )
      return locked
    })
    note(records)
    hasRemoved ||= records.some(({ isTouched }) => !isTouched)
    after = records.length < batchSize ? undefined : records.at(-1)?.id
  }
  return hasRemoved
}
