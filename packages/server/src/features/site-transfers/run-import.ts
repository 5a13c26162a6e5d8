import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { getAssetsFolder } from '../assets/index.ts'
import { importSite, type ImportReport, notASiteZip, openThemeShelf, unpackSiteZip } from '../site-export/index.ts'
import { requireRoomForSite } from '../site-settings/index.ts'
import { publishChange } from '../sites/index.ts'
import { getTransferKey } from './keys.ts'
import type { TransferWork } from './run-export.ts'
import { ImportFacts } from './schema.ts'
import { hasSite, type Outcome } from './store.ts'
import { getZipLimits } from './zip-limits.ts'

/** Makes a site of the uploaded zip file, all of it or nothing. Throws what `importSite` and `unpackSiteZip` throw. */
export async function runImport(
  ctx: Ctx,
  services: Services,
  { transferId, folder, progress, row }: TransferWork,
): Promise<Outcome> {
  const { target } = ImportFacts.parse(row.facts)
  if (!target) throw new Error('The import has no target.')
  // The attempt before this one was stopped after its last step.
  if (await hasSite({ db: ctx.db, site: { id: target.websiteId } }))
    return finish({ disabledPages: 0, isClosed: false })
  // Or in the middle: no row of it is there, but files may be.
  await ctx.files.removeFolder(getAssetsFolder(target.websiteId))
  const key = getTransferKey(ctx.site.id, transferId)
  const zip = path.join(folder, 'site.zip')
  const unpacked = path.join(folder, 'site')
  await pipeline(ctx.files.stream(key), createWriteStream(zip, { mode: 0o600 }))
  await fs.mkdir(unpacked, { mode: 0o700 })
  await unpackSiteZip(zip, unpacked, getZipLimits(services.config), progress.signal)
  await fs.rm(zip)
  const report = await withoutFolder(() =>
    importSite(services, unpacked, openThemeShelf(services), {
      identifier: target.identifier,
      title: target.title,
      websiteId: target.websiteId,
      ownerId: row.account_id,
      isUpload: true,
      signal: progress.signal,
      check: (db) => requireRoomForSite({ db }, row.account_id),
      onCount: progress.count,
    }),
  )
  const site = await services.siteById(target.websiteId)
  if (site) await publishChange(services.ctxFor(site))
  await ctx.files.remove(key)
  return finish(report)
}

function finish({ disabledPages, isClosed }: Pick<ImportReport, 'disabledPages' | 'isClosed'>): Outcome {
  return { status: 'done', problem: '', facts: { disabledPages, isClosed } }
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
