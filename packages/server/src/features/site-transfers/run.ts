import fs from 'node:fs/promises'
import path from 'node:path'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { transferJob } from './job.ts'
import { claimTransfer, findNextOfAccount, finishTransfer, isAccountBusy, type Outcome } from './store.ts'
import { trackProgress } from './track-progress.ts'
import { removeSurplus, removeZip } from './surplus.ts'

/** Longer than a site of the largest size takes on a slow server. */
const maxRunMs = 6 * 3_600_000
const tooLongProblem = 'This took longer than six hours and was stopped. Start it again.'
const unexpectedProblem = 'Something went wrong on the server. Try again; if it fails again, ask who runs the server.'

/** Does the work of a transfer, unless somebody else does. Its outcome is in its row. */
export async function runTransfer(ctx: Ctx, services: Services, transferId: string): Promise<void> {
  // One at a time of each account, so that a hundred of them leave room for others.
  if (await isAccountBusy(ctx, transferId)) return
  const row = await claimTransfer(ctx, transferId)
  if (!row) return
  const attempt = { transferId, attempt: row.attempt }
  const folder = path.join(getWorkFolder(services), `${transferId}-${row.attempt}`)
  const progress = trackProgress(ctx, attempt)
  const outOfTime = AbortSignal.timeout(maxRunMs)
  let outcome: Outcome | undefined
  try {
    await fs.rm(folder, { recursive: true, force: true })
    await fs.mkdir(folder, { recursive: true, mode: 0o700 })
    const signal = AbortSignal.any([progress.signal, outOfTime])
    const work = { ...attempt, folder, progress: { ...progress, signal }, row }
    // Only when it is needed: most servers never do it, and an idle one should be small.
    outcome =
      row.kind === 'export'
        ? await (await import('./run-export.ts')).runExport(ctx, services, work)
        : await (await import('./run-import.ts')).runImport(ctx, services, work)
  } catch (error) {
    if (!(error instanceof AppError) && !progress.signal.aborted && !outOfTime.aborted)
      ctx.log.error({ err: error, transferId }, 'a transfer failed')
    outcome = { status: 'failed', problem: describeProblem(error, outOfTime), facts: {} }
  } finally {
    await progress.stop()
    await fs.rm(folder, { recursive: true, force: true })
  }
  const isOurs = outcome === undefined || (await finishTransfer(ctx, attempt, outcome))
  // Deleted in the meantime: its file is nobody's.
  if (!isOurs && outcome?.status === 'done' && row.kind === 'export') await removeUnknown(ctx, transferId)
  if (isOurs) await removeSurplus(ctx, row.kind === 'export' ? 'export' : 'import')
  const next = await findNextOfAccount(ctx.db, row.account_id)
  if (next) await ctx.jobs.add(transferJob, { ...next }, { key: `${transferJob} ${next.transferId}`, maxAttempts: 1 })
}

function describeProblem(error: unknown, outOfTime: AbortSignal): string {
  if (outOfTime.aborted) return tooLongProblem
  return error instanceof AppError ? error.message : unexpectedProblem
}

async function removeUnknown(ctx: Ctx, transferId: string): Promise<void> {
  const known = await ctx.db
    .selectFrom('site_transfer')
    .select('transfer_id')
    .where('website_id', '=', ctx.site.id)
    .where('transfer_id', '=', transferId)
    .executeTakeFirst()
  if (!known) await removeZip(ctx, transferId)
}

/** Where files of unfinished transfers are on this machine. */
export function getWorkFolder({ config }: Pick<Services, 'config'>): string {
  return path.join(config.dataDir, 'cache', 'transfers')
}
