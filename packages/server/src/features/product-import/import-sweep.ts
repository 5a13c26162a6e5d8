import type { Services } from '../../platform/http/feature.ts'
import { importJob, removeImportFile } from './import-keys.ts'
import { deleteOldImports, failAbandoned, listAbandoned } from './import-store.ts'

/** How long a checked file waits, and the result of an import stays. */
const keptDays = 7
/** An import that ends its server every time must not do so for good. */
const maxTries = 5
const stoppedProblem =
  'The server stopped while it worked on this, several times. What was imported before stays. Start it again.'

/** Continues imports whose server stopped; fails them after five attempts. */
export async function continueImports({ database, jobs }: Pick<Services, 'database' | 'jobs'>): Promise<void> {
  await failAbandoned(database.db, maxTries, stoppedProblem)
  for (const { websiteId, importId } of await listAbandoned(database.db))
    await jobs.add(importJob, { websiteId, importId }, { key: `${importJob} ${importId}`, maxAttempts: 1 })
}

/** Removes imports that are older than they are kept, and their files. */
export async function sweepImports(services: Pick<Services, 'database' | 'files' | 'log'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  for (const { websiteId, importId } of await deleteOldImports(services.database.db, before))
    await removeImportFile(services, websiteId, importId)
}
