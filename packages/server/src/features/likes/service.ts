import { type Ctx, transaction } from '../../platform/context.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { translateFor } from '../../platform/messages.ts'
import type { Visitor } from '../../platform/visitor.ts'
import { comments } from '../comment-settings/index.ts'
import { findShownComment, findShownItem } from '../comments/index.ts'
import { publishChange } from '../sites/index.ts'
import { likesOff } from './errors.ts'
import {
  deleteLike,
  deletePublication,
  findLikeCount,
  insertLike,
  insertPublication,
  type LikeKind,
  selectLiked,
} from './store.ts'

const perNetwork = { name: 'like', limit: 120, windowSeconds: 600 } as const
/** Pages show new counts so long after the first of them: each change of a site makes all of its pages anew. */
const publishMs = 60_000

/** What can be liked, with the page it is on; undefined where likes are off, and for what the visitor may not see. */
export async function findLikeable(
  ctx: Ctx,
  kind: LikeKind,
  subjectId: string,
): Promise<{ readonly path: string } | undefined> {
  const { likes, itemLikes } = comments.read(ctx.site)
  if (kind === 'item') return itemLikes ? findShownItem(ctx, subjectId) : undefined
  const found = likes ? await findShownComment(ctx, subjectId) : undefined
  return found && { path: `${found.path}#comment-${subjectId}` }
}

/** Likes something or takes a like back, once for each visitor, and gives the count. Throws `likes_off`, or 429. */
export async function setLike(
  ctx: Ctx,
  visitor: Visitor,
  { kind, subjectId, isLiked }: { readonly kind: LikeKind; readonly subjectId: string; readonly isLiked: boolean },
): Promise<number> {
  await limitRate(ctx, perNetwork, visitor.network, translateFor(ctx.site)('likeTooMany'))
  if (!(await findLikeable(ctx, kind, subjectId))) throw likesOff({})
  const like = { kind, subjectId, visitorKey: visitor.visitorKey, customerId: visitor.account?.customerId ?? null }
  const count = await transaction(ctx, async (ctx) => {
    const changed = isLiked ? await insertLike(ctx, like) : await deleteLike(ctx, like)
    if (changed !== undefined) await insertPublication(ctx, new Date(ctx.now.getTime() + publishMs))
    return changed
  })
  return count ?? findLikeCount(ctx, kind, subjectId)
}

/** Those of these ids that a visitor likes. */
export async function listLiked(ctx: Ctx, { visitorKey }: Visitor, subjectIds: readonly string[]): Promise<string[]> {
  return (await selectLiked(ctx, visitorKey, subjectIds)).map(({ subjectId }) => subjectId)
}

/** Makes the pages of a site anew, where likes since the last time are due. */
export async function publishLikes(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (await deletePublication(ctx)) await publishChange(ctx)
  })
}
