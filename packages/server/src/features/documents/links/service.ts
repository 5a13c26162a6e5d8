import { createHmac } from 'node:crypto'
import type { Ctx, Site } from '../../../platform/context.ts'
import { equalsInConstantTime } from '../../../platform/crypto.ts'
import { newId } from '../../../platform/ids.ts'
import { findPath, readPublished } from '../service/published.ts'
import type { DraftLinkState, LinkParams } from './schema.ts'
import { deleteEndedLinks, deleteLink, findLink, findLinkedDocument, replaceLink } from './store.ts'

const dayMs = 86_400_000
const idLength = 24

/** The parameter of an address that has the token. */
export const draftLinkParam = 'link'

/** The link that shows the draft of a document to people without an account. Throws 404 when there is no such page or item. */
export async function getDraftLink(ctx: Ctx, document: LinkParams): Promise<DraftLinkState> {
  await readPublished(ctx, document)
  const link = await findLink(ctx, document)
  if (!link) return { link: null }
  const path = (await findPath(ctx, document)) ?? '/'
  const token = signLink(ctx.site, link.link_id)
  const url = `${ctx.site.baseUrl}${path}?preview=draft&${draftLinkParam}=${token}`
  return { link: { url, endsOn: link.ends_at.toISOString(), by: link.by } }
}

/** Makes a link that works for some days. The one before it ends. */
export async function createDraftLink(ctx: Ctx, document: LinkParams, days: number): Promise<DraftLinkState> {
  await readPublished(ctx, document)
  const createdBy = ctx.actor.kind === 'staff' ? ctx.actor.accountId : ''
  const endsAt = new Date(ctx.now.getTime() + days * dayMs)
  await deleteEndedLinks(ctx)
  await replaceLink(ctx, document, { linkId: newId(), endsAt, createdBy })
  return getDraftLink(ctx, document)
}

export async function endDraftLink(ctx: Ctx, document: LinkParams): Promise<DraftLinkState> {
  await deleteLink(ctx, document)
  return getDraftLink(ctx, document)
}

/** The document whose draft a token shows at this path; undefined once the link has ended, and at any other path. */
export async function findSharedDocument(ctx: Ctx, token: string, path: string): Promise<LinkParams | undefined> {
  const linkId = token.slice(0, idLength)
  // Tokens of strangers cost no query.
  if (!equalsInConstantTime(token, signLink(ctx.site, linkId))) return undefined
  const document = await findLinkedDocument(ctx, linkId)
  if (!document) return undefined
  const own = await findPath(ctx, document)
  return own !== null && decodePath(own) === decodePath(path) ? document : undefined
}

/** The id of a link with a signature that only this site can make. */
function signLink({ secret }: Pick<Site, 'secret'>, linkId: string): string {
  return linkId + createHmac('sha256', secret).update(`draft ${linkId}`).digest('base64url').slice(0, 22)
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC').toLowerCase()
  } catch {
    return path
  }
}
