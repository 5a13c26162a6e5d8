import { type Ctx, transaction } from '../../platform/context.ts'
import { invalidInput } from '../../platform/errors.ts'
import {
  describeDrafts,
  getContentAt,
  listChangedDescriptions,
  previewLinks,
  refuseUnpublishedCode,
} from '../documents/index.ts'
import { mayDo } from '../accounts/index.ts'
import { describeChanges } from './changes/describe.ts'
import { requireChangeRights } from './changes/publish.ts'
import { keepChanges } from './changes/service.ts'
import { selectChanges } from './changes/store.ts'
import { approvalMissing, releaseChanged } from './errors.ts'
import { addRelease, getActorId, createNotFound, requireOpen } from './open-releases.ts'
import { publishRelease } from './publish.ts'
import {
  type ChangedDrafts,
  type DocumentInput,
  type NewRelease,
  type Release,
  type ReleaseDocument,
  type Releases,
  type SaveRelease,
  type ScheduledDraft,
} from './schema.ts'
import {
  approveRelease,
  deleteReleaseRow,
  type DocumentRow,
  findRelease,
  lockRelease,
  type ReleaseFields,
  type ReleaseRow,
  replaceDocuments,
  selectDocuments,
  selectNames,
  selectReleases,
  selectScheduled,
  updateRelease,
} from './store.ts'

const maxDrafts = 200

/** The releases of the site, last changed first. */
export async function listReleases(ctx: Ctx): Promise<Releases> {
  return { releases: (await selectReleases(ctx)).map(toSummary) }
}

/** Drafts with changes, which a release may have. */
export async function listReleasableDrafts(ctx: Ctx): Promise<ChangedDrafts> {
  const drafts = await listChangedDescriptions(ctx, maxDrafts)
  return {
    drafts: drafts.map(({ revision, publishedRevision: _published, ...draft }) => ({
      ...draft,
      draftRevision: revision,
    })),
  }
}

/** Throws `not_found`. */
export async function getRelease(ctx: Ctx, releaseId: string): Promise<Release> {
  const row = await findRelease(ctx, releaseId)
  if (!row) throw createNotFound()
  const { changedBy, approvedBy, publishedBy } = row
  const names = await selectNames(ctx, [changedBy, approvedBy ?? '', publishedBy ?? ''])
  const read = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    ...toSummary(row),
    version: row.version,
    documents: await describeDocuments(ctx, row, await selectDocuments(ctx, releaseId)),
    changes: await describeChanges(ctx, await selectChanges(ctx, releaseId), { isOpen: row.state === 'open' }),
    changedBy: read(changedBy),
    approvedBy: read(approvedBy),
    publishedBy: read(publishedBy),
    mayApprove: mayApprove(ctx, row),
  }
}

/** Throws `too_many_releases`, `entry_missing`, `not_found`, and `code_not_allowed` where its time would publish code of others. */
export async function createRelease(ctx: Ctx, input: NewRelease): Promise<Release> {
  const releaseId = await transaction(ctx, async (ctx) => {
    await requireDocuments(ctx, [], input.documents)
    await refuseScheduledCode(ctx, input)
    const added = await addRelease(ctx, toFields(ctx, input))
    await replaceDocuments(ctx, added, input.documents)
    return added
  })
  return getRelease(ctx, releaseId)
}

/** Changes a release that is not published. Throws `release_changed`, `release_closed`, `code_not_allowed`, and `approval_missing` to editors who would do without one. */
export async function saveRelease(ctx: Ctx, releaseId: string, input: SaveRelease): Promise<Release> {
  await transaction(ctx, async (ctx) => {
    const row = await requireOpen(ctx, releaseId, input.version)
    if (row.needsApproval && !input.needsApproval && row.editors.includes(getActorId(ctx))) throw approvalMissing({})
    await requireDocuments(ctx, await selectDocuments(ctx, releaseId), input.documents)
    await refuseScheduledCode(ctx, input)
    if (input.changes) await keepChanges(ctx, releaseId, input.changes)
    // What has a time goes live without anybody who is asked again.
    if (input.publishOn !== null && !input.needsApproval) requireChangeRights(ctx, await selectChanges(ctx, releaseId))
    await updateRelease(ctx, releaseId, toFields(ctx, input))
    await replaceDocuments(ctx, releaseId, input.documents)
  })
  return getRelease(ctx, releaseId)
}

/** Deletes a release in any state, with its link. What is published stays. Throws `not_found`, and `release_changed` where it is another one by now. */
export async function deleteRelease(ctx: Ctx, releaseId: string, version: number): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const row = await lockRelease(ctx, releaseId)
    if (!row) throw createNotFound()
    if (row.version !== version) throw releaseChanged({ version: row.version })
    await deleteReleaseRow(ctx, releaseId)
    await previewLinks.deleteLink(ctx, { kind: 'release', id: releaseId })
  })
}

