import { type Ctx, transaction } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { noteSystemChange } from '../audit-log/index.ts'
import { checkRevision, describeDrafts, lockDocuments, publishRevision, revertPublication } from '../documents/index.ts'
import { lockChangedProducts, publishChanges, requireChangeRights, rollBackChanges } from './changes/publish.ts'
import { selectChanges } from './changes/store.ts'
import {
  approvalMissing,
  draftOutdated,
  releaseChanged,
  releaseClosed,
  releaseEmpty,
  rollbackOutdated,
} from './errors.ts'
import {
  closeRelease,
  type DocumentRow,
  lockRelease,
  noteProblem,
  notePublication,
  type ReleaseRow,
  selectDocuments,
  selectDueReleases,
} from './store.ts'

/** Releases that one run of the job publishes; the clock starts the next one. */
const maxAtOnce = 20

/**
 * Puts all documents of a release before visitors, or none. Throws `draft_outdated` and `change_outdated` where something newer is live, and `approval_missing`.
 * `version` is the release that the person has seen.
 */
export async function publishRelease(ctx: Ctx, releaseId: string, version: number): Promise<void> {
  const documents = await selectDocuments(ctx, releaseId)
  // Other servers are asked before rows are locked, one after the other.
  const checked: Awaited<ReturnType<typeof checkRevision>>[] = []
  for (const each of documents)
    checked.push(await nameFailure(ctx, each, draftOutdated, () => checkRevision(ctx, each, each.revision)))
  await transaction(ctx, async (ctx) => {
    const row = await lockRelease(ctx, releaseId)
    requirePublishable(row, version)
    const changes = await selectChanges(ctx, releaseId)
    if (documents.length + changes.length === 0) throw releaseEmpty({})
    requireChangeRights(ctx, changes)
    // Changed between the checks and the lock.
    if (!isSame(documents, await selectDocuments(ctx, releaseId))) throw releaseChanged({ version: row?.version ?? 0 })
    await lockChangedProducts(ctx, changes)
    await lockAll(ctx, documents, draftOutdated)
    for (const [index, each] of documents.entries()) {
      const content = checked[index]
      if (!content) continue
      const publishedRevision = await nameFailure(ctx, each, draftOutdated, () =>
        publishRevision(ctx, each, each.revision, content),
      )
      await notePublication(ctx, releaseId, { ...each, publishedRevision })
    }
    await publishChanges(ctx, releaseId, changes)
    await closeRelease(ctx, releaseId, { state: 'published', by: getActorId(ctx) })
    if (ctx.actor.kind === 'system')
      await noteSystemChange(ctx, {
        operation: 'publishRelease',
        path: `/api/admin/releases/${releaseId}/publications`,
        name: row?.title ?? '',
      })
  })
}

/** Takes a whole release back: visitors see what they saw before it, and the drafts stay. Throws `rollback_outdated` and `rollback_changed`. */
export async function rollBackRelease(ctx: Ctx, releaseId: string, version: number): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const row = await lockRelease(ctx, releaseId)
    if (row?.state !== 'published' || row.version !== version) throw releaseChanged({ version: row?.version ?? 0 })
    const documents = await selectDocuments(ctx, releaseId)
    const changes = await selectChanges(ctx, releaseId)
    requireChangeRights(ctx, changes)
    await lockChangedProducts(ctx, changes)
    await lockAll(ctx, documents, rollbackOutdated)
    for (const each of documents) {
      const { publishedRevision } = each
      if (publishedRevision !== null)
        await nameFailure(ctx, each, rollbackOutdated, () => revertPublication(ctx, each, publishedRevision))
    }
    await rollBackChanges(ctx, changes)
    await closeRelease(ctx, releaseId, { state: 'rolled_back', by: null })
  })
}

/** Codes of a release that another worker, or a person, has changed since it was found to be due. */
const outrun: ReadonlySet<string> = new Set(['release_closed', 'release_changed', 'approval_missing'])

/** Publishes the releases of the site whose time has come. Why one cannot be published is noted at it. */
export async function publishDueReleases(ctx: Ctx): Promise<void> {
  const failures: unknown[] = []
  for (const { id, version } of await selectDueReleases(ctx, maxAtOnce)) {
    try {
      await publishRelease(ctx, id, version)
    } catch (error) {
      if (error instanceof AppError && outrun.has(error.code)) continue
      if (error instanceof AppError && error.status < 500)
        await noteProblem(ctx, id, { version, problem: error.message })
      // Not of this release: it is tried again, and the others go live meanwhile.
      else failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

function lockAll(ctx: Ctx, documents: readonly DocumentRow[], toError: (params: { title: string }) => Error) {
  const [first] = documents
  return first && nameFailure(ctx, first, toError, () => lockDocuments(ctx, documents))
}

function requirePublishable(row: ReleaseRow | undefined, version: number): void {
  if (!row || row.state !== 'open') throw releaseClosed({})
  if (row.version !== version) throw releaseChanged({ version: row.version })
  if (row.needsApproval && row.approvedAt === null) throw approvalMissing({})
}

function isSame(before: readonly DocumentRow[], now: readonly DocumentRow[]): boolean {
  return JSON.stringify(before) === JSON.stringify(now)
}

function getActorId({ actor }: Ctx): string | null {
  return actor.kind === 'staff' ? actor.accountId : null
}

/** Says which document it was that has changed or is gone. */
async function nameFailure<T>(
  ctx: Ctx,
  document: DocumentRow,
  toError: (params: { title: string }) => Error,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isExpected =
      error instanceof AppError && ['document_changed', 'entry_missing', 'not_found'].includes(error.code)
    if (!isExpected) throw error
    const drafts = await describeDrafts(ctx, [document.id])
    const draft = drafts.find(({ kind }) => kind === document.kind)
    throw toError({ title: draft?.title || document.id })
  }
}
