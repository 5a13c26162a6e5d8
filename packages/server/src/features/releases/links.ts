import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { type DraftLinkState, previewLinks } from '../documents/index.ts'
import { releaseClosed } from './errors.ts'
import { findRelease } from './store.ts'

const toKey = (id: string) => ({ kind: 'release' as const, id })

/** The link that shows the site with a release to people without an account. Throws `not_found`. */
export async function getReleaseLink(ctx: Ctx, releaseId: string): Promise<DraftLinkState> {
  await requireRelease(ctx, releaseId)
  return previewLinks.describeLink(ctx, toKey(releaseId), (token) => `/?release-preview=${token}`)
}

/** Makes a link that works for some days, to a release that is not published. The one before it ends. Throws `release_closed`. */
export async function createReleaseLink(ctx: Ctx, releaseId: string, days: number): Promise<DraftLinkState> {
  const release = await requireRelease(ctx, releaseId)
  if (release.state !== 'open') throw releaseClosed({})
  await previewLinks.makeLink(ctx, toKey(releaseId), days)
  return getReleaseLink(ctx, releaseId)
}

/** Ends the link at once. */
export async function endReleaseLink(ctx: Ctx, releaseId: string): Promise<DraftLinkState> {
  await requireRelease(ctx, releaseId)
  await previewLinks.deleteLink(ctx, toKey(releaseId))
  return { link: null }
}

/** The release that a token opens; undefined once its link has ended, and for other tokens. */
export async function findLinkedRelease(ctx: Ctx, token: string): Promise<string | undefined> {
  const linked = await previewLinks.findLinked(ctx, token)
  return linked?.kind === 'release' ? linked.id : undefined
}

async function requireRelease(ctx: Ctx, releaseId: string) {
  const release = await findRelease(ctx, releaseId)
  if (!release) throw notFound({ what: 'This release' })
  return release
}
