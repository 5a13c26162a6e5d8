import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../platform/config.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { exportSiteToZip, inspectSiteZip, openThemeShelf } from '../site-export/index.ts'
import { siteNotPortable } from './errors.ts'
import { getTransferKey } from './keys.ts'
import type { Attempt, Outcome, TransferRow } from './store.ts'
import type { Progress } from './track-progress.ts'
import { getZipLimits } from './zip-limits.ts'

export interface TransferWork extends Attempt {
  /** An empty folder of this machine, removed afterwards. */
  readonly folder: string
  readonly progress: Progress
  readonly row: TransferRow
}

const maxWarnings = 20

/** Writes the site into a zip file of the file store. Throws `export_too_large` and `site_not_portable`. */
export async function runExport(
  ctx: Ctx,
  services: Pick<Services, 'config' | 'files'>,
  { transferId, folder, progress }: TransferWork,
): Promise<Outcome> {
  const file = path.join(folder, 'site.zip')
  const report = await exportSiteToZip(
    ctx,
    { file, maxBytes: services.config.siteFileBytes, signal: progress.signal },
    openThemeShelf(services),
    { onCount: progress.count },
  )
  await requireImportable(file, services.config)
  const { size } = await fs.stat(file)
  await ctx.files.putStream(getTransferKey(ctx.site.id, transferId), size, () => createReadStream(file))
  const { counts, warnings } = report
  return {
    status: 'done',
    problem: '',
    byteSize: size,
    facts: { counts, warnings: warnings.slice(0, maxWarnings).map((warning) => warning.slice(0, 500).toWellFormed()) },
  }
}

/** Judges the file as an import of it would: better no export than one that helps nobody. */
async function requireImportable(file: string, config: Config): Promise<void> {
  try {
    await inspectSiteZip(file, getZipLimits(config))
  } catch (error) {
    if (error instanceof AppError) throw siteNotPortable({ why: String(error.params['why']) })
    throw error
  }
}
