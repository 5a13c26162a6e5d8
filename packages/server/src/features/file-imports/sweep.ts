import type { Services } from '../../platform/http/feature.ts'
import { getIdTime } from '../../platform/ids.ts'
import { type ImportKind, removeImportFile } from './kind.ts'
import { deleteOldImports, failAbandoned, listAbandoned, listKnownIds } from './store.ts'

/** How long a checked file waits, and the result of an import stays, after its end. */
const keptDays = 7
/** A file without a row may be one that is uploaded at this moment. */
const uploadHours = 24
/** Files whose rows are looked up together. */
const filesAtOnce = 500
/** An import that ends its server every time must not do so for good. */
const maxTries = 5
const stoppedProblem =
  'The server stopped while it worked on this, several times. What was imported before stays. Start it again.'

type SweepServices = Pick<Services, 'database' | 'files' | 'log'>

/** Continues imports whose server stopped; fails them after five attempts. */
export async function continueImports(
  { database, jobs }: Pick<Services, 'database' | 'jobs'>,
  kind: ImportKind,
): Promise<void> {
  await failAbandoned(database.db, kind, maxTries, stoppedProblem)
  for (const { websiteId, importId } of await listAbandoned(database.db, kind))
    await jobs.add(kind.job, { websiteId, importId }, { key: `${kind.job} ${importId}`, maxAttempts: 1 })
}

/** Removes imports that are older than they are kept, their files, and files without a row. */
export async function sweepImports(services: SweepServices, kind: ImportKind, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  for (const gone of await deleteOldImports(services.database.db, kind, before))
    await removeImportFile(services, kind, gone)
  await removeUnknownFiles(services, kind, new Date(now.getTime() - uploadHours * 3_600_000))
}

/** Removes files without a row, which a server left that stopped between the two. A file is stored before its row. */
async function removeUnknownFiles(services: SweepServices, kind: ImportKind, before: Date): Promise<void> {
  let batch = new Map<string, string>()
  const removeBatch = async () => {
    const known = await listKnownIds(services.database.db, kind, [...batch.keys()])
    for (const [importId, websiteId] of batch)
      if (!known.has(importId)) await removeImportFile(services, kind, { websiteId, importId })
    batch = new Map()
  }
  for await (const { key } of services.files.list(kind.folder)) {
    const [, websiteId, id] = /\/([\w-]+)\/([0-9a-f]{24})\.csv$/.exec(key) ?? []
    if (websiteId !== undefined && id !== undefined && getIdTime(id) < before.getTime()) batch.set(id, websiteId)
    if (batch.size >= filesAtOnce) await removeBatch()
  }
  await removeBatch()
}
