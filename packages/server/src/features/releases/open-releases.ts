import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { lockSettings } from '../sites/index.ts'
import type { ReleaseTarget, SavedChange } from './changes/schema.ts'
import { releaseChanged, releaseClosed, tooManyReleases } from './errors.ts'
import { maxReleases } from './schema.ts'
import {
  insertRelease,
  lockRelease,
  noteChanges,
  type ReleaseFields,
  type ReleaseRow,
  selectReleases,
  updateRelease,
} from './store.ts'

/** Locks a release. Throws `not_found`, `release_closed` once it was published, and `release_changed` where it is another version by now. */
export async function requireOpen(ctx: Ctx, releaseId: string, version?: number): Promise<ReleaseRow> {
  const row = await lockRelease(ctx, releaseId)
  if (!row) throw createNotFound()
  if (row.state !== 'open') throw releaseClosed({})
  if (version !== undefined && row.version !== version) throw releaseChanged({ version: row.version })
  return row
}

/** Makes an empty release and answers its id. Throws `too_many_releases`. Belongs into a transaction. */
export async function addRelease(ctx: Ctx, fields: ReleaseFields): Promise<string> {
  // One at a time: two would count the same releases.
  await lockSettings(ctx)
  const open = (await selectReleases(ctx)).filter(({ state }) => state === 'open')
  if (open.length >= maxReleases) throw tooManyReleases({ max: maxReleases })
  const releaseId = newId()
  await insertRelease(ctx, releaseId, fields)
  return releaseId
}

/** Holds the release that a change is saved for, as changed by the person: an approval ends. A new one has no time. */
export async function openTarget(ctx: Ctx, target: ReleaseTarget): Promise<SavedChange> {
  const changedBy = getActorId(ctx)
  if ('title' in target) {
    const { title } = target
    const releaseId = await addRelease(ctx, { title, publishAt: null, needsApproval: false, changedBy })
    await noteChanges(ctx, releaseId)
    return { releaseId, releaseTitle: title, publishOn: null }
  }
  const { id: releaseId, title, publishAt, needsApproval } = await requireOpen(ctx, target.releaseId)
  await updateRelease(ctx, releaseId, { title, publishAt, needsApproval, changedBy })
  await noteChanges(ctx, releaseId)
  return { releaseId, releaseTitle: title, publishOn: publishAt?.toISOString() ?? null }
}

/** Whose change it is; '' for the server. */
export function getActorId({ actor }: Ctx): string {
  return actor.kind === 'staff' ? actor.accountId : ''
}

/** The error of a release that is not there. */
export function createNotFound() {
  return notFound({ what: 'This release' })
}