/** Documents that go live at a time, soonest first, for the screens that edit them. */
export async function listScheduledDrafts(ctx: Ctx): Promise<ScheduledDraft[]> {
  const rows = await selectScheduled(ctx)
  return rows.map(({ publishAt, ...draft }) => ({ ...draft, publishOn: publishAt.toISOString() }))
}

/** Approves what somebody else has put together. It is published at once, unless its time is still to come. */
export async function approve(ctx: Ctx, releaseId: string, version: number): Promise<Release> {
  const isDue = await transaction(ctx, async (ctx) => {
    const row = await requireOpen(ctx, releaseId, version)
    if (!mayApprove(ctx, row)) throw approvalMissing({})
    for (const each of await selectDocuments(ctx, releaseId)) await refuseUnpublishedCode(ctx, each, each.revision)
    requireChangeRights(ctx, await selectChanges(ctx, releaseId))
    await approveRelease(ctx, releaseId, getActorId(ctx))
    return row.publishAt === null || row.publishAt <= ctx.now
  })
  if (isDue) await publishRelease(ctx, releaseId, version + 1)
  return getRelease(ctx, releaseId)
}

/** Each version has to be there, as a draft of this site. Those of before were checked then. */
async function requireDocuments(
  ctx: Ctx,
  before: readonly DocumentRow[],
  documents: readonly DocumentInput[],
): Promise<void> {
  const key = ({ kind, id, revision }: DocumentInput) => JSON.stringify([kind, id, revision])
  const known = new Set(before.map(key))
  if (new Set(documents.map(({ kind, id }) => `${kind} ${id}`)).size < documents.length)
    throw invalidInput({ fields: { documents: 'A release has each draft once.' } })
  for (const each of documents) if (!known.has(key(each))) await getContentAt(ctx, each.kind, each.id, each.revision)
}

/** The job that publishes at a time may publish any code: the person who sets the time must be allowed to. With an approval that is the person who approves. */
async function refuseScheduledCode(ctx: Ctx, { publishOn, needsApproval, documents }: NewRelease): Promise<void> {
  if (publishOn === null || needsApproval) return
  for (const each of documents) await refuseUnpublishedCode(ctx, each, each.revision)
}

function toFields(ctx: Ctx, { title, publishOn, needsApproval }: NewRelease): ReleaseFields {
  return {
    title,
    publishAt: publishOn === null ? null : new Date(publishOn),
    needsApproval,
    changedBy: getActorId(ctx),
  }
}

function mayApprove(ctx: Ctx, { needsApproval, state, approvedAt, editors }: ReleaseRow): boolean {
  const isWaiting = needsApproval && state === 'open' && approvedAt === null
  return isWaiting && mayDo(ctx, 'releases.approve') && !editors.includes(getActorId(ctx))
}

function toSummary(row: ReleaseRow): Releases['releases'][number] {
  const { id, title, state, needsApproval, problem, documentCount } = row
  return {
    id,
    title,
    state,
    needsApproval,
    problem,
    documentCount,
    publishOn: row.publishAt?.toISOString() ?? null,
    approvedOn: row.approvedAt?.toISOString() ?? null,
    publishedOn: row.publishedAt?.toISOString() ?? null,
    changedOn: row.changedAt.toISOString(),
  }
}

async function describeDocuments(
  ctx: Ctx,
  { state }: ReleaseRow,
  documents: readonly DocumentRow[],
): Promise<ReleaseDocument[]> {
  const key = ({ kind, id }: Pick<DocumentInput, 'kind' | 'id'>) => `${kind} ${id}`
  const drafts = await describeDrafts(
    ctx,
    documents.map(({ id }) => id),
  )
  const known = new Map(drafts.map((draft) => [key(draft), draft]))
  return documents.map(({ kind, id, revision }) => {
    const draft = known.get(key({ kind, id }))
    const isOpen = state === 'open'
    const openStatus = !draft
      ? 'missing'
      : draft.publishedRevision > revision
        ? 'outdated'
        : draft.revision > revision
          ? 'changed'
          : 'ready'
    return {
      kind,
      id,
      revision,
      title: draft?.title ?? '',
      listTitle: draft?.listTitle ?? '',
      collectionId: draft?.collectionId ?? null,
      draftRevision: draft?.revision ?? revision,
      isVisible: draft?.isVisible ?? false,
      status: isOpen || !draft ? openStatus : 'published',
    }
  })
}
