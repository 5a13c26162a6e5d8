import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { newId } from '../../platform/ids.ts'
import { importSite, type ImportReport, notASiteZip, openThemeShelf, unpackSiteZip } from '../site-export/index.ts'
import { checkRoomForSite, requireRoomForSite } from '../site-settings/index.ts'
import { publishChange } from '../sites/index.ts'
import { getTransferKey } from './keys.ts'
import type { TransferWork } from './run-export.ts'
import { ImportFacts } from './schema.ts'
import { finishTransfer, type Outcome } from './store.ts'
import { requireSpace } from './disk-space.ts'
import { removeZip } from './surplus.ts'
import { noteImport, settleImport } from './unfinished-imports.ts'
import { getZipLimits } from './zip-limits.ts'

/**
 * Makes a site of the uploaded zip file, all of it or nothing. The site and the end of the transfer are one commit, so that neither is there
 * without the other. Throws what `importSite` and `unpackSiteZip` throw, `too_many_sites` and `server_full`.
 */
export async function runImport(
  ctx: Ctx,
  services: Services,
  { folder, progress, row, ...attempt }: TransferWork,
): Promise<undefined> {
  const { target } = ImportFacts.parse(row.facts)
  if (!target) throw new Error('The import has no target.')
  await checkRoomForSite(ctx, row.account_id)
  const unpacked = await unpack(ctx, services, { folder, progress, row, ...attempt })
  // An id of this attempt alone: one that was thought to be gone cannot touch its files.
  const websiteId = newId()
  await noteImport(services, websiteId, { ...attempt, websiteId: ctx.site.id })
  try {
    await withoutFolder(() =>
      importSite(services, unpacked, openThemeShelf(services), {
        ...target,
        websiteId,
        ownerId: row.account_id,
        isUpload: true,
        signal: progress.signal,
        onCount: progress.count,
        beforeCommit: async (db, report) => {
          await requireRoomForSite({ ...ctx, db }, row.account_id)
          if (!(await finishTransfer({ db, site: ctx.site }, attempt, buildOutcome(report))))
            throw new Error('The transfer was deleted, or another attempt has it.')
        },
      }),
    )
  } finally {
    await settleImport(services, websiteId)
  }
  await announce(services, websiteId)
  await removeZip(ctx, attempt.transferId)
}

/** Returns the folder of the files. */
async function unpack(ctx: Ctx, { config }: Services, { folder, progress, transferId }: TransferWork): Promise<string> {
  const zip = path.join(folder, 'site.zip')
  const unpacked = path.join(folder, 'site')
  await pipeline(ctx.files.stream(getTransferKey(ctx.site.id, transferId)), createWriteStream(zip, { mode: 0o600 }))
  await fs.mkdir(unpacked, { mode: 0o700 })
  await unpackSiteZip(zip, unpacked, getZipLimits(config), progress.signal, async (bytes) =>
    requireSpace(unpacked, bytes),
  )
  await fs.rm(zip)
  return unpacked
}

function buildOutcome({ disabledPages, isClosed }: Pick<ImportReport, 'disabledPages' | 'isClosed'>): Outcome {
  return { status: 'done', problem: '', facts: { disabledPages, isClosed } }
}

/** Tells every process of the new site. It is there in any case: a failure shows in the log alone. */
async function announce(services: Services, websiteId: string): Promise<void> {
  try {
    const site = await services.siteById(websiteId)
    if (site) await publishChange(services.ctxFor(site))
  } catch (error) {
    services.log.warn({ err: error, websiteId }, 'an imported site was not announced')
  }
}

/** The folder is one of the server's own, and no concern of who uploaded the file. */
async function withoutFolder<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_an_export')
      throw notASiteZip({ why: String(error.params['why']) })
    throw error
  }
}
