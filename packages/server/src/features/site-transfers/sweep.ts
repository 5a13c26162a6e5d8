import fs from 'node:fs/promises'
import path from 'node:path'
import type { Services } from '../../platform/http/feature.ts'
import { transferJob } from './job.ts'
import { getIdTime } from '../../platform/ids.ts'
import { getTransferKey, transfersFolder } from './keys.ts'
import { getWorkFolder } from './run.ts'
import { deleteOldTransfers, failAbandoned, listAbandoned, listKnownIds } from './store.ts'
import { settleAbandoned } from './unfinished-imports.ts'

/** How long an export, or the result of an import, stays. */
export const keptDays = 7
/** How long an upload waits for its import. */
const uploadHours = 24
/** A transfer that ends its server every time must not do so for good. */
const maxTries = 3
/** Files whose rows are looked up together. */
const filesAtOnce = 500
const stoppedProblem = 'The server stopped while it worked on this, three times. Start it again.'

/** Begins transfers again whose server stopped; fails them after three attempts. */
export async function continueTransfers({ database, jobs }: Pick<Services, 'database' | 'jobs'>): Promise<void> {
  await failAbandoned(database.db, maxTries, stoppedProblem)
  for (const { websiteId, transferId } of await listAbandoned(database.db))
    await jobs.add(transferJob, { websiteId, transferId }, { key: `${transferJob} ${transferId}`, maxAttempts: 1 })
}

type SweepServices = Pick<Services, 'database' | 'files' | 'config' | 'log'>

/** Removes what is older than it is kept: rows, their zip files, files of unfinished imports, and what a stopped server left on this machine. */
export async function sweepTransfers(services: SweepServices, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  const uploadedBefore = new Date(now.getTime() - uploadHours * 3_600_000)
  for (const { websiteId, transferId } of await deleteOldTransfers(services.database.db, before, uploadedBefore))
    await removeFile(services, getTransferKey(websiteId, transferId))
  await settleAbandoned(services)
  await removeUnknownFiles(services, uploadedBefore)
  await removeOldFolders(services, uploadedBefore)
}

/** Removes zip files without a row, which a server left that stopped between the two. An upload is stored before its row. */
async function removeUnknownFiles(services: SweepServices, before: Date): Promise<void> {
  let batch = new Map<string, string>()
  const removeBatch = async () => {
    const known = await listKnownIds(services.database.db, [...batch.keys()])
    for (const [id, key] of batch) if (!known.has(id)) await removeFile(services, key)
    batch = new Map()
  }
  for await (const { key } of services.files.list(transfersFolder)) {
    const id = /\/([0-9a-f]{24})\.zip$/.exec(key)?.[1]
    if (id !== undefined && getIdTime(id) < before.getTime()) batch.set(id, key)
    if (batch.size >= filesAtOnce) await removeBatch()
  }
  await removeBatch()
}

async function removeFile({ files, log }: SweepServices, key: string): Promise<void> {
  try {
    await files.remove(key)
  } catch (error) {
    // The next sweep finds it again.
    log.warn({ err: error, key }, 'the file of a transfer was not removed')
  }
}

async function removeOldFolders(services: SweepServices, before: Date): Promise<void> {
  const folder = getWorkFolder(services)
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const place = path.join(folder, name)
    const found = await fs.stat(place).catch(() => undefined)
    if (found && found.mtime < before) await fs.rm(place, { recursive: true, force: true })
  }
}
