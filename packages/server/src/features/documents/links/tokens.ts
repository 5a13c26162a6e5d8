import { createHmac } from 'node:crypto'
import type { Ctx, Site } from '../../../platform/context.ts'
import { equalsInConstantTime } from '../../../platform/crypto.ts'
import { newId } from '../../../platform/ids.ts'
import type { DraftLinkState, LinkKey } from './schema.ts'
import { deleteEndedLinks, findLink, findLinkedDocument, replaceLink } from './store.ts'

export { deleteLink } from './store.ts'

const dayMs = 86_400_000
const idLength = 24

/** The link to what the key names, until it ends; `toPath` writes the path and query that have its token. */
export async function describeLink(
  ctx: Ctx,
  key: LinkKey,
  toPath: (token: string) => string | Promise<string>,
): Promise<DraftLinkState> {
  const link = await findLink(ctx, key)
  if (!link) return { link: null }
  const url = ctx.site.baseUrl + (await toPath(signLink(ctx.site, link.link_id)))
  return { link: { url, endsOn: link.ends_at.toISOString(), by: link.by } }
}

/** Makes a link that works for some days. The one before it ends. */
export async function makeLink(ctx: Ctx, key: LinkKey, days: number): Promise<void> {
  const createdBy = ctx.actor.kind === 'staff' ? ctx.actor.accountId : ''
  const endsAt = new Date(ctx.now.getTime() + days * dayMs)
  await deleteEndedLinks(ctx)
  await replaceLink(ctx, key, { linkId: newId(), endsAt, createdBy })
}

/** What a token opens; undefined once its link has ended, or who made it has left the staff. */
export async function findLinked(ctx: Ctx, token: string): Promise<LinkKey | undefined> {
  const linkId = token.slice(0, idLength)
  // Tokens of strangers cost no query.
  if (!equalsInConstantTime(token, signLink(ctx.site, linkId))) return undefined
  return findLinkedDocument(ctx, linkId)
}

/** The id of a link with a signature that only this site can make. */
function signLink({ secret }: Pick<Site, 'secret'>, linkId: string): string {
  return linkId + createHmac('sha256', secret).update(`draft ${linkId}`).digest('base64url').slice(0, 22)
}
