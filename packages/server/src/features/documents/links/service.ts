import type { Ctx } from '../../../platform/context.ts'
import { findPath, readPublished } from '../service/published.ts'
import type { DraftLinkState, LinkParams } from './schema.ts'
import { deleteLink } from './store.ts'
import { describeLink, findLinked, makeLink } from './tokens.ts'

/** The parameter of an address that has the token. */
export const draftLinkParam = 'link'

/** The link that shows the draft of a document to people without an account. Throws 404 when there is no such page or item. */
export async function getDraftLink(ctx: Ctx, document: LinkParams): Promise<DraftLinkState> {
  await readPublished(ctx, document)
  return describeLink(ctx, document, async (token) => {
    const path = (await findPath(ctx, document)) ?? '/'
    return `${path}?preview=draft&${draftLinkParam}=${token}`
  })
}

/** Makes a link that works for some days. The one before it ends. */
export async function createDraftLink(ctx: Ctx, document: LinkParams, days: number): Promise<DraftLinkState> {
  await readPublished(ctx, document)
  await makeLink(ctx, document, days)
  return getDraftLink(ctx, document)
}

export async function endDraftLink(ctx: Ctx, document: LinkParams): Promise<DraftLinkState> {
  await deleteLink(ctx, document)
  return getDraftLink(ctx, document)
}

/** The document whose draft a token shows at this path; undefined once the link has ended, and at any other path. */
export async function findSharedDocument(ctx: Ctx, token: string, path: string): Promise<LinkParams | undefined> {
  const found = await findLinked(ctx, token)
  if (!found || found.kind === 'release') return undefined
  const document = { kind: found.kind, id: found.id }
  const own = await findPath(ctx, document)
  return own !== null && decodePath(own) === decodePath(path) ? document : undefined
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC').toLowerCase()
  } catch {
    return path
  }
}
