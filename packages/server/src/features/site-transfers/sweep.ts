import fs from 'node:fs/promises'
import path from 'node:path'
import type { Services } from '../../platform/http/feature.ts'
import { transferJob } from './job.ts'
import { getTransferKey } from './keys.ts'
import { getWorkFolder } from './run.ts'
import { deleteOldTransfers, failAbandoned, listAbandoned } from './store.ts'

/** How long an export, or the result of an import, stays. */
export const keptDays = 7
/** How long an upload waits for its import. */
const uploadHours = 24
/** A transfer that ends its server every time must not do so for good. */
const maxAttempts = 3
const stoppedProblem = 'The server stopped while it worked on this, three times. Start it again.'

/** Begins transfers again whose server stopped; fails them after three attempts. */
export async function continueTransfers({ database, jobs }: Pick<Services, 'database' | 'jobs'>): Promise<void> {
  await failAbandoned(database.db, maxAttempts, stoppedProblem)
  for (const { websiteId, transferId } of await listAbandoned(database.db))
    await jobs.add(transferJob, { websiteId, transferId }, { key: `${transferJob} ${transferId}`, maxAttempts: 1 })
}

/** Removes what is older than it is kept: rows, their zip files, and what a stopped server left on this machine. */
export async function sweepTransfers(
  services: Pick<Services, 'database' | 'files' | 'config'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  const uploadedBefore = new Date(now.getTime() - uploadHours * 3_600_000)
  for (const { websiteId, transferId } of await deleteOldTransfers(services.database.db, before, uploadedBefore))
    await services.files.remove(getTransferKey(websiteId, transferId))
  const folder = getWorkFolder(services)
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const place = path.join(folder, name)
    const found = await fs.stat(place).catch(() => undefined)
    if (found && found.mtime < uploadedBefore) await fs.rm(place, { recursive: true, force: true })
  }
}
