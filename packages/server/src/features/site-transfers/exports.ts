import { z } from 'zod'
import { type Ctx, transaction } from '../../platform/context.ts'
import { isUniqueViolation, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { exportNotReady, exportRunning } from './errors.ts'
import { transferJob } from './job.ts'
import { getTransferKey } from './keys.ts'
import { keptDays } from './sweep.ts'
import { maxKept, removeZip } from './surplus.ts'
import type { SiteExport, SiteExports } from './schema.ts'
import { deleteTransfer, findTransfer, insertTransfer, listTransfers, type TransferRow } from './store.ts'

/** Those that are kept, and as many that failed. */
const maxListed = 2 * maxKept

/** The exports of the site, the newest first. */
export async function listExports(ctx: Ctx): Promise<SiteExports> {
  const rows = await listTransfers(ctx, 'export', maxListed)
  return { exports: rows.map(toView), maxKept, keptDays }
}

/** How far an export is. Throws `not_found`. */
export async function getExport(ctx: Ctx, exportId: string): Promise<SiteExport> {
  return toView(await requireExport(ctx, exportId))
}

/** Begins an export as the member of staff who acts. The oldest make room for it when it is done. Throws `export_running`. */
export async function addExport(ctx: Ctx): Promise<SiteExport> {
  const { actor } = ctx
  if (actor.kind !== 'staff') throw new Error('Exports are for staff.')
  const exportId = newId()
  await transaction(ctx, async (ctx) => {
    try {
      await insertTransfer(ctx, {
        transfer_id: exportId,
        kind: 'export',
        account_id: actor.accountId,
        person: actor.name,
        status: 'waiting',
        created_at: ctx.now,
      })
    } catch (error) {
      if (isUniqueViolation(error)) throw exportRunning({})
      throw error
    }
    await ctx.jobs.add(transferJob, { websiteId: ctx.site.id, transferId: exportId }, { maxAttempts: 1 })
  })
  return getExport(ctx, exportId)
}

/** Deletes an export with its file; one that runs ends within seconds. Throws `not_found`. */
export async function deleteExport(ctx: Ctx, exportId: string): Promise<void> {
  if (!(await deleteTransfer(ctx, 'export', exportId))) throw notFound({ what: 'This export' })
  await removeZip(ctx, exportId)
}

interface ExportFile {
  readonly filename: string
  /** Of the file store. */
  readonly key: string
  readonly etag: string
}

/** The zip file of an export. Throws `not_found` and `export_not_ready`. */
export async function getExportFile(ctx: Ctx, exportId: string): Promise<ExportFile> {
  const row = await requireExport(ctx, exportId)
  if (row.status !== 'done') throw exportNotReady({})
  const day = row.created_at.toISOString().slice(0, 10)
  return {
    filename: `${ctx.site.identifier}-${day}.zip`,
    key: getTransferKey(ctx.site.id, exportId),
    etag: `"${exportId}-${row.attempt}"`,
  }
}

async function requireExport(ctx: Ctx, exportId: string): Promise<TransferRow> {
  const row = await findTransfer(ctx, 'export', exportId)
  if (!row) throw notFound({ what: 'This export' })
  return row
}

const ExportFacts = z.object({ warnings: z.array(z.string()).catch([]) })

function toView(row: TransferRow): SiteExport {
  const { status } = row
  return {
    exportId: row.transfer_id,
    status: status === 'done' || status === 'failed' || status === 'running' ? status : 'waiting',
    done: row.done,
    total: row.total,
    byteSize: row.byte_size,
    person: row.person,
    createdOn: row.created_at.toISOString(),
    expiresOn: new Date(row.created_at.getTime() + keptDays * 86_400_000).toISOString(),
    problem: row.problem,
    warnings: ExportFacts.parse(row.facts).warnings,
  }
}
