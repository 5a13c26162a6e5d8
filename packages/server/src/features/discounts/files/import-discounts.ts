import type { Ctx } from '../../../platform/context.ts'
import { changeOrCheck } from '../../../platform/dry-run.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  countRow,
  emptyReport,
  type FileImportRow,
  type RecordReport,
  type RecordWork,
} from '../../record-imports/index.ts'
import { discountCodeTaken, tooManyAutomaticDiscounts, tooManyDiscounts } from '../errors.ts'
import { createDiscount, type UsedLimits, getUsedLimits } from '../service.ts'
import { insertCodes } from '../store.ts'
import { addKnown, findKnown, listKnownDiscounts } from './known-discounts.ts'
import { openDiscountFile } from './open-file.ts'
import type { ReadDiscount } from './read-discount.ts'
import { listImported, markImported } from './store.ts'

type FoundDiscount = NonNullable<ReadDiscount['found']>

/** Imports a file of discounts. Throws `import_file_unusable` before anything is written, and the reason of the signal. */
export async function importDiscounts(ctx: Ctx, work: RecordWork): Promise<RecordReport> {
  const file = await openDiscountFile(ctx, work.open)
  const report: RecordReport = { ...emptyReport(file.warnings), ...work.before?.report }
  // An attempt before wrote these and could not report all of them.
  const mine = await listImported(ctx, work.importId)
  const known = await listKnownDiscounts(ctx, mine)
  const written = mine.size === 0 ? undefined : await listKnownDiscounts(ctx, new Set())
  const isWritten = ({ discount }: FoundDiscount) => written !== undefined && findKnown(written, discount) === 'same'
  const used = await getUsedLimits(ctx)
  const importOne = async ({ line, subject, found, messages }: ReadDiscount): Promise<FileImportRow> => {
    const fail = (problem: string): FileImportRow => ({ line, subject, outcome: 'error', messages: [problem] })
    if (!found) return { line, subject, outcome: 'error', messages: [...messages] }
    const { discount } = found
    const state = findKnown(known, discount)
    if (state === 'same') return { line, subject, outcome: 'unchanged', messages: [] }
    if (state === 'other')
      return fail('The store, or a line above, has another discount with this code. Nothing was changed.')
    if (!isWritten(found)) {
      const problem = takeLimits(used, found) ?? (await writeDiscount({ ...ctx, now: new Date() }, found, work))
      if (problem !== undefined) return fail(problem)
    }
    addKnown(known, discount)
    return { line, subject, outcome: 'created', messages: [...messages] }
  }
  let done = 0
  for await (const read of file.read()) {
    work.signal.throwIfAborted()
    if (++done <= (work.before?.done ?? 0)) {
      if (read.found && isWritten(read.found)) addKnown(known, read.found.discount)
      continue
    }
    const row = await importOne(read)
    countRow(report, row)
    work.onRow(row)
    work.onProgress(done, file.count, report)
  }
  return report
}

/** What a check says of limits must hold for the file as a whole. */
function takeLimits(used: UsedLimits, { discount }: FoundDiscount): string | undefined {
  const hasEnded = discount.endsOn !== null && Date.parse(discount.endsOn) <= Date.now()
  if (used.all >= used.max) return tooManyDiscounts({ max: used.max }).message
  if (discount.isAutomatic && used.automatic >= used.maxAutomatic)
    return tooManyAutomaticDiscounts({ max: used.maxAutomatic }).message
  used.all++
  if (discount.isAutomatic && !hasEnded) used.automatic++
  return undefined
}

/** Why the store does not take a discount; undefined when it was written. */
async function writeDiscount(
  ctx: Ctx,
  { discount, generatedCodes }: FoundDiscount,
  { importId, isDryRun, hold }: RecordWork,
): Promise<string | undefined> {
  try {
    await changeOrCheck(ctx, isDryRun, async (ctx) => {
      await hold(ctx)
      const { id } = await createDiscount(ctx, discount)
      await markImported(ctx, id, importId)
      if (generatedCodes.length === 0) return
      const added = new Set(await insertCodes(ctx, id, generatedCodes, true))
      const taken = generatedCodes.find((code) => !added.has(code))
      if (taken !== undefined) throw discountCodeTaken({ code: taken, fields: {} })
    })
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.code !== 'import_not_running') return error.message
    throw error
  }
}
